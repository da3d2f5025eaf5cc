import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  type CellCodes,
  findCellsWithGaps,
  findCodes,
  findSlots,
  findWaiting,
  moveSlots,
  placeVectors,
  saveCodes,
  type VectorPlace,
} from './cell-queries.ts'
import { type Cells, cellOf, eachWithPauses } from './cells.ts'
import { codeBytes, writeCode } from './codes.ts'
import type { ModelKey } from './vector-queries.ts'

/** A cell is written anew as a whole, so vectors wait until there are so many. A search compares those that wait, too. */
const WAITING = 300
/** Cells in one transaction. */
const SWEPT_AT_ONCE = 100

type Model = ModelKey & { dimensions: number }

/** Puts vectors that wait into the cells with the nearest centres, where there are many. */
export async function fillCells(db: Db, model: Model, cells: Cells, signal: AbortSignal): Promise<void> {
  for (;;) {
    const waiting = await findWaiting(db, model, WAITING)
    if (waiting.length < WAITING) return
    const members = new Map<number, VectorPlace[]>()
    await eachWithPauses(
      waiting.map(({ vector }) => vector),
      cells.count,
      signal,
      (vector, at) => {
        const cell = cellOf(cells, vector)
        members.set(cell, [...(members.get(cell) ?? []), waiting[at]!])
      },
    )
    await addToCells(db, model, [...members])
  }
}

/** Adds vectors to these cells, and writes their codes. */
export async function addToCells(
  db: Db,
  model: Model,
  members: readonly (readonly [cell: number, added: readonly VectorPlace[]])[],
): Promise<void> {
  await inTransaction(db, async tx => {
    const found = await findCodes(
      tx,
      model,
      members.map(([cell]) => cell),
    )
    const before = new Map(found.map(each => [each.cell, each]))
    const bytes = codeBytes(model.dimensions)
    const grown = members.map(([cell, added]): CellCodes => {
      const { vectors, codes } = before.get(cell) ?? { vectors: 0, codes: Buffer.alloc(0) }
      return {
        cell,
        vectors: vectors + added.length,
        codes: Buffer.concat([codes], (vectors + added.length) * bytes),
      }
    })
    const byCell = new Map(grown.map(each => [each.cell, each.codes]))
    const places = members.flatMap(([cell, added]) => {
      const first = before.get(cell)?.vectors ?? 0
      return added.map(({ messageId, position }, at) => ({ messageId, position, cell, slot: first + at }))
    })
    for (const { cell, slot, vector } of await placeVectors(tx, model, places))
      writeCode(vector, byCell.get(cell)!, slot)
    await saveCodes(tx, model, grown)
  })
}

/** Whether there are codes of vectors whose messages are gone. */
export const hasGaps = async (db: Db, model: ModelKey) => (await findCellsWithGaps(db, model, 1)).length > 0

/** Takes the codes of vectors out whose messages are gone. */
export async function sweepCells(db: Db, model: Model, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const cells = await findCellsWithGaps(db, model, SWEPT_AT_ONCE)
    if (cells.length === 0) return
    await inTransaction(db, async tx => {
      const slots = new Map((await findSlots(tx, model, cells)).map(each => [each.cell, each.slots]))
      const bytes = codeBytes(model.dimensions)
      const swept = (await findCodes(tx, model, cells)).map(({ cell, codes }): CellCodes => {
        const left = slots.get(cell) ?? []
        const parts = left.map(slot => codes.subarray(slot * bytes, (slot + 1) * bytes))
        return { cell, vectors: left.length, codes: Buffer.concat(parts) }
      })
      const moves = [...slots].flatMap(([cell, left]) =>
        left.map((from, to) => ({ cell, from, to })).filter(({ from, to }) => from !== to),
      )
      await moveSlots(tx, model, moves)
      await saveCodes(tx, model, swept)
    })
  }
}
