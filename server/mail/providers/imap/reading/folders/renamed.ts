import type { SyncState } from '../cursor.ts'
import type { ImapFolder } from './folders.ts'

/**
 * The former paths of folders that were renamed since the last listing, by their present ones. A renamed folder keeps its
 * UIDVALIDITY on most servers, and no UID of it is given twice. Where two folders would fit, none counts as renamed.
 */
export function findRenamed(
  folders: readonly ImapFolder[],
  { folders: known, waiting }: SyncState,
): Map<string, string> {
  const paths = new Set(folders.map(({ remoteId }) => remoteId))
  const gone = Map.groupBy(
    [...known].filter(([path]) => !paths.has(path)),
    ([, { uidValidity }]) => uidValidity,
  )
  const added = Map.groupBy(
    folders.filter(({ remoteId }) => !known.has(remoteId) && !waiting.has(remoteId)),
    ({ status }) => status?.uidValidity,
  )
  const renamed = new Map<string, string>()
  for (const [uidValidity, [before, ...others]] of gone) {
    const [now, ...more] = added.get(uidValidity) ?? []
    if (!before || !now || others.length + more.length > 0) continue
    if ((now.status?.uidNext ?? 0) >= before[1].next) renamed.set(now.remoteId, before[0])
  }
  return renamed
}
