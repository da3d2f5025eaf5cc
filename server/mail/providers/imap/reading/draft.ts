import type { ImapFlow } from 'imapflow'
import { append } from '#core/lists.ts'
import type {
  ChangePage,
  ChangesOptions,
  MessageFlags,
  ProviderError,
} from '#server/mail/providers/provider.ts'
import { pauseMs } from '#server/mail/providers/withheld.ts'
import type { ImapDeps, ImapTuning, ServerAddress } from '../connection/config.ts'
import { imapFailure, isFailingAt } from '../failures.ts'
import { emptyFolder, type Hurdle, type SyncState } from './cursor.ts'
import { afterFall } from './faults/hurdles.ts'
import type { Budget } from './fetch-messages.ts'

export interface ChangesContext {
  server: ServerAddress
  tuning: ImapTuning
  log: ImapDeps['log']
  now: () => number
  /** The session is new, so a failure of the server in it has no earlier cause. */
  isFresh: boolean
}

/** The page that is being filled, and what remains of its limits. */
export interface Draft {
  page: ChangePage
  left: number
  budget: Budget
  /** Reserve the first page for the inbox, so that people can read it at once. */
  inboxOnly: boolean
  /** Flags that the check of this call has read, by folder and UID. */
  flags: Map<string, Map<number, MessageFlags>>
  known: NonNullable<ChangesOptions['known']>
}

/** The connection was lost. The state says where, and the page ends here. */
export class Fall extends Error {}

/** After so many losses of the connection at one folder, it is left alone for a while. */
const mostFalls = 3

/**
 * Skips a folder until the next check for new mail: a refusal or failure says nothing about other folders. Notes where
 * the connection was lost, and throws `Fall` then; `at` are the messages that were being read, if any. Rethrows what may
 * be due to this session or the whole server.
 */
export function passOver(
  client: ImapFlow,
  state: SyncState,
  draft: Draft,
  { path, at }: { path: string; at?: Hurdle | null },
  error: unknown,
  context: ChangesContext,
): void {
  const failure = imapFailure(error, context.server)
  if (isFall(failure, client)) {
    // A session that was kept may have died of its age: what was asked is asked again in a new one.
    if (!context.isFresh) throw failure
    noteFall(state, draft, { path, at: at ?? null }, failure, context)
    throw new Fall(failure.userMessage, { cause: failure })
  }
  const isFailing = isFailingAt(failure, client, context.isFresh)
  if (!isFailing && failure.kind !== 'not-found' && failure.kind !== 'refused') throw failure
  context.log?.warn({ err: failure, folder: path }, 'A folder cannot be read')
  const { page } = draft
  if (isFailing) page.unreadable = [...(page.unreadable ?? []), { folder: path, reason: failure.userMessage }]
  breakOff(state, path)
}

/** The connection is gone, as opposed to an answer that says no. */
export const isFall = (failure: ProviderError, client: ImapFlow): boolean =>
  failure.kind === 'unavailable' && !client.usable

function noteFall(
  state: SyncState,
  draft: Draft,
  { path, at }: { path: string; at: Hurdle | null },
  failure: ProviderError,
  context: ChangesContext,
): void {
  context.log?.warn({ err: failure, folder: path, at }, 'The connection was lost while a folder was read')
  const folder = state.folders.get(path)
  if (at && folder) {
    const { folder: next, given } = afterFall(path, folder, at, context.now())
    state.folders.set(path, next)
    append(draft.page.upserted, given)
    return
  }
  const times = (state.falls.get(path)?.times ?? 0) + 1
  const isLeftAlone = times >= mostFalls
  const until = isLeftAlone ? context.now() + pauseMs(times - mostFalls) : 0
  state.falls.set(path, { times, until })
  if (isLeftAlone) breakOff(state, path)
}

function breakOff(state: SyncState, path: string): void {
  state.waiting.delete(path)
  // No server uses UIDVALIDITY 0, so a new folder is read from its beginning.
  state.folders.set(path, { ...(state.folders.get(path) ?? emptyFolder('0')), isBroken: true })
}

/** The folder has changed since the last check, so the next call must check again first. */
export function askAgain(state: SyncState): void {
  state.checked = 0
}
