import { z } from 'zod'
import type { FolderRole } from '#core/folder-role.ts'
import type { SyncProgress } from '../provider.ts'
import { withheld } from '../withheld.ts'
import type { FolderList } from './folders.ts'

/** Where the reading of one folder stands. */
const folderCursor = z.object({
  /** What to ask next; null before anything was asked. */
  link: z.string().nullable(),
  /** Read to its end once. */
  isWhole: z.boolean(),
  /** After Graph has forgotten the folder's link: read through for a new one, while what differs is found by comparing. */
  isSilent: z.boolean(),
})
const cursorShape = z.object({
  digest: z.string(),
  roles: z.record(
    z.string(),
    z.custom<FolderRole>(role => typeof role === 'string'),
  ),
  folders: z.record(z.string(), folderCursor),
  /** That messages were seen to carry, or the person has defined. */
  categories: z.array(z.string()),
  done: z.number(),
  /** Milliseconds since 1970. */
  oldest: z.number().nullable(),
  withheld,
})
export type GraphCursor = z.output<typeof cursorShape>

/**
 * Links of cursors from before categories were read do not tell of categories. Each folder gets a new link
 * without reporting messages, and comparing finds what the mirror lacks.
 */
export function readCursor(stored: unknown): (GraphCursor & { isOld: boolean }) | null {
  const now = cursorShape.safeParse(stored).data
  if (now) return { ...now, isOld: false }
  const old = cursorShape.omit({ categories: true }).safeParse(stored).data
  if (!old) return null
  const folders = Object.keys(old.folders).map(id => [id, { link: null, isWhole: false, isSilent: true }])
  return { ...old, folders: Object.fromEntries(folders), categories: [], isOld: true }
}

/** New folders are read from their beginning; those that are gone are dropped. */
export function withFolders(
  before: GraphCursor | null,
  { folders, roles }: FolderList,
  defined: string[] | null,
): GraphCursor {
  const fresh = { link: null, isWhole: false, isSilent: false }
  return {
    digest: before?.digest ?? '',
    roles,
    categories: [...new Set([...(before?.categories ?? []), ...(defined ?? [])])].sort(),
    folders: Object.fromEntries(
      folders.map(({ remoteId }) => [remoteId, { ...(before?.folders[remoteId] ?? fresh) }]),
    ),
    done: before?.done ?? 0,
    oldest: before?.oldest ?? null,
    withheld: before?.withheld ?? { ids: [], at: 0, times: 0 },
  }
}

/** Messages may carry categories that nobody has defined. */
export function noteCategories(cursor: GraphCursor, items: { categories?: string[] }[]): void {
  const seen = items.flatMap(({ categories = [] }) => categories)
  cursor.categories = [...new Set([...cursor.categories, ...seen])].sort()
}

export function progressOf(cursor: GraphCursor, { folders }: FolderList): SyncProgress {
  const isOver = Object.values(cursor.folders).every(({ isWhole }) => isWhole)
  return {
    foldersDone: Object.values(cursor.folders).filter(({ isWhole }) => isWhole).length,
    foldersTotal: folders.length,
    messagesDone: cursor.done,
    messagesTotal: cursor.done,
    oldestReached: isOver || cursor.oldest === null ? null : new Date(cursor.oldest),
  }
}
