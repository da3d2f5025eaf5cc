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
  /** Sets of UIDs at which the connection was lost; each is read apart (see `hurdles.ts`). */
  hurdles: Hurdle[]
  /** Of `known`: messages that the server does not give. They are reported by what is known of them. */
  withheld: UidSet
  /** When the next of them are asked for again. */
  retry: Retry
  /** Times of the last changes of UIDVALIDITY, in ms; at most `mostRenumberings` (see `renumbered.ts`). */
  renumbered: number[]
  /** How the messages are read by their content; null while UIDs name them. */
  byContent: ByContent | null
}

/** What is asked of a hurdle's messages; `retry` is `mail` of messages that were withheld already. */
export interface Hurdle {
  of: 'mail' | 'envelope' | 'flags' | 'retry'
  uids: UidSet
  /** How often the connection may still be lost here before the set is divided, or its message passed over. */
  tries: number
}

interface Retry {
  /** In ms. */
  at: number
  /** How often they were asked for in vain. */
  times: number
  /** The lowest UID of the last round: the next round goes on below it. */
  below: number
}

interface ByContent {
  /** Messages that the mirror has. */
  count: number
  /** Ids of the newest of them: the mirror may not have stored these yet. */
  recent: string[]
  /** The last answer to STATUS, without UIDVALIDITY. */
  status: string | null
  /** There is more to read. */
  isDue: boolean
}

/** Losses of the connection while one folder was opened or checked. */
export interface Falls {
  times: number
  /** The folder is left alone until then, in ms; 0 for not. */
  until: number
}

export type FlagSets = Record<'read' | 'starred' | 'answered' | 'draft', UidSet>

export interface SyncState {
  folders: Map<string, FolderState>
  /** Folders that have not been opened yet. */
  waiting: Map<string, WaitingFolder>
  /** Time of the last check for new mail that found more than it could report, in ms. */
  checked: number
  /** By folder; those of the list of folders itself under `listing`. */
  falls: Map<string, Falls>
}

/** No folder is called this. */
export const listing = ''

interface WaitingFolder {
  /** How many messages the server says it holds. */
  messages: number
  view: string | null
}

const noRetry: Retry = { at: 0, times: 0, below: 0 }
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
  hurdles: z
    .array(z.object({ of: z.enum(['mail', 'envelope', 'flags', 'retry']), uids, tries: z.number() }))
    .default([]),
  withheld: uids.default(noUids),
  retry: z.object({ at: z.number(), times: z.number(), below: z.number() }).default(noRetry),
  renumbered: z.array(z.number()).default([]),
  byContent: z
    .object({
      count: z.number(),
      recent: z.array(z.string()),
      status: z.string().nullable(),
      isDue: z.boolean(),
    })
    .nullable()
    .default(null),
})
const cursorSchema = z.object({
  version: z.literal(1),
  // Pairs, not objects: a folder may be called "2024" or "__proto__".
  folders: z.array(z.tuple([z.string(), folderState])),
  waiting: z.array(z.tuple([z.string(), z.object({ messages: z.number(), view: z.string().nullable() })])),
  checked: z.number(),
  falls: z.array(z.tuple([z.string(), z.object({ times: z.number(), until: z.number() })])).default([]),
})

/** Parses a stored cursor; null when it is absent or of another version, which means starting over. */
export function readCursor(cursor: unknown): SyncState | null {
  const parsed = cursorSchema.safeParse(cursor)
  if (!parsed.success) return null
  const { folders, waiting, checked, falls } = parsed.data
  return { folders: new Map(folders), waiting: new Map(waiting), checked, falls: new Map(falls) }
}

/** The state as plain JSON. */
export function writeCursor(state: SyncState): unknown {
  const folders = [...state.folders].map(([path, folder]) => [path, writeFolder(folder)])
  const { waiting, checked, falls } = state
  return { version: 1, folders, waiting: [...waiting], checked, falls: [...falls] }
}

export function emptyState(): SyncState {
  return { folders: new Map(), waiting: new Map(), checked: 0, falls: new Map() }
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
    hurdles: [],
    withheld: noUids,
    retry: noRetry,
    renumbered: [],
    byContent: null,
  }
}

export const noFlags: FlagSets = { read: noUids, starred: noUids, answered: noUids, draft: noUids }

/** Whether anything found on the server remains to be reported, and can be. */
export function isPending(state: SyncState): boolean {
  if (state.waiting.size > 0) return true
  return [...state.folders.values()].some(
    folder => folder.gone.length > 0 || (!folder.isBroken && (folder.dirty.length > 0 || hasMail(folder))),
  )
}

/** Whether messages of the folder remain to be read. */
export function hasMail({ todo, hurdles, byContent }: FolderState): boolean {
  return todo.length + hurdles.length > 0 || byContent?.isDue === true
}

/** How many messages the folder held when it was last looked at. */
export function messageCount({ known, todo, byContent }: FolderState): number {
  return byContent?.count ?? uidCount(known) + uidCount(todo)
}

function writeFolder(folder: FolderState) {
  const { known, todo, dirty, gone, withheld, hurdles, flags, ...plain } = folder
  return {
    ...plain,
    known: formatUidSet(known),
    todo: formatUidSet(todo),
    dirty: formatUidSet(dirty),
    gone: formatUidSet(gone),
    withheld: formatUidSet(withheld),
    hurdles: hurdles.map(({ uids, ...hurdle }) => ({ ...hurdle, uids: formatUidSet(uids) })),
    flags: flags && {
      read: formatUidSet(flags.read),
      starred: formatUidSet(flags.starred),
      answered: formatUidSet(flags.answered),
      draft: formatUidSet(flags.draft),
    },
  }
}
