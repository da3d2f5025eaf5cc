import type { ExpungeEvent, ImapFlow, MailboxObject } from 'imapflow'
import { type MessageFlags, ProviderError } from '#server/mail/providers/provider.ts'
import { openFolder } from '../connection/session.ts'
import { flagsOf, sameFlags, toFlags, withoutUids } from '../flags.ts'
import { emptyFolder, type FolderState, messageCount, noFlags } from './cursor.ts'
import { fetchAsked } from './fetch-asked.ts'
import type { ImapFolder } from './folders/folders.ts'
import { intersect, noUids, parseUidSet, subtract, type UidSet, uidSet, union } from './uid-set.ts'

interface FolderNews {
  state: FolderState
  /** UIDVALIDITY has changed: everything that the mirror holds of this folder is invalid (RFC 3501, 2.3.1.1). */
  reset: boolean
  /** Flags that were read on the way and need not be read again. */
  flags: Map<number, MessageFlags>
}

/** Whether STATUS suggests that the folder has changed. */
export function needsCheck(folder: ImapFolder, state: FolderState, now: number, sweepMs: number): boolean {
  const { status } = folder
  if (!status || folder.view) return true
  if (status.uidValidity !== state.uidValidity || status.uidNext > state.next) return true
  if (status.messages !== messageCount(state)) return true
  return state.modseq === null || status.highestModseq === null
    ? isSweepDue(folder, state, now, sweepMs)
    : status.highestModseq !== state.modseq
}

interface Timing {
  now: number
  sweepMs: number
  /** The connection was lost here before: all flags are read in small pieces, as if they had changed. */
  isCareful: boolean
}

/** Compares one folder with the known state, by the best means that the server has. Fetches no messages. */
export async function checkFolder(
  client: ImapFlow,
  folder: ImapFolder,
  old: FolderState | null,
  timing: Timing,
): Promise<FolderNews> {
  const box = await openFolder(client, folder.remoteId, { fresh: true })
  // imapflow keeps updating the object, but only the values at SELECT are a safe baseline.
  // Some servers leave UIDNEXT out, which RFC 3501 (6.3.1) allows.
  const at = { exists: box.exists, uidNext: box.uidNext || null, modseq: modseqOf(client, box) }
  const uidValidity = String(box.uidValidity)
  const reset = old !== null && old.uidValidity !== uidValidity
  const before = old === null || reset ? emptyFolder(uidValidity) : old

  const arrived = folder.view ? noUids : await findArrived(client, before, at)
  const next = Math.max(before.next, at.uidNext ?? 1, (arrived.at(-1)?.[1] ?? 0) + 1)
  const news = at.modseq
    ? await changedByModseq(client, before, at.modseq, timing)
    : await changedByComparison(client, folder, before, timing)
  const unseen = old === null || reset || folder.view ? noUids : unseenOf(before.next, next, arrived)
  const widened = {
    ...before,
    next,
    todo: union(before.todo, arrived),
    gone: union(before.gone, unseen),
    flags: news.flagSets,
  }
  const settled = removeGone(widened, intersect(news.vanished, union(widened.known, widened.todo)))
  const state = folder.view
    ? await applyView(client, settled, folder.view)
    : await removeUnnoticed(client, settled, at.exists)
  const dirty = subtract(intersect(union(state.dirty, news.dirty), state.known), state.withheld)
  return { state: { ...state, dirty, modseq: at.modseq, swept: news.swept }, reset, flags: news.flags }
}

interface Changes {
  dirty: UidSet
  vanished: UidSet
  flags: Map<number, MessageFlags>
  flagSets: FolderState['flags']
  swept: number
}

/** CONDSTORE, and QRESYNC where it is enabled: imapflow then asks for VANISHED too (RFC 7162, 3.2.6). */
async function changedByModseq(
  client: ImapFlow,
  state: FolderState,
  modseq: string,
  { isCareful }: Timing,
): Promise<Changes> {
  const changes: Changes = {
    dirty: noUids,
    vanished: noUids,
    flags: new Map(),
    flagSets: null,
    swept: state.swept,
  }
  // Flags were compared in full until now; one full report establishes a modseq for the mirror.
  if (state.modseq === null || isCareful) return { ...changes, dirty: state.known }
  const span = spanOf(union(state.known, state.todo), state.withheld)
  if (modseq === state.modseq || span.length === 0) return changes
  const vanished: number[] = []
  const onExpunge = (event: ExpungeEvent) => {
    if (event.vanished && event.uid) vanished.push(event.uid)
  }
  client.on('expunge', onExpunge)
  try {
    const since = { changedSince: BigInt(state.modseq) }
    for await (const { uid, flags } of fetchAsked(client, span, { flags: true }, since))
      changes.flags.set(uid, toFlags(flags))
  } finally {
    client.off('expunge', onExpunge)
  }
  return { ...changes, dirty: uidSet(changes.flags.keys()), vanished: uidSet(vanished) }
}

