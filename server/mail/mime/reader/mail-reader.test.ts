import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { blobKey } from '#server/platform/blobs/blob-key.ts'
import { decodeRow } from '../stored-row.ts'
import { Unreadable } from '../unreadable-message.ts'
import { createMailReader, type MailReader } from './mail-reader.ts'

const readers: MailReader[] = []
const warnings: unknown[] = []
const buildReader = (options: Partial<Parameters<typeof createMailReader>[0]> = {}) => {
  const entry = new URL(import.meta.resolve('#testing/mime/stuck-worker.ts'))
  const log = { warn: (context: unknown) => warnings.push(context) }
  const reader = createMailReader({ log, entry, size: 1, deadlineMs: 300, memoryMb: 48, ...options })
  readers.push(reader)
  return reader
}
afterEach(async () => {
  warnings.length = 0
  await Promise.all(readers.splice(0).map(reader => reader.close()))
})

const message = (subject: string, body = 'Hello') => Buffer.from(`Subject: ${subject}\r\n\r\n${body}\r\n`)
const reasonOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    error => error.reason ?? error.message,
  )

test('messages are read in a thread, with the bytes of their files', async () => {
  const source = Buffer.from(
    'Subject: A file\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERg==\r\n',
  )
  const before = Buffer.from(source)
  const { subject, attachments } = await buildReader().read(source)
  expect(subject).toBe('A file')
  expect(Buffer.from(attachments[0]!.bytes).toString()).toBe('%PDF')
  expect(source).toEqual(before)
})

test('words are made in a thread: folded, with their languages, in the order of the messages', async () => {
  // The first German message has a dictionary read, which takes 0.4 s of processor time on a busy machine.
  const reader = buildReader({ deadlineMs: 5000 })
  const people = { from: { name: 'Zoë', address: 'zoe@x.example' }, to: [], cc: [], bcc: [] }
  const texts = ['Die Rechnung für Müller liegt bei, und wir bitten um Ihre Antwort bis Freitag.', 'ok']
  const made = await Promise.all([
    reader.words(
      texts.map(text => ({ ...people, subject: 'Grüße', text, attachments: [{ name: 'a_b.pdf' }] })),
    ),
    reader.words([{ ...people, subject: 'Second', text: '', attachments: [] }]),
  ])
  expect(made.flat().map(({ subject }) => subject)).toEqual(['grusse', 'grusse', 'second'])
  expect(made[0]?.[0]).toMatchObject({ people: 'zoe zoe x example', languages: ['de'] })
  expect(made[0]?.[0]?.body).toMatch(/^die rechnung fur muller .* bis freitag ?$/)
  expect(made[0]?.[0]?.files).toBe('a b pdf')
})

test('while one takes for ever, this process goes on; then it is given up, and the next are read', async () => {
  const reader = buildReader()
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  const all = Promise.all([
    reasonOf(reader.read(message('a'))),
    reasonOf(reader.read(message('b', 'never end'))),
    ...Array.from({ length: 10 }, (_, at) => reader.read(message(`c${at}`)).then(({ subject }) => subject)),
  ])
  count()
  const results = await all
  isDone = true
  expect(results).toEqual(['read', 'slow', ...Array.from({ length: 10 }, (_, at) => `c${at}`)])
  expect(turns).toBeGreaterThan(100)
  expect(warnings).toHaveLength(1)
})

test('one that takes all memory ends its thread only, and one that makes reading fail not even that', async () => {
  const reader = buildReader({ deadlineMs: 60_000 })
  const results = await Promise.all([
    reasonOf(reader.read(message('a', 'eat all'))),
    reasonOf(reader.read(message('b', 'throw up'))),
    reasonOf(reader.read(message('c'))),
  ])
  expect(results).toEqual(['memory', 'failed', 'read'])
})

test('a page is read in one piece; a message that hangs, eats memory, fails or ends its thread costs only itself', async () => {
  const bodies = ['One', 'never end', 'Two', 'eat all', 'throw up', 'end the thread', 'Three']
  const sources = bodies.map(body => message(body, body))
  let threads = 0
  const count = () => {
    threads += 1
  }
  subscribe('worker_threads', count)
  const { messages, packs } = await buildReader({ deadlineMs: 1000 }).readPage(
    sources.map((source, at) => ({ source, truncated: at === 6 })),
  )
  unsubscribe('worker_threads', count)
  expect(
    messages.map(({ read }) => (read instanceof Unreadable ? read.reason : decodeRow(read.row).text.trim())),
  ).toEqual(['One', 'slow', 'Two', 'memory', 'failed', 'failed', 'Three'])
  expect(messages.map(({ key }) => key)).toEqual(sources.map(blobKey))
  // One message each has ended three of them.
  expect(threads).toBe(4)
  expect(warnings).toHaveLength(4)
  // The source of every message is kept, unless it is only the beginning of one.
  expect(packs.flatMap(({ entries }) => entries.map(({ key }) => key))).toEqual(
    sources.slice(0, 6).map(blobKey),
  )
})

