import type { Db } from '#server/db/client.ts'
import { failureCode } from '#server/db/failures.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { countVectors, findChunks, hasChunks } from './carry-over-queries.ts'
import { insertVectors, type ModelRow, updateModel } from './vector-queries.ts'

const BATCH = 1000
/** undefined_file and undefined_function: the database was moved to a server that does not have it. */
const WITHOUT_PGVECTOR = ['58P01', '42883']

/**
 * Copies the vectors that 0.1.0 has made of a model's messages, in portions, and goes on after a crash. They stay where they
 * are, for processes of 0.1.0. Where their table is gone, and for messages of which it had none, they are made anew.
 */
export async function carryOver(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  model: ModelRow,
  signal: AbortSignal,
): Promise<ModelRow> {
  if (model.carriedTo === null) return model
  if (await hasChunks(db))
    await copyChunks(db, model, model.carriedTo, signal).catch(error => {
      if (!WITHOUT_PGVECTOR.includes(failureCode(error) ?? '')) throw error
      log.warn({ err: error }, 'vectors of 0.1.0 cannot be read without pgvector, and are made anew')
    })
  // Read from the first message on, so that those without vectors are found. Their cells are drawn anew.
  const change = {
    carriedTo: null,
    cursor: 0,
    embedded: await countVectors(db, model),
    cells: 0,
    centers: null,
  }
  await inTransaction(db, tx => updateModel(tx, model, change))
  const { centers: _centers, ...changed } = change
  return { ...model, ...changed }
}

async function copyChunks(db: Db, model: ModelRow, from: number, signal: AbortSignal): Promise<void> {
  let carriedTo = from
  for (;;) {
    signal.throwIfAborted()
    const chunks = await findChunks(db, model, carriedTo, BATCH)
    const last = chunks.at(-1)
    if (!last) return
    carriedTo = last.messageId
    await inTransaction(db, async tx => {
      await insertVectors(tx, model, chunks)
      await updateModel(tx, model, { carriedTo })
    })
  }
}
