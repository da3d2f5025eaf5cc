import type { ImapFlow } from 'imapflow'
import type { ChangePage, ChangesOptions } from '#server/mail/providers/provider.ts'
import { pauseMs } from '#server/mail/providers/withheld.ts'
import { imapFailure } from '../failures.ts'
import { checkFolder, needsCheck } from './check-folder.ts'
import { emptyState, isPending, listing, readCursor, type SyncState, writeCursor } from './cursor.ts'
import { type ChangesContext, type Draft, Fall, isFall, passOver } from './draft.ts'
import { retryWithheld } from './faults/hurdles.ts'
import { afterRenumbering, checkByContent } from './faults/renumbered.ts'
import { shortfallsOf } from './faults/shortfalls.ts'
import { type ImapFolder, listFolders, publicFolder } from './folders/folders.ts'
import { findRenamed } from './folders/renamed.ts'
import { progressOf } from './progress.ts'
import { inbox, isArriving, reportDeletions, reportFlags, reportMessages } from './report.ts'

/** After so many losses of the connection, flags are no longer compared in one piece, and folders listed without STATUS. */
const mostTrust = 2

/**
 * Returns one page of changes. It looks for new mail once everything found earlier has been reported, and now and then
 * while history arrives. So `more` is false only after a check that found nothing more to report. If the connection is
 * lost at a folder or message, the cursor says where, and the next page goes another way.
 */
export async function nextPage(
  client: ImapFlow,
  cursor: unknown,
  options: ChangesOptions,
  context: ChangesContext,
): Promise<ChangePage> {
  const stored = readCursor(cursor)
  const state = stored ?? emptyState()
  const draft: Draft = {
    page: { cursor: null, upserted: [], deletedIds: [], more: true },
    left: options.limit ?? 100,
    budget: { bytes: context.tuning.pageBytes },
    inboxOnly: state.folders.size === 0,
    flags: new Map(),
    known: options.known ?? (async () => new Set()),
  }
  const isAsked = options.isAsked ?? false
  const looked =
    isAsked || !isPending(state) || Math.abs(context.now() - state.checked) >= context.tuning.checkMs
  let isLost = false
  try {
    if (looked)
      await lookForNews(client, state, draft, context, { startsOver: cursor !== null && !stored, isAsked })
    await report(client, state, draft, context, () => options.signal?.aborted === true)
  } catch (error) {
    if (!(error instanceof Fall)) throw error
    isLost = true
  }
  return {
    ...draft.page,
    cursor: writeCursor(state),
    more: isLost || isPending(state) || !looked,
    progress: progressOf(state),
    shortfalls: shortfallsOf(state, context.server),
  }
}

async function report(
  client: ImapFlow,
  state: SyncState,
  draft: Draft,
  context: ChangesContext,
  isStopped: () => boolean,
): Promise<void> {
  const open = () => openWaiting(client, state, draft, context)
  reportDeletions(state, draft)
  await reportMessages(client, state, draft, context, isArriving, open, isStopped)
  await reportFlags(client, state, draft, context, isStopped)
  await reportMessages(client, state, draft, context, () => true, open, isStopped)
}

async function lookForNews(
  client: ImapFlow,
  state: SyncState,
  draft: Draft,
  context: ChangesContext,
  { startsOver, isAsked }: { startsOver: boolean; isAsked: boolean },
): Promise<void> {
  const now = context.now()
  const folders = await listAll(client, state, context)
  const renamed = findRenamed(folders, state)
  draft.page.folders = folders.map(folder => {
    const formerly = renamed.get(folder.remoteId)
    return { ...publicFolder(folder), ...(formerly === undefined ? {} : { formerly }) }
  })
  for (const [path, formerly] of renamed) rename(state, formerly, path)
  const paths = new Set(folders.map(folder => folder.remoteId))
  for (const path of [...state.folders.keys(), ...state.waiting.keys()]) {
    if (!paths.has(path)) forget(state, path)
  }
  if (startsOver) draft.page.resetFolders = [...paths]
  for (const folder of folders) {
    const path = folder.remoteId
    const known = state.folders.get(path)
    const isLeftAlone = !isAsked && now < (state.falls.get(path)?.until ?? 0)
    if (!known) state.waiting.set(path, { messages: folder.status?.messages ?? 0, view: folder.view })
    else if (isLeftAlone) continue
    else if (known.byContent) lookByContent(state, draft, folder, context)
    else if (known.isBroken || needsCheck(folder, known, now, context.tuning.sweepMs))
      await check(client, state, draft, folder, context)
    const checked = state.folders.get(path)
    if (checked && !checked.isBroken) state.folders.set(path, retryWithheld(checked, now, isAsked))
  }
  // Without news the cursor stays as it was, so that nothing is written.
  if (isPending(state)) state.checked = now
}

