import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { findChangedCodes, KnownCell } from '../cell-queries.ts'
import { keepCodes } from './kept-codes.ts'

const IDLE_MS = 1000
const MODEL = { workspaceId: 1, id: 2 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database of cells, each with the version and the number of bytes of its codes, and what was read of it. */
function cellsWith(stored: Record<number, { version: number; bytes: number } | undefined>) {
  const read: number[] = []
  const find = async (_model: object, known: readonly KnownCell[]): ReturnType<typeof findChangedCodes> =>
    known.flatMap(({ cell, version }) => {
      const row = stored[cell]
      if ((row?.version ?? null) === version) return []
      read.push(cell)
      return [
        {
          cell,
          now: row
            ? { cell, version: row.version, vectors: 1, codes: Buffer.alloc(row.bytes, row.version) }
            : null,
        },
      ]
    })
  return { stored, find, takeRead: () => read.splice(0) }
}

const versionsOf = (found: { cell: number; codes: Buffer }[]) =>
  found.map(({ cell, codes }) => [cell, codes[0]])

test('codes are read once, and again when they have changed; those that are gone are not found', async () => {
  const { stored, find, takeRead } = cellsWith({ 1: { version: 7, bytes: 9 }, 2: { version: 8, bytes: 9 } })
  const kept = keepCodes({ mostBytes: 100, idleMs: IDLE_MS })
  const recall = () => kept.recall(MODEL, [1, 2, 3], find)
  expect(versionsOf(await recall())).toEqual([
    [1, 7],
    [2, 8],
  ])
  expect(takeRead()).toEqual([1, 2])
  expect(versionsOf(await recall())).toEqual([
    [1, 7],
    [2, 8],
  ])
  expect(takeRead()).toEqual([])
  Object.assign(stored, { 1: { version: 9, bytes: 9 }, 2: undefined, 3: { version: 1, bytes: 9 } })
  expect(versionsOf(await recall())).toEqual([
    [1, 9],
    [3, 1],
  ])
  expect(versionsOf(await recall())).toEqual([
    [1, 9],
    [3, 1],
  ])
})

test('another model has codes of its own', async () => {
  const { find, takeRead } = cellsWith({ 1: { version: 7, bytes: 9 } })
  const kept = keepCodes({ mostBytes: 100, idleMs: IDLE_MS })
  await kept.recall(MODEL, [1], find)
  await kept.recall({ ...MODEL, id: 3 }, [1], find)
  expect(takeRead()).toEqual([1, 1])
})

test('no more bytes are kept than may be: the codes that were used last', async () => {
  const row = { version: 1, bytes: 40 }
  const { find, takeRead } = cellsWith({ 1: row, 2: row, 3: row })
  const kept = keepCodes({ mostBytes: 100, idleMs: IDLE_MS })
  await kept.recall(MODEL, [1, 2], find)
  await kept.recall(MODEL, [1], find)
  await kept.recall(MODEL, [3], find)
  takeRead()
  await kept.recall(MODEL, [1, 3], find)
  expect(takeRead()).toEqual([])
  // A search that reads more than may be kept has all of them nevertheless.
  expect(await kept.recall(MODEL, [1, 2, 3], find)).toHaveLength(3)
  expect(takeRead()).toEqual([2])
})

test('nothing is kept after a while without a search', async () => {
  const { find, takeRead } = cellsWith({ 1: { version: 1, bytes: 40 } })
  const kept = keepCodes({ mostBytes: 100, idleMs: IDLE_MS })
  for (const [wait, read] of [
    [0, [1]],
    [IDLE_MS - 1, []],
    [IDLE_MS - 1, []],
    [IDLE_MS, [1]],
  ] as const) {
    vi.advanceTimersByTime(wait)
    await kept.recall(MODEL, [1], find)
    expect(takeRead()).toEqual(read)
  }
  expect(vi.getTimerCount()).toBe(1)
})
