import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extent } from '#testing/limits.ts'
import { createMirrorModel } from '#testing/mail/mirror-model.ts'
import { letter, testWorld } from '#testing/mail/sandbox-world.ts'
import type { MailboxStore } from './mailbox-store.ts'
import { createSandboxProvider } from './sandbox-provider.ts'
import { ARRIVING, type SandboxWorld } from './sandbox-world.ts'

const email = 'ada@here.example'
const folders = ['INBOX', 'Archive', 'Trash']

/** `at` chooses among the messages that are there. */
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('add' as const), day: fc.nat(400), folder: fc.nat(2) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('mark' as const), at: fc.nat(), starred: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), at: fc.nat(), folder: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('destroy' as const), at: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('page' as const), limit: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
)

describe('a mirror fed with the changes of a sandbox mailbox', () => {
  test('converges to it, whatever happens between the pages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 60 }), async operations => {
        const t = await testWorld()
        let world: SandboxWorld = t.world
        let provider = createSandboxProvider(world, email)
        const mirror = createMirrorModel()
        let count = 0
        const choose = (at: number) => {
          const ids = [...world.mailbox(email).messages.keys()]
          return ids.slice(at % Math.max(1, ids.length)).slice(0, 1)
        }
        for (const step of operations) {
          if (step.do === 'add') {
            count += 1
            world.mailbox(email).add({
              folder: folders[step.folder]!,
              source: letter({ 'Message-ID': `<${count}@a.example>` }),
              flags: { ...ARRIVING },
              receivedAt: new Date(Date.UTC(2026, 0, 1 + step.day)),
            })
          } else if (step.do === 'mark') await provider.mark(choose(step.at), { starred: step.starred })
          else if (step.do === 'move') await provider.move(choose(step.at), folders[step.folder]!)
          else if (step.do === 'destroy') await provider.destroy(choose(step.at))
          else if (step.do === 'page') {
            const page = await provider.changes(mirror.cursor, { limit: step.limit })
            expect(page.upserted.length).toBeLessThanOrEqual(step.limit)
            mirror.apply(page)
          } else if (step.do === 'lose')
            // A crash before the page and its cursor were stored.
            await provider.changes(mirror.cursor, { limit: 3 })
          else {
            world = await t.reopen()
            provider = createSandboxProvider(world, email)
          }
        }
        await mirror.sync(provider, { limit: 7 })
        expect(mirrored(mirror.placements)).toEqual(contents(world.mailbox(email)))
      }),
      { numRuns: extent(20) },
    )
  })

  test('starts over when another mailbox stands in the place of the one that it knows', async () => {
    const [first, second] = [await testWorld(), await testWorld()]
    const add = (world: SandboxWorld, id: string) =>
      world.mailbox(email).add({
        folder: 'INBOX',
        source: letter({ 'Message-ID': `<${id}@a.example>` }),
        flags: { ...ARRIVING },
        receivedAt: new Date(0),
      })
    for (const id of ['1', '2', '3']) add(first.world, id)
    add(second.world, 'other')
    const mirror = createMirrorModel()
    await mirror.sync(createSandboxProvider(first.world, email))
    await mirror.sync(createSandboxProvider(second.world, email))
    expect(mirrored(mirror.placements)).toEqual(contents(second.world.mailbox(email)))
  })
})

type Content = { folder: string; starred: boolean; text: string }

function mirrored(placements: ReturnType<typeof createMirrorModel>['placements']): Record<string, Content> {
  return Object.fromEntries(
    [...placements].map(([id, { folder, flags, source }]) => [
      id,
      { folder, starred: flags.starred, text: Buffer.from(source ?? []).toString() },
    ]),
  )
}

function contents(box: MailboxStore): Record<string, Content> {
  return Object.fromEntries(
    [...box.messages.values()].map(message => [
      message.id,
      { folder: message.folder, starred: message.flags.starred, text: box.source(message).toString() },
    ]),
  )
}