/** All folders. A server that hangs up when it is asked how much they hold is asked for their names alone. */
async function listAll(
  client: ImapFlow,
  state: SyncState,
  { server, isFresh, now }: ChangesContext,
): Promise<ImapFolder[]> {
  const { times, until } = state.falls.get(listing) ?? { times: 0, until: 0 }
  const isPlain = times >= mostTrust && now() < until
  try {
    const folders = await listFolders(client, { withStatus: !isPlain })
    if (!isPlain) state.falls.delete(listing)
    return folders
  } catch (error) {
    const failure = imapFailure(error, server)
    if (isPlain || !isFresh || !isFall(failure, client)) throw failure
    state.falls.set(listing, { times: times + 1, until: now() + pauseMs(0) })
    throw new Fall(failure.userMessage, { cause: failure })
  }
}

function lookByContent(
  state: SyncState,
  draft: Draft,
  folder: ImapFolder,
  { now, tuning }: ChangesContext,
): void {
  const path = folder.remoteId
  const known = state.folders.get(path)
  const next = known && checkByContent(folder, known, { now: now(), sweepMs: tuning.sweepMs })
  if (next) state.folders.set(path, next)
  else {
    reset(draft, path)
    state.folders.delete(path)
    state.waiting.set(path, { messages: folder.status?.messages ?? 0, view: folder.view })
  }
}

/** Compares a folder with what is known of it. */
async function check(
  client: ImapFlow,
  state: SyncState,
  draft: Draft,
  folder: ImapFolder,
  context: ChangesContext,
): Promise<void> {
  const path = folder.remoteId
  const old = state.folders.get(path) ?? null
  const falls = state.falls.get(path)?.times ?? 0
  try {
    const timing = { now: context.now(), sweepMs: context.tuning.sweepMs, isCareful: falls >= mostTrust }
    const news = await checkFolder(client, folder, old, timing)
    const found = { ...news.state, isBroken: false }
    const isRenumbered = old !== null && news.reset
    state.folders.set(
      path,
      isRenumbered ? await afterRenumbering(client, path, found, old, context.now()) : found,
    )
    state.waiting.delete(path)
    state.falls.delete(path)
    draft.flags.set(path, news.flags)
    if (news.reset) reset(draft, path)
  } catch (error) {
    passOver(client, state, draft, { path }, error, context)
  }
}

function reset({ page }: Draft, path: string): void {
  page.resetFolders = [...(page.resetFolders ?? []), path]
}

/** Opens one more folder, the inbox first; returns whether there was one. */
async function openWaiting(
  client: ImapFlow,
  state: SyncState,
  draft: Draft,
  context: ChangesContext,
): Promise<boolean> {
  const path = state.waiting.has(inbox) ? inbox : state.waiting.keys().next().value
  if (path === undefined || (draft.inboxOnly && state.folders.size > 0)) return false
  const view = state.waiting.get(path)?.view ?? null
  await check(client, state, draft, { remoteId: path, name: path, role: null, status: null, view }, context)
  return true
}

/** Goes on with a folder under another path: its messages keep their numbers. */
function rename(state: SyncState, from: string, to: string): void {
  const known = state.folders.get(from)
  if (known) state.folders.set(to, known)
  forget(state, from)
}

function forget(state: SyncState, path: string): void {
  state.folders.delete(path)
  state.waiting.delete(path)
  state.falls.delete(path)
}
