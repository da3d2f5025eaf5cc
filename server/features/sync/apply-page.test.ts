import { expect, test } from 'vitest'
import type { BlobStore } from '#server/platform/blobs.ts'
import type { ChangePage } from '#server/providers/mail/provider.ts'
import { preparePage } from './apply-page.ts'

test('while the messages of a page are read, others have their turn', async () => {
  const upserted = Array.from({ length: 50 }, (_, number) => ({
    remoteId: String(number),
    folder: 'INBOX',
    flags: { read: false, starred: false, answered: false, draft: false },
    source: Buffer.from(`Subject: Number ${number}\r\n\r\nText ${number}\r\n`),
  }))
  const page = { upserted, deletedIds: [], cursor: null, more: false } as ChangePage
  const blobs = { put: async () => 'key' } as unknown as BlobStore
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const { messages } = await preparePage({ blobs }, page)
  isDone = true
  expect([...messages.values()].map(({ subject }) => subject)).toEqual(
    upserted.map((_, number) => `Number ${number}`),
  )
  expect(turns).toBeGreaterThanOrEqual(upserted.length)
})
