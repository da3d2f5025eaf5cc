import { readFile, truncate } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testWorld } from '#testing/mail/sandbox-world.ts'
import { buildCorpus, buildMailbox } from './corpus/build-corpus.ts'
import { demoMailboxes } from './corpus/mailboxes.ts'
import { furnish } from './seed-mailboxes.ts'

const now = new Date('2026-11-20T10:00:00Z')
const wanted = buildCorpus(now).map(({ email, messages }) => [email, messages.length])

test('a kill halfway leaves no mailbox short: it is whole or empty, and whole after the next start', async () => {
  const { world, dir, reopen } = await testWorld()
  furnish(world, now)
  const [email = ''] = wanted[1] as [string, number]
  const log = path.join(dir, 'mailboxes', encodeURIComponent(email), 'log.jsonl')
  const { length } = await readFile(log)
  // The state after the process was killed while writing.
  await truncate(log, Math.floor(length / 2))
  const after = await reopen()
  expect(after.mailbox(email).messages.size).toBe(0)
  furnish(after, now)
  expect(wanted.map(([address]) => [address, after.mailbox(String(address)).messages.size])).toEqual(wanted)
})

test('what was deleted stays deleted', async () => {
  const { world, reopen } = await testWorld()
  furnish(world, now)
  for (const [address] of wanted) {
    const box = world.mailbox(String(address))
    for (const id of box.messages.keys()) box.remove(id)
  }
  const after = await reopen()
  furnish(after, now)
  for (const [address] of wanted) expect(after.mailbox(String(address)).messages.size).toBe(0)
})

test('a later start builds no mail', async () => {
  const { world, reopen } = await testWorld()
  furnish(world, now)
  const after = await reopen()
  // No mail can be built for a moment that does not exist.
  const never = new Date(Number.NaN)
  for (const mailbox of demoMailboxes) expect(() => buildMailbox(mailbox, never)).toThrow(RangeError)
  furnish(after, never)
  expect(wanted.map(([address]) => [address, after.mailbox(String(address)).messages.size])).toEqual(wanted)
})
