import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { letter, testWorld } from '#testing/mail/sandbox-world.ts'
import type { MailboxStore } from './mailbox-store.ts'
import { ARRIVING } from './sandbox-world.ts'

const email = 'ada@here.example'
const receivedAt = new Date('2026-11-01T08:00:00Z')

const add = (box: MailboxStore, id: string, folder = 'INBOX') =>
  box.add({
    folder,
    source: letter({ 'Message-ID': `<${id}@a.example>` }),
    flags: { ...ARRIVING },
    receivedAt,
  })
const stateOf = (box: MailboxStore) =>
  [...box.messages.values()].map(message => ({ ...message, text: box.source(message).toString() }))
const logOf = (dir: string) => path.join(dir, 'mailboxes', encodeURIComponent(email), 'log.jsonl')

describe('a sandbox mailbox', () => {
  test('is after a restart what it was before', async () => {
    const { world, reopen } = await testWorld()
    const box = world.mailbox(email)
    box.setDisplayName('Ada Brandt')
    const [first, second] = [add(box, '1'), add(box, '2')]
    add(box, '3')
    box.setFlags(first, { ...ARRIVING, starred: true })
    box.move(second, 'Archive')
    box.remove(add(box, '4'))
    const again = (await reopen()).mailbox(email)
    expect(stateOf(again)).toEqual(stateOf(box))
    expect(stateOf(again)).toHaveLength(3)
    expect(again.folders).toEqual(box.folders)
    expect(again.changes).toEqual(box.changes)
    expect([again.head(), again.epoch(), again.displayName()]).toEqual([
      box.head(),
      box.epoch(),
      'Ada Brandt',
    ])
  })

  test('drops only what a crash has torn, and goes on after it', async () => {
    const { dir, world, reopen } = await testWorld()
    add(world.mailbox(email), '1')
    appendFileSync(logOf(dir), '[{"n":99,"kind":"add","message":{"id":"99","fold')
    const box = (await reopen()).mailbox(email)
    expect(stateOf(box)).toHaveLength(1)
    add(box, '2')
    expect(stateOf((await reopen()).mailbox(email)).map(({ messageId }) => messageId)).toEqual([
      '<1@a.example>',
      '<2@a.example>',
    ])
  })

  test('takes many messages as one: torn anywhere, none of them is there', async () => {
    const { dir, world, reopen } = await testWorld()
    const box = world.mailbox(email)
    const before = readFileSync(logOf(dir)).length
    const many = Array.from({ length: 20 }, (_, index) => ({
      folder: 'INBOX',
      source: letter({ 'Message-ID': `<${index}@a.example>` }),
      flags: { ...ARRIVING },
      receivedAt,
    }))
    expect(new Set(box.addAll(many)).size).toBe(20)
    const after = readFileSync(logOf(dir)).length
    truncateSync(logOf(dir), Math.floor((before + after) / 2))
    expect(stateOf((await reopen()).mailbox(email))).toEqual([])
  })

  test('keeps the same text once, and never a half-written one', async () => {
    const { dir, world } = await testWorld()
    const box = world.mailbox(email)
    const [first, second] = [add(box, '1'), add(box, '1', 'Archive')]
    const [a, b] = [box.messages.get(first)!, box.messages.get(second)!]
    expect(a.file).toBe(b.file)
    expect(existsSync(path.join(dir, 'sources', a.file))).toBe(true)
    expect(box.source(a)).toEqual(letter({ 'Message-ID': '<1@a.example>' }))
  })

  test('gives ids that are never used again', async () => {
    const { world, reopen } = await testWorld()
    const box = world.mailbox(email)
    const gone = add(box, '1')
    box.remove(gone)
    expect(add((await reopen()).mailbox(email), '2')).not.toBe(gone)
  })
})
