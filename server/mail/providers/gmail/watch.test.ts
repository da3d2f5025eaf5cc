import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { GmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { QUICK, startTestGmail } from '#testing/mail/gmail-mailbox.ts'
import type { ProviderError } from '../provider.ts'
import { knowsHistory } from './cursor.ts'
import { createGmailProvider } from './gmail-provider.ts'

const EMAIL = 'user0@gmail.test'
const TOPIC = 'projects/test/topics/gmail'

let gmail: GmailEmulator
beforeAll(async () => {
  gmail = await startTestGmail(1)
  gmail.pubsub.subscribe({ topic: TOPIC, endpoint: 'http://127.0.0.1:9/', serviceAccount: 'push@x.example' })
})
afterAll(() => gmail?.close())
afterEach(() => {
  vi.useRealTimers()
  gmail.faults.length = 0
})

function watch(pushTopic: string) {
  const lost: ProviderError[] = []
  const provider = createGmailProvider({
    rootUrl: `${gmail.url}/`,
    tuning: { ...QUICK, attempts: 1 },
    tokens: { accessToken: async () => gmail.tokens.mint(EMAIL) },
    pushTopic,
  })
  const stop = provider.watch?.(
    () => {},
    error => lost.push(error),
  )
  return { stop, lost }
}

test('a mailbox is watched anew every day, until that fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { stop, lost } = watch(TOPIC)
  await stop
  expect(gmail.pubsub.isWatched(EMAIL)).toBe(true)
  const before = gmail.quota.used
  await vi.advanceTimersByTimeAsync(DAY_MS)
  await expect.poll(() => gmail.quota.used - before).toBe(100)
  gmail.faults.push({ match: /watch$/, status: 503, times: 9 })
  await vi.advanceTimersByTimeAsync(DAY_MS)
  await expect.poll(() => lost.length).toBe(1)
  await vi.advanceTimersByTimeAsync(3 * DAY_MS)
  expect(lost).toMatchObject([{ kind: 'unavailable' }])
})

test('a topic that is not there is said to be the operator’s to mend', async () => {
  await expect(watch('projects/test/topics/none').stop).rejects.toMatchObject({
    kind: 'refused',
    userMessage: expect.stringContaining('GMAIL_PUBSUB_TOPIC'),
  })
})

test('without a topic there is nothing to watch', () => {
  const provider = createGmailProvider({ tokens: { accessToken: async () => '' } })
  expect([provider.watch, provider.hearsByWeb]).toEqual([undefined, undefined])
})

test.each([
  ['what comes after it', 'history', null, 11n, false],
  ['what it has read', 'history', null, 10n, true],
  ['what came before', 'history', null, 3n, true],
  ['what it is in the middle of', 'history', 'page', 3n, false],
])('a place in the history, and %s', (_, phase, pageToken, pushed, isKnown) => {
  expect(knowsHistory({ phase, historyId: '10', pageToken, labels: '' }, pushed)).toBe(isKnown)
  expect(knowsHistory({ phase: 'all', historyId: '10' }, pushed)).toBe(false)
  expect(knowsHistory(null, pushed)).toBe(false)
})
