import type { Db } from '#server/db/client.ts'
import { createSecretBox, keyId, openOrNull } from '#server/platform/secrets/secrets.ts'
import { findSealed, replaceSealed, SEALED_COLUMNS } from './sealed-queries.ts'

interface Rotated {
  resealed: number
  /** Values that were sealed with the newest key already. */
  newest: number
  /** Contexts of the values that no key opens. */
  lost: string[]
}

/**
 * Seals everything again with the first key, so that the other keys can be dropped. Values that are written meanwhile
 * are sealed with the first key anyway.
 */
export async function rotateKeys(db: Db, keys: Uint8Array[]): Promise<Rotated> {
  const box = createSecretBox(keys)
  const [first] = keys
  const newest = `v1.${first ? keyId(first) : ''}.`
  const rotated: Rotated = { resealed: 0, newest: 0, lost: [] }
  for (const column of SEALED_COLUMNS)
    for (const value of await findSealed(db, column)) {
      const { sealed, context } = value
      if (sealed.startsWith(newest)) rotated.newest += 1
      else {
        const plain = openOrNull(box, sealed, context)
        if (plain === null) rotated.lost.push(context)
        else if (await replaceSealed(db, column, value, box.seal(plain, context))) rotated.resealed += 1
      }
    }
  return rotated
}
