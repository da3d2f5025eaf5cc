import { z } from 'zod'
import { formatUidSet, noUids, parseUidSet, type UidSet, uidCount } from './uid-set.ts'

/** What the mirror holds of one folder, and what still has to be reported to it. */
export interface FolderState {
  uidValidity: string
  /** Every UID below this has been seen: it is in one of the sets, or its message is gone. */
  next: number
  /** Reported to the mirror and, as far as we know, still there. */
  known: UidSet
  /** On the server, not yet reported. */
  todo: UidSet
  /** Reported, but their flags have changed since. */
  dirty: UidSet
  /** Reported, but expunged since. */
  gone: UidSet
  /** Flags are reported as of this mod-sequence (RFC 7162); null where the server has none. */
  modseq: string | null
  /** The flags as reported, kept where there are no mod-sequences to ask for changes by. */
  flags: FlagSets | null
  /** INTERNALDATE of the oldest reported message, in ms; null before the first. */
  reached: number | null
  /** When the flags were last compared in full, in ms. */
  swept: number
  /** The server fails for this folder: it is skipped until the next check for new mail. */
  isBroken: boolean
}

export type FlagSets = Record<'read' | 'starred' | 'answered' | 'draft', UidSet>

export interface SyncState {
  folders: Map<string, FolderState>
  /** Folders that have not been opened yet. */
  waiting: Map<string, WaitingFolder>
  /** Time of the last check for new mail that found more than it could report, in ms. */
  checked: number
}

interface WaitingFolder {
  /** How many messages the server says it holds. */
  messages: number
  view: string | null
}

const uids = z.string().transform((text, context) => {
  try {
    return parseUidSet(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'Malformed UID set' })
    return z.NEVER
  }
})
const flagSets = z.object({ read: uids, starred: uids, answered: uids, draft: uids })
const folderState = z.object({
  uidValidity: z.string(),
  next: z.number(),
  known: uids,
  todo: uids,
  dirty: uids,
  gone: uids,
  modseq: z.string().nullable(),
  flags: flagSets.nullable(),
  reached: z.number().nullable(),
  swept: z.number(),
  isBroken: z.boolean().default(false),
})
const cursorSchema = z.object({
  version: z.literal(1),
  // Pairs, not objects: a folder may be called "2024" or "__proto__".
  folders: z.array(z.tuple([z.string(), folderState])),
  waiting: z.array(z.tuple([z.string(), z.object({ messages: z.number(), view: z.string().nullable() })])),
  checked: z.number(),
})

/** Parses a stored cursor; null when it is absent or of another version, which means starting over. */
export function readCursor(cursor: unknown): SyncState | null {
  const parsed = cursorSchema.safeParse(cursor)
  if (!parsed.success) return null
  const { folders, waiting, checked } = parsed.data
  return { folders: new Map(folders), waiting: new Map(waiting), checked }
}

/** The state as plain JSON. */
export function writeCursor(state: SyncState): unknown {
  const folders = [...state.folders].map(([path, folder]) => [path, writeFolder(folder)])
  return { version: 1, folders, waiting: [...state.waiting], checked: state.checked }
}

export function emptyState(): SyncState {
  return { folders: new Map(), waiting: new Map(), checked: 0 }
}

export function emptyFolder(uidValidity: string): FolderState {
  const sets = { known: noUids, todo: noUids, dirty: noUids, gone: noUids }
  return {
    uidValidity,
    next: 1,
    ...sets,
    modseq: null,
    flags: null,
    reached: null,
    swept: 0,
    isBroken: false,
  }
}

export const noFlags: FlagSets = { read: noUids, starred: noUids, answered: noUids, draft: noUids }

/** Whether anything found on the server remains to be reported, and can be. */
export function isPending(state: SyncState): boolean {
  if (state.waiting.size > 0) return true
  return [...state.folders.values()].some(
    ({ todo, dirty, gone, isBroken }) => (isBroken ? 0 : todo.length + dirty.length) + gone.length > 0,
  )
}

/** How many messages the folder held when it was last looked at. */
export function messageCount({ known, todo }: FolderState): number {
  return uidCount(known) + uidCount(todo)
}

function writeFolder(folder: FolderState) {
  const { known, todo, dirty, gone, flags, ...plain } = folder
  return {
    ...plain,
    known: formatUidSet(known),
    todo: formatUidSet(todo),
    dirty: formatUidSet(dirty),
    gone: formatUidSet(gone),
    flags: flags && {
      read: formatUidSet(flags.read),
      starred: formatUidSet(flags.starred),
      answered: formatUidSet(flags.answered),
      draft: formatUidSet(flags.draft),
    },
  }
}
