import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns, type Turn } from './turns.ts'

const LENGTH_MS = 1000
const never = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Runners that queue under a name, and a list of those that have had a turn. */
function scene(limit: number, each = limit) {
  const turns = createTurns({ limit, each, lengthMs: LENGTH_MS })
  const had: string[] = []
  const current = new Map<string, Turn>()
  const queue = (name: string, { workspaceId = 1, isUrgent = false, signal = never } = {}) => {
    const place = turns.queue({ workspaceId, isUrgent, signal })
    void place.turn.then(turn => {
      if (!turn) return
      had.push(name)
      current.set(name, turn)
    })
    return place
  }
  const end = async (name: string) => {
    current.get(name)?.end()
    current.delete(name)
    await settle()
  }
  return { had, current, queue, end }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('who has waited longest goes first, but after all that people wait for', async () => {
  const { had, queue, end } = scene(1)
  for (const name of ['a', 'b', 'c', 'd']) queue(name)
  queue('opened', { isUrgent: true })
  const place = queue('e')
  place.hurry()
  await settle()
  for (const name of ['a', 'opened', 'e', 'b', 'c']) await end(name)
  expect(had).toEqual(['a', 'opened', 'e', 'b', 'c', 'd'])
})

test('one that gets no answer gives way after a while, and goes on when there is room', async () => {
  const { had, current, queue, end } = scene(1)
  queue('stuck')
  queue('waiting')
  await settle()
  expect(current.get('stuck')?.goesOn()).toBe(true)
  await vi.advanceTimersByTimeAsync(LENGTH_MS)
  expect(had).toEqual(['stuck', 'waiting'])
  expect(current.get('stuck')?.goesOn()).toBe(false)
  await end('waiting')
  expect(current.get('stuck')?.goesOn()).toBe(true)
  queue('next')
  await settle()
  expect(had).not.toContain('next')
})

test('one that is told to stop while it waits leaves the queue', async () => {
  const { had, queue, end } = scene(1)
  const stopping = new AbortController()
  queue('a')
  const left = queue('b', { signal: stopping.signal })
  queue('c')
  await settle()
  stopping.abort()
  expect(await left.turn).toBeNull()
  await end('a')
  expect(had).toEqual(['a', 'c'])
})

test('one workspace does not take all turns, and who has fewest at work goes first', async () => {
  const { had, queue, end } = scene(3, 2)
  for (const name of ['a', 'b', 'c', 'd']) queue(name)
  queue('other', { workspaceId: 2 })
  await settle()
  expect(had).toEqual(['a', 'b', 'other'])
  queue('other again', { workspaceId: 2 })
  queue('third', { workspaceId: 3 })
  for (const name of ['a', 'other', 'b', 'third']) await end(name)
  expect(had).toEqual(['a', 'b', 'other', 'third', 'other again', 'c', 'd'])
})

test('never more than the limit at once, and everybody gets a turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.oneof(fc.constant('queue'), fc.constant('urgent'), fc.constant('end')), { maxLength: 40 }),
      async (limit, steps) => {
        const { had, current, queue, end } = scene(limit)
        let count = 0
        for (const step of steps) {
          if (step === 'end') await end([...current.keys()][0] ?? '')
          else {
            count += 1
            queue(`${count}`, { isUrgent: step === 'urgent' })
          }
          await settle()
          expect(current.size).toBe(Math.min(limit, current.size + (count - had.length)))
        }
        while (current.size > 0) await end([...current.keys()][0]!)
        expect(had).toHaveLength(count)
      },
    ),
  )
})
