import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '../query.ts'
import { forgetAnswers, keepAnswers, keptAnswer } from './kept-answers.ts'

const INBOX = ['/api/emails', { query: { folder: 'inbox' } }]

async function answered(subject: string) {
  const client = createQueryClient()
  onTestFinished(keepAnswers(client))
  await client.fetchQuery({ queryKey: INBOX, queryFn: () => ({ subject }) })
}

test('stores on the device what was on screen', async () => {
  await answered('Hello')
  await vi.waitFor(async () => expect(await keptAnswer(INBOX)).toEqual({ subject: 'Hello' }))
})

test('drops answers that wait to be written', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await answered('Of the person before')
  await forgetAnswers()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(await keptAnswer(INBOX)).toBeUndefined()
})

test('works again after it was stopped before writing', async () => {
  const client = createQueryClient()
  const stop = keepAnswers(client)
  await client.fetchQuery({ queryKey: INBOX, queryFn: () => ({ subject: 'Before' }) })
  stop()
  await answered('After')
  await vi.waitFor(async () => expect(await keptAnswer(INBOX)).toEqual({ subject: 'After' }))
})
