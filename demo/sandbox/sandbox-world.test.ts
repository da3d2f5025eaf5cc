import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { letter, testWorld } from '#testing/mail/sandbox-world.ts'
import { createSandboxProvider } from './sandbox-provider.ts'
import { createSandboxWorld, type SandboxWorld } from './sandbox-world.ts'

const from = 'ada@here.example'
const [noor, june] = ['noor@here.example', 'june@here.example']

const inboxOf = (world: SandboxWorld, email: string) => {
  const box = world.mailbox(email)
  return [...box.messages.values()].map(message => ({ ...message, text: box.source(message).toString() }))
}
const idsIn = (world: SandboxWorld, email: string) => inboxOf(world, email).map(({ messageId }) => messageId)

describe('sending within the sandbox', () => {
  test('reaches every recipient of the envelope, once, and keeps blind copies secret', async () => {
    const { world } = await testWorld()
    for (const email of [from, noor, june]) world.mailbox(email)
    const source = letter({
      'Message-ID': '<1@here.example>',
      To: noor,
      Bcc: `June\r\n <${june}>`,
      'X-After': 'kept',
    })
    await createSandboxProvider(world, from).send(source, {
      from,
      to: [noor, june, 'NOOR@here.example'],
    })
    expect(idsIn(world, noor)).toEqual(['<1@here.example>'])
    expect(idsIn(world, june)).toEqual(['<1@here.example>'])
    expect(idsIn(world, from)).toEqual([])
    const [arrived] = inboxOf(world, noor)
    expect(arrived).toMatchObject({ folder: 'INBOX', flags: { read: false } })
    expect(arrived?.text).not.toMatch(/bcc|june/i)
    expect(arrived?.text).toContain('\r\nX-After: kept\r\n')
  })

  test('delivers a message once, however often and at once it is sent', async () => {
    const { world, reopen } = await testWorld()
    for (const email of [from, noor]) world.mailbox(email)
    const source = letter({ 'Message-ID': '<1@here.example>', To: noor })
    const send = (to: SandboxWorld) => to.deliver(source, { from, to: [noor] })
    await Promise.all([send(world), send(world)])
    await send(world)
    const again = await reopen()
    await send(again)
    expect(idsIn(again, noor)).toEqual(['<1@here.example>'])
  })

  test('tells who has received', async () => {
    const delivered: string[] = []
    const dir = await mkdtemp(path.join(tmpdir(), 'quillbox-sandbox-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    const clock = { now: () => new Date() }
    const world = await createSandboxWorld({ dir, clock, onDelivered: email => delivered.push(email) })
    world.mailbox(noor)
    await world.deliver(letter({ To: noor }), { from, to: [noor] })
    expect(delivered).toEqual([noor])
  })

  test('refuses addresses of the real world, and then writes to nobody', async () => {
    const { world } = await testWorld()
    for (const email of [from, noor]) world.mailbox(email)
    const sending = world.deliver(letter({ To: noor }), { from, to: [noor, 'someone@gmail.com'] })
    await expect(sending).rejects.toMatchObject({
      kind: 'refused',
      userMessage: expect.stringContaining('someone@gmail.com'),
    })
    expect(idsIn(world, noor)).toEqual([])
  })

  test('finishes after a crash what was accepted and had reached only some', async () => {
    const { dir, world, reopen } = await testWorld()
    for (const email of [from, noor, june]) world.mailbox(email)
    const source = letter({ 'Message-ID': '<1@here.example>', To: `${noor}, ${june}` })
    await world.deliver(source, { from, to: [noor, june] })
    // The state of the files if the process dies between the first mailbox and the second.
    for (const file of ['post.jsonl', path.join('mailboxes', encodeURIComponent(june), 'log.jsonl')]) {
      const lines = readFileSync(path.join(dir, file), 'utf8').trimEnd().split('\n')
      writeFileSync(path.join(dir, file), `${lines.slice(0, -1).join('\n')}\n`)
    }
    const again = await reopen()
    expect(idsIn(again, june)).toEqual(['<1@here.example>'])
    expect(idsIn(again, noor)).toEqual(['<1@here.example>'])
  })

  test('killed while it sends: what was acknowledged has arrived, and nothing twice', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'quillbox-sandbox-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    let acknowledged = -1
    for (let round = 0; round < 4; round += 1) {
      // The last acknowledged message is sent again, by a sender who does not know that it was accepted.
      const script = path.join(import.meta.dirname, '../../testing/mail/sandbox-sender.ts')
      const args = [script, dir, String(Math.max(0, acknowledged))]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      const exit = once(child, 'exit')
      let count = 0
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged = Math.max(acknowledged, Number(line))
        count += 1
        if (count === 20 + round * 7) child.kill('SIGKILL')
      }
      await exit
    }
    const world = await createSandboxWorld({ dir, clock: { now: () => new Date() } })
    onTestFinished(() => world.close())
    for (const email of [noor, june]) {
      const ids = idsIn(world, email)
      expect(new Set(ids).size).toBe(ids.length)
      for (let number = 0; number <= acknowledged; number += 1)
        expect(ids).toContain(`<${number}@here.example>`)
    }
  })
})
