import { foldText } from '#core/text/search/fold.ts'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { findFolderNames } from './queries.ts'

/**
 * Finds the folders and labels with these names: by the whole name, or by the last part of a path. Hyphens may stand for
 * spaces and signs, as in Gmail. Unknown names are left out.
 */
export async function findNamed(
  db: Executor,
  accounts: readonly AccountKey[],
  names: string[],
): Promise<Map<string, number[]>> {
  const named = new Map<string, number[]>()
  if (names.length === 0) return named
  const folders = await findFolderNames(db, accounts)
  for (const name of names) {
    const wanted = keyOf(name)
    const whole = folders.filter(folder => keyOf(folder.name) === wanted)
    const found = whole.length > 0 ? whole : folders.filter(folder => keyOf(lastPart(folder.name)) === wanted)
    if (found.length > 0)
      named.set(
        name,
        found.map(({ id }) => id),
      )
  }
  return named
}

const lastPart = (name: string) => name.slice(name.lastIndexOf('/') + 1).replace(/^INBOX\./, '')

const keyOf = (name: string) => foldText(name).replace(/[\s/._-]+/g, '-')