/** Without mod-sequences: reads the flags of every known message and compares them with what was reported. */
async function changedByComparison(
  client: ImapFlow,
  folder: ImapFolder,
  state: FolderState,
  { now, sweepMs, isCareful }: Timing,
): Promise<Changes> {
  const flags = new Map<number, MessageFlags>()
  const unchanged = {
    dirty: noUids,
    vanished: noUids,
    flags,
    flagSets: state.flags ?? noFlags,
    swept: state.swept,
  }
  // Flags were tracked by modseq until now; the sets fill as everything is reported once more.
  if (state.flags === null || isCareful) return { ...unchanged, dirty: state.known }
  const span = spanOf(state.known, state.withheld)
  if (span.length === 0 || !isSweepDue(folder, state, now, sweepMs)) return unchanged
  const sets = state.flags
  const changed: number[] = []
  for await (const item of fetchAsked(client, span, { flags: true })) {
    const found = toFlags(item.flags)
    flags.set(item.uid, found)
    if (!sameFlags(found, flagsOf(sets, item.uid))) changed.push(item.uid)
  }
  // The inbox is compared each time, so its time need not be kept, and the cursor stays as it was.
  return { ...unchanged, dirty: uidSet(changed), swept: folder.role === 'inbox' ? state.swept : now }
}

async function findArrived(
  client: ImapFlow,
  state: FolderState,
  at: { exists: number; uidNext: number | null },
) {
  if (at.exists === 0 || (at.uidNext !== null && at.uidNext <= state.next)) return noUids
  // "n:*" answers the last message even when its UID is below n (RFC 3501, 6.4.8).
  const found = await searchUids(client, { uid: `${state.next}:*` })
  return state.next > 1 ? subtract(found, [[1, state.next - 1]]) : found
}

/**
 * UIDs that were assigned since the last check and may be gone again. The mirror may have them, because it
 * knows where we moved a message before a check has found it there. Servers may skip numbers.
 */
function unseenOf(from: number, next: number, arrived: UidSet): UidSet {
  if (next <= from || next - from > mostUnseen) return noUids
  return subtract([[from, next - 1]], arrived)
}

const mostUnseen = 10_000

/**
 * The server's UIDs are a subset of the known ones plus arrivals. So equal counts mean equal sets, and the UIDs are
 * listed only if the counts differ.
 */
async function removeUnnoticed(client: ImapFlow, state: FolderState, exists: number): Promise<FolderState> {
  if (messageCount(state) === exists) return state
  const present = await searchUids(client, { all: true })
  return removeGone(state, subtract(union(state.known, state.todo), present))
}

async function applyView(client: ImapFlow, state: FolderState, view: string): Promise<FolderState> {
  const present = await searchUids(client, { gmraw: view })
  const arrived = subtract(present, union(state.known, state.todo))
  const settled = removeGone(state, subtract(union(state.known, state.todo), present))
  return { ...settled, todo: union(settled.todo, arrived), gone: subtract(settled.gone, arrived) }
}

function removeGone(state: FolderState, gone: UidSet): FolderState {
  if (gone.length === 0) return state
  return {
    ...state,
    gone: union(state.gone, intersect(state.known, gone)),
    known: subtract(state.known, gone),
    todo: subtract(state.todo, gone),
    dirty: subtract(state.dirty, gone),
    withheld: subtract(state.withheld, gone),
    hurdles: state.hurdles.flatMap(hurdle => {
      const uids = subtract(hurdle.uids, gone)
      return uids.length > 0 ? [{ ...hurdle, uids }] : []
    }),
    flags: state.flags && withoutUids(state.flags, gone),
  }
}

/** UIDs of the selected folder; RETURN (ALL) keeps the answer short where the server has ESEARCH (RFC 4731). */
export async function searchUids(
  client: ImapFlow,
  query: Parameters<ImapFlow['search']>[0],
): Promise<UidSet> {
  const found = await client.search(query, { uid: true, returnOptions: ['ALL'] })
  if (Array.isArray(found)) return uidSet(found)
  if (found) return found.all ? parseUidSet(found.all) : noUids
  throw new ProviderError('unavailable', 'The server could not search the folder')
}

function modseqOf(client: ImapFlow, box: MailboxObject): string | null {
  const usable = client.enabled.has('CONDSTORE') && !box.noModseq && box.highestModseq
  return usable ? String(box.highestModseq) : null
}

/**
 * One range from the lowest to the highest UID, without those that break the connection: a list of thousands of ranges
 * would exceed the line length that servers accept.
 */
function spanOf(set: UidSet, without: UidSet): UidSet {
  const [first, last] = [set[0], set.at(-1)]
  return first && last ? subtract([[first[0], last[1]]], without) : noUids
}

function isSweepDue(folder: ImapFolder, state: FolderState, now: number, sweepMs: number): boolean {
  // A time in the future comes from a wrong clock.
  return folder.role === 'inbox' || Math.abs(now - state.swept) >= sweepMs
}
