import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/client.ts'
import type { ChangedTopic } from '#server/platform/events.ts'
import { testDatabase } from '#testing/db/database.ts'
import { createMemory } from './memory.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A memory, what it loads, and what its process hears. */
function remembering() {
  const heard = { upTo: Number.POSITIVE_INFINITY, tell: (_topic: ChangedTopic | null) => {} }
  const memory = createMemory({
    db: database.db,
    events: {
      onChange: listener => {
        heard.tell = listener
      },
      heardUpTo: () => heard.upTo,
    },
  })
  const load = vi.fn(async () => ({}) as object | null)
  const recall = (topic: ChangedTopic = 1, key = 'key') => memory.recall(topic, key, load)
  return { heard, load, recall }
}

test('loads once what several ask for, until its topic changes', async () => {
  const { heard, load, recall } = remembering()
  const [first, second] = await Promise.all([recall(), recall()])
  expect(second).toBe(first)
  heard.tell(2)
  expect(await recall()).toBe(first)
  for (const [count, topic] of [1, 'people' as const, null].entries()) {
    heard.tell(topic)
    await recall()
    expect(load).toHaveBeenCalledTimes(count + 2)
  }
})

test('does not remember what changed while it was loaded', async () => {
  const { heard, load, recall } = remembering()
  const early = recall()
  heard.tell(1)
  const late = recall()
  expect(await late).not.toBe(await early)
  expect(await recall()).toBe(await late)
  expect(load).toHaveBeenCalledTimes(2)
})

test('remembers neither null nor a failure', async () => {
  const { load, recall } = remembering()
  load.mockResolvedValueOnce(null).mockRejectedValueOnce(new Error('away'))
  expect(await recall()).toBeNull()
  await expect(recall()).rejects.toThrow('away')
  expect(await recall()).toEqual({})
})

test('answers nothing from memory while it is not sure to have heard of every change', async () => {
  const { heard, load, recall } = remembering()
  await recall()
  for (const upTo of [performance.now() - 5001, Number.NEGATIVE_INFINITY]) {
    heard.upTo = upTo
    await recall()
  }
  expect(load).toHaveBeenCalledTimes(3)
  // The connection was alive all the time, so nothing has been missed.
  heard.upTo = performance.now()
  await recall()
  expect(load).toHaveBeenCalledTimes(3)
})

test('forgets by itself after a while', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { load, recall } = remembering()
  await recall()
  vi.advanceTimersByTime(14_999)
  await recall()
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await recall()
  expect(load).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
