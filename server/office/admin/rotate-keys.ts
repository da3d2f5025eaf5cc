import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { keyId, openOrNull, type SecretBox } from '#server/platform/secrets/secrets.ts'
import { countSealed, findSealedOtherwise, replaceSealed, SEALED_COLUMNS } from './sealed-queries.ts'

interface Rotated {
  resealed: number
  /** Values that were sealed with the newest key already. */
  newest: number
  /** Contexts of the values that no key opens. */
  lost: string[]
}

interface RotateOptions {
  signal?: AbortSignal
  onBatch?: (rotated: Rotated) => unknown
  batch?: number
}

const BATCH = 200

/**
 * Seals everything again with the first key, so that the other keys can be dropped. Values that are written meanwhile are
 * sealed with the first key anyway. What an interrupted run has left is found by the next one.
 */
export async function rotateKeys(
  db: Db,
  box: SecretBox,
  { signal, onBatch, batch = BATCH }: RotateOptions = {},
): Promise<Rotated> {
  const newest = `v1.${keyId(box.keys()[0] as Uint8Array)}.`
  const rotated: Rotated = { resealed: 0, newest: 0, lost: [] }
  for (const column of SEALED_COLUMNS) rotated.newest += await countSealed(db, column, newest)
  for (const column of SEALED_COLUMNS)
    for (let after: string | null = ''; after !== null; ) {
      signal?.throwIfAborted()
      const values = await findSealedOtherwise(db, column, { newest, after, limit: batch })
      for (const value of values) {
        const plain = openOrNull(box, value.sealed, value.context)
        if (plain === null) {
          rotated.lost.push(value.context)
          continue
        }
        const sealed = box.seal(plain, value.context)
        if (await inTransaction(db, tx => replaceSealed(tx, column, value, sealed))) rotated.resealed += 1
      }
      after = values.length < batch ? null : (values.at(-1)?.context ?? null)
      await onBatch?.(rotated)
    }
  return rotated
}

/** The job of the server: seals everything with a key that was put in front of the others, wherever that was done. */
export async function resealAll(
  { db, secrets, log }: { db: Db; secrets: SecretBox; log: { info: (about: object, text: string) => void } },
  signal: AbortSignal,
): Promise<void> {
  if (secrets.keys().length < 2) return
  const { resealed, lost } = await rotateKeys(db, secrets, { signal })
  if (resealed > 0) log.info({ resealed, lost: lost.length }, 'secrets were sealed with the newest key')
}
