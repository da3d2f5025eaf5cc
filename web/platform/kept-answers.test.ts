import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetAnswers, keepAnswers, keptAnswer } from './kept-answers.ts'
import { createQueryClient } from './query.ts'

const INBOX = ['/api/emails', { query: { folder: 'inbox' } }]

async function answered(subject: string) {
  const client = createQueryClient()
  onTestFinished(keepAnswers(client))
  await client.fetchQuery({ queryKey: INBOX, queryFn: () => ({ subject }) })
}

test('what was on screen is kept on the device', async () => {
  await answered('Hello')
  await vi.waitFor(async () => expect(await keptAnswer(INBOX)).toEqual({ subject: 'Hello' }), {
    timeout: 5000,
  })
})

test('what was about to be kept is forgotten with the rest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await answered('Of the person before')
  await forgetAnswers()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(await keptAnswer(INBOX)).toBeUndefined()
})

test('keeping begins again after it was stopped with something still to write', async () => {
  const client = createQueryClient()
  const stop = keepAnswers(client)
  await client.fetchQuery({ queryKey: INBOX, queryFn: () => ({ subject: 'Before' }) })
  stop()
  await answered('After')
  await vi.waitFor(async () => expect(await keptAnswer(INBOX)).toEqual({ subject: 'After' }), {
    timeout: 5000,
  })
})