test('a long page is shared by all threads, and keeps its order and its files', async () => {
  const file = 'Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERg==\r\n'
  const sources = Array.from({ length: 150 }, (_, at) =>
    Buffer.from(`Subject: ${at}\r\nMessage-ID: <${at}@a.example>\r\n${file}`),
  )
  const { messages, packs } = await buildReader({ size: 3, deadlineMs: 60_000 }).readPage(
    sources.map(source => ({ source })),
  )
  expect(
    messages.map(({ read }) => 'row' in read && [read.rfcMessageId, decodeRow(read.row).subject]),
  ).toEqual(sources.map((_, at) => [`${at}@a.example`, `${at}`]))
  expect(packs).toHaveLength(3)
  const pdf = Buffer.from('%PDF')
  for (const { bytes, entries } of packs) {
    const { offset, length } = entries.find(({ key }) => key === blobKey(pdf))!
    expect(Buffer.from(bytes.subarray(offset, offset + length))).toEqual(pdf)
  }
})

test('what somebody waits for does not queue behind what arrives', async () => {
  const reader = buildReader({ deadlineMs: 60_000 })
  const stuck = reasonOf(reader.read(message('a', 'never end')))
  const queued = reasonOf(reader.read(message('b')))
  expect((await reader.read(message('mine'), { haste: 'urgent' })).subject).toBe('mine')
  expect(await reader.sanitize('<p onclick="x()">Mine</p>')).toBe('<p>Mine</p>')
  await reader.close()
  expect(await Promise.all([stuck, queued])).toEqual(Array(2).fill('mail is not read any more'))
  await expect(reader.read(message('c'))).rejects.toThrow('mail is not read any more')
})

test('workspaces take turns: what one asks does not wait for all pages of another, nor its idle work for their end', async () => {
  const reader = buildReader({ deadlineMs: 60_000 })
  const done: string[] = []
  const page = [{ source: message('loud') }]
  const loud = Array.from({ length: 8 }, () =>
    reader.readPage(page, { workspaceId: 1 }).then(() => done.push('loud')),
  )
  const idle = reader
    .read(message('idle'), { workspaceId: 1, haste: 'idle' })
    .then(() => done.push('own idle work'))
  const quiet = [
    reader.readPage([{ source: message('quiet') }], { workspaceId: 2 }).then(() => done.push('quiet')),
    reader.read(message('judged'), { workspaceId: 3, haste: 'idle' }).then(() => done.push('idle work')),
  ]
  await Promise.all([...loud, idle, ...quiet])
  expect(done.filter(name => name !== 'loud')).toEqual(['quiet', 'idle work', 'own idle work'])
  expect(done.slice(0, 6).sort()).toEqual(['idle work', 'loud', 'loud', 'loud', 'loud', 'quiet'])
  expect(done.at(-1)).toBe('own idle work')
})

test('threads are as many as there is work for, and end when there is none', async () => {
  let started = 0
  let running = 0
  const onWorker = (message: unknown) => {
    started += 1
    running += 1
    ;(message as { worker: Worker }).worker.once('exit', () => {
      running -= 1
    })
  }
  subscribe('worker_threads', onWorker)
  const reader = buildReader({ size: 3, deadlineMs: 60_000, idleMs: 1 })
  expect(started).toBe(0)
  await Promise.all(Array.from({ length: 50 }, (_, at) => reader.read(message(`${at}`, 'x '.repeat(50_000)))))
  expect(started).toBe(3)
  await vi.waitUntil(() => running === 0)
  expect((await reader.read(message('again'))).subject).toBe('again')
  expect(started).toBe(4)
  // One that is started ahead waits for the first message, and ends where none comes.
  await vi.waitUntil(() => running === 0)
  reader.warm()
  reader.warm()
  expect(started).toBe(5)
  await vi.waitUntil(() => running === 0)
  unsubscribe('worker_threads', onWorker)
})

test('a thread that cannot start says so, and no message is to blame', async () => {
  const reader = buildReader({ entry: new URL('../no-such-worker.ts', import.meta.url) })
  await expect(reader.read(message('a'))).rejects.toThrow(/no-such-worker/)
  expect(warnings).toEqual([])
})
