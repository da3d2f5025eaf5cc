import fc from 'fast-check'
import type { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Dovecot, haveDovecot, startDovecot } from '#e2e/testbed/dovecot.ts'
import { connectClient } from '#e2e/testbed/imap-client.ts'
import { mail } from '#e2e/testbed/mail.ts'
import { createMirrorModel } from '../mirror-model.ts'
import { toFlags } from './flags.ts'
import { createImapProvider } from './imap-provider.ts'
import { formatRemoteId } from './remote-id.ts'
import { testAccount, testDeps } from './test-account.ts'

const folders = ['INBOX', 'Archive', 'Projects/Übung']
const flags = ['\\Seen', '\\Flagged', '\\Answered', '\\Draft', '\\Deleted', 'Custom']

const folder = fc.constantFrom(...folders)
const nth = fc.nat({ max: 1000 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('append' as const), folder, seen: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('flag' as const),
      folder,
      nth,
      flag: fc.constantFrom(...flags),
      add: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), folder, nth, to: folder }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('copy' as const), folder, nth, to: folder }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('expunge' as const), folder, nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recreate' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('page' as const), limit: fc.integer({ min: 1, max: 7 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reconnect' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const modes = [
  { name: 'QRESYNC', ignoreCapabilities: [] },
  { name: 'CONDSTORE', ignoreCapabilities: ['QRESYNC'] },
  { name: 'neither', ignoreCapabilities: ['QRESYNC', 'CONDSTORE'] },
]

describe.skipIf(!haveDovecot())('the mirror converges with what another client does', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot({ users: 60 })
  })
  afterAll(() => dovecot?.remove())

  let nextUser = 0
  test.each(modes)('with $name', { timeout: 240_000 }, async ({ ignoreCapabilities }) => {
    const steps = fc.array(step, { minLength: 60, maxLength: 120 })
    await fc.assert(
      fc.asyncProperty(steps, async list => {
        const user = dovecot.users[nextUser++ % dovecot.users.length] ?? ''
        const deps = testDeps(dovecot, { ignoreCapabilities, checkMs: 0 })
        let provider = createImapProvider(testAccount(dovecot, user), deps)
        const other = await connectClient(dovecot, user)
        const mirror = createMirrorModel()
        try {
          await prepare(other)
          for (const [i, item] of list.entries()) {
            if (item.do === 'page') mirror.apply(await provider.changes(mirror.cursor, { limit: item.limit }))
            else if (item.do === 'reconnect') {
              await provider.close()
              provider = createImapProvider(testAccount(dovecot, user), deps)
            } else await act(other, item, i)
          }
          await mirror.sync(provider, { limit: 5 })
          expect(mirrored(mirror.placements)).toEqual(await serverState(other))
          expect(mirror.folders.map(({ remoteId }) => remoteId).sort()).toEqual(await serverFolders(other))
        } finally {
          await provider.close()
          await clean(other)
        }
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})

async function prepare(other: ImapFlow): Promise<void> {
  for (const name of folders) if (name.includes('/')) await other.mailboxCreate(name)
  for (let i = 0; i < 12; i++) await other.append(folders[i % 3] ?? 'INBOX', mail({ id: `start${i}` }), [])
}

async function clean(other: ImapFlow): Promise<void> {
  for (const { path } of await other.list()) {
    await other.mailboxOpen(path)
    await other.messageDelete('1:*')
    if (path.includes('/')) await other.mailboxDelete(path)
  }
  await other.logout()
}

async function act(other: ImapFlow, item: Step, i: number): Promise<void> {
  if (item.do === 'page' || item.do === 'reconnect') return
  if (item.do === 'recreate' || item.do === 'rename') return actOnFolder(other, item.do, i)
  await other.mailboxOpen(item.folder)
  if (item.do === 'append') {
    await other.append(item.folder, mail({ id: `m${i}` }), item.seen ? ['\\Seen'] : [])
    return
  }
  const uids = (await other.search({ all: true }, { uid: true })) || []
  const uid = uids[item.nth % Math.max(1, uids.length)]
  if (uid === undefined) return
  const byUid = { uid: true }
  if (item.do === 'flag' && item.add) await other.messageFlagsAdd(`${uid}`, [item.flag], byUid)
  if (item.do === 'flag' && !item.add) await other.messageFlagsRemove(`${uid}`, [item.flag], byUid)
  if (item.do === 'move' && item.to !== item.folder) await other.messageMove(`${uid}`, item.to, byUid)
  if (item.do === 'copy') await other.messageCopy(`${uid}`, item.to, byUid)
  if (item.do === 'expunge') await other.messageDelete(`${uid}`, byUid)
}

async function actOnFolder(other: ImapFlow, what: 'recreate' | 'rename', i: number): Promise<void> {
  const nested = folders[2] ?? ''
  await other.mailboxOpen('INBOX')
  if (what === 'rename') await other.mailboxRename(nested, `Projects/Alt ${i}`)
  else await other.mailboxDelete(nested)
  await other.mailboxCreate(nested)
  await other.append(nested, mail({ id: `new${i}` }), [])
}

/** What a fresh connection reads from the server, folder by folder. */
async function serverState(other: ImapFlow): Promise<string[]> {
  const state: string[] = []
  for (const { path } of await other.list()) {
    const box = await other.mailboxOpen(path)
    if (box.exists === 0) continue
    const uidValidity = String(box.uidValidity)
    for await (const item of other.fetch('1:*', { uid: true, flags: true, envelope: true })) {
      const id = formatRemoteId({ folder: path, uidValidity, uid: item.uid })
      state.push(`${id} ${item.envelope?.messageId} ${JSON.stringify(toFlags(item.flags))}`)
    }
  }
  return state.sort()
}

function mirrored(placements: ReturnType<typeof createMirrorModel>['placements']): string[] {
  const lines = [...placements].map(([id, { flags, source }]) => {
    const messageId = /^Message-ID: (.*)\r$/m.exec(Buffer.from(source ?? []).toString())?.[1]
    return `${id} ${messageId} ${JSON.stringify(flags)}`
  })
  return lines.sort()
}

async function serverFolders(other: ImapFlow): Promise<string[]> {
  const listed = await other.list()
  return listed.flatMap(({ path, flags }) => (flags.has('\\Noselect') ? [] : [path])).sort()
}
