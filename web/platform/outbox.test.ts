import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { triage } from '#core/contract/triage.ts'
import { cancelChange, forgetChanges, hasWaitingChanges, queueChange, sendWaitingChanges } from './outbox.ts'
import { callOrQueue } from './query.ts'
import { isReachable, setReachable } from './reachable.ts'

const mark = (id: number) => ({ body: { messageIds: [id], isRead: true } })
const change = (id: number) =>
  callOrQueue(triage.mark, mark(id), () => ({ success: true as const, changed: [id] }))

/** The ids of messages in the order in which the server received their changes. */
let arrived: number[] = []
/** The server's answers from now on. */
let answer: (id: number) => Promise<number> | number = () => 200

beforeEach(() => {
  arrived = []
  answer = () => 200
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const [id = 0] = (JSON.parse(body) as { messageIds: number[] }).messageIds
    const status = await answer(id)
    if (status === 0) throw new TypeError('fetch failed')
    if (status === 200) arrived.push(id)
    const code = status === 503 ? 'database-away' : 'refused'
    return new Response(JSON.stringify({ success: true, changed: 1, message: 'No', code }), { status })
  })
})
afterEach(async () => {
  // A sender that was stopped may still be sending, and would send the changes of the next test.
  await navigator.locks.request('quillbox.outbox', () => {})
  await forgetChanges()
  setReachable(true)
})

function sending(events: Partial<Parameters<typeof sendWaitingChanges>[0]> = {}) {
  onTestFinished(sendWaitingChanges({ onSent: () => {}, onRefused: () => {}, ...events }))
}

test('a change waits while the server has no database, and is sent later', async () => {
  answer = () => 503
  expect(await change(1)).toEqual({ success: true, changed: [1] })
  expect(isReachable()).toBe(false)
  answer = () => 200
  sending()
  await vi.waitFor(() => expect(arrived).toEqual([1]))
})

test('a change made while others are sent follows them', async () => {
  const gate = Promise.withResolvers<void>()
  answer = async () => gate.promise.then(() => 200)
  await queueChange(triage.mark, mark(1))
  await queueChange(triage.mark, mark(2))
  sending()
  await change(3)
  gate.resolve()
  await vi.waitFor(() => expect(arrived).toEqual([1, 2, 3]))
  await vi.waitFor(() => expect(hasWaitingChanges()).toBe(false))
  await change(4)
  expect(arrived).toEqual([1, 2, 3, 4])
})

test('a waiting change can be cancelled, a sent one cannot', async () => {
  answer = () => 0
  const takeBack = await queueChange(triage.mark, mark(1))
  const tooLate = await queueChange(triage.mark, mark(2))
  expect(await cancelChange(takeBack)).toBe(true)
  answer = () => 200
  sending()
  await vi.waitFor(() => expect(hasWaitingChanges()).toBe(false))
  expect(arrived).toEqual([2])
  expect(await cancelChange(tooLate)).toBe(false)
})

test('changes made without a connection are sent in order once there is one', async () => {
  const onSent = vi.fn()
  sending({ onSent })
  answer = () => 0
  await change(1)
  await change(2)
  expect(arrived).toEqual([])
  answer = () => 200
  setReachable(true)
  await vi.waitFor(() => expect(arrived).toEqual([1, 2]))
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
})

test('asks a busy server again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  answer = () => 503
  await queueChange(triage.mark, mark(1))
  const asked = vi.fn(() => 503)
  answer = asked
  sending()
  await vi.waitUntil(() => asked.mock.calls.length === 1 && vi.getTimerCount() > 0)
  answer = () => 200
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitUntil(() => arrived.length > 0)
  expect(arrived).toEqual([1])
})

test('reports a refused change and continues with the next', async () => {
  const onRefused = vi.fn()
  answer = id => (id === 1 ? 404 : 200)
  await queueChange(triage.mark, mark(1))
  await queueChange(triage.mark, mark(2))
  sending({ onRefused })
  await vi.waitFor(() => expect(arrived).toEqual([2]))
  expect(onRefused).toHaveBeenCalledOnce()
})

test('two tabs send each change once', async () => {
  answer = async () => {
    await new Promise(resolve => setTimeout(resolve, 5))
    return 200
  }
  for (const id of [1, 2, 3]) await queueChange(triage.mark, mark(id))
  sending()
  sending()
  await vi.waitFor(() => expect(hasWaitingChanges()).toBe(false))
  expect(arrived).toEqual([1, 2, 3])
})
