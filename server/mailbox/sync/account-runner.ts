import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type ChangePage, type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findRefusal, forgetRefusals } from '#server/mailbox/accounts/servers/refusal-queries.ts'
import { refuseLogin } from '#server/mailbox/accounts/servers/refused-logins.ts'
import type { WakeCause } from '#server/mailbox/changes/wake-sync.ts'
import { traced } from '#server/platform/telemetry/work.ts'
import { type AccountConnection, openConnection } from './account-connection.ts'
import { type Alarm, createAlarm } from './alarm.ts'
import { readFirstPage } from './read-changes.ts'
import { findState, saveRefusal, updateState } from './state-queries.ts'
import { type SyncHooks, syncAccount } from './sync-account.ts'
import { verifyMirror } from './verify/verify-mirror.ts'
import { watchProgress } from './watch-progress.ts'
import { LeaseLostError, leasedDb } from './worker/lease.ts'
import type { Lease } from './worker/lease-queries.ts'
import { saveState } from './worker/save-state.ts'
import type { Place, Turn, Turns } from './worker/turns.ts'

/** How long to wait between two syncs when nothing happens. */
export interface Pace {
  /** If the provider notifies us of news. */
  toldMs: number
  /** If it does not: more often while something happens in the mailbox. */
  untoldMs: { quietForMs: number; pollMs: number }[]
}

const PACE: Pace = {
  toldMs: 5 * 60_000,
  untoldMs: [
    { quietForMs: 5 * 60_000, pollMs: 10_000 },
    { quietForMs: 60 * 60_000, pollMs: 30_000 },
    { quietForMs: Number.POSITIVE_INFINITY, pollMs: 60_000 },
  ],
}
const VERIFY_EVERY_MS = 15 * 60_000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 5 * 60_000
/** Notifications within this time are read together: providers report every single change, our own included. */
const TOLD_GAP_MS = 1000

export interface AccountRunner {
  /** Something has changed: sync now. */
  wake(cause?: WakeCause): void
  /** True while nothing is being read, applied or handed over. */
  isIdle(): boolean
  /** Ends the runner after the current transaction and call to the provider, which may take a while. */
  stop(): Promise<void>
  /** Resolves when the runner has ended: stopped, without its lease, or because the credentials were refused. */
  ended: Promise<void>
}

interface RunnerOptions {
  lease: Lease
  /** Shared by all runners of this process. */
  turns: Turns
  /** The account was never synced, so a person is waiting for it. */
  isNew?: boolean
  pace?: Pace
}

/** Keeps the mirror of one account up to date for as long as it runs and holds the lease. */
export function runAccount(deps: Deps, account: MailAccount, options: RunnerOptions): AccountRunner {
  const stopping = new AbortController()
  const { signal } = stopping
  const alarm = createAlarm(signal)
  if (options.isNew) deps.reader.warm()
  let place: Place | null = null
  let isIdle = true
  const wake = (cause: WakeCause) => {
    alarm.ring(cause)
    place?.hurry()
  }
  const inTurn = async <T>(isUrgent: boolean, work: (turn: Turn) => Promise<T>): Promise<T | null> => {
    const { workspaceId } = account
    place = options.turns.queue({ workspaceId, isUrgent: isUrgent || alarm.isRinging(), signal })
    const turn = await place.turn
    place = null
    if (!turn) return null
    isIdle = false
    return work(turn).finally(() => {
      isIdle = true
      turn.end()
    })
  }
  const ended = loop(deps, account, { ...options, alarm, inTurn, wake, signal }).catch(error => {
    deps.log.error({ err: error, accountId: account.id }, 'the sync of an account ended unexpectedly')
  })
  return {
    wake: (cause = 'push') => wake(cause),
    isIdle: () => isIdle,
    ended,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

interface LoopOptions extends RunnerOptions {
  alarm: Alarm
  /** Returns null if the runner is stopped while it waits for its turn. */
  inTurn: <T>(isUrgent: boolean, work: (turn: Turn) => Promise<T>) => Promise<T | null>
  wake: (cause: WakeCause) => void
  signal: AbortSignal
}

/**
 * What a runner does after its turn. It waits, and only a cause of at least `least` wakes it earlier; or it queues
 * again; or it ends.
 */
type Next = { waitMs: number; least?: WakeCause; hasFailed?: boolean } | 'again' | 'ended'

async function loop(
  deps: Deps,
  account: MailAccount,
  { lease, isNew = false, pace = PACE, alarm, inTurn, wake, signal }: LoopOptions,
): Promise<void> {
  const leased = { ...deps, db: leasedDb(deps.db, lease) }
  let failures = 0
  /** Number of syncs in a row in which a change could not be handed over. */
  let stuck = 0
  let isDoubtful = false
  let lastNewsAt = performance.now()
  let startedAt = 0
  let connection: AccountConnection | null = null
  let cause: WakeCause | null = 'change'
  const pollMs = (isTold: boolean) => (isTold ? pace.toldMs : pollAfter(pace, performance.now() - lastNewsAt))

  async function work(turn: Turn): Promise<Next> {
    if (!connection) {
      // The server may have refused another process, or this one before a restart: that is no reason to retry sooner.
      const waitMs = cause === 'asked' ? 0 : await waitOfRefusal(leased, account)
      if (waitMs > 0) return { waitMs, least: 'asked', hasFailed: true }
      connection = openConnection(deps, leased.db, account, () => wake('push'))
    }
    if (cause !== null) await connection.heard(cause)
    startedAt = performance.now()
    const isAsked = cause === 'asked'
    const options = { signal, pollMs: pollMs(connection.isTold()), turn, stuck, isDoubtful, isAsked }
    const { provider } = connection
    const synced = await traced({ kind: 'sync', provider: account.provider }, () =>
      syncOnce(leased, account, provider, options),
    )
    if (synced.hasNews) {
      lastNewsAt = performance.now()
      if (cause === null && !alarm.isRinging()) connection.foundUntold()
    }
    failures = 0
    isDoubtful = synced.isUnfinished && synced.isDoubtful
    if (signal.aborted || synced.isUnfinished) return 'again'
    stuck = synced.isStuck ? stuck + 1 : 0
    // News between the sync and the start of the notifications was not reported: sync once more.
    if (await connection.listen()) return 'again'
    const retryMs = stuck > 0 ? retryAfter(stuck) : Number.POSITIVE_INFINITY
    return { waitMs: Math.min(pollMs(connection.isTold()), connection.listensInMs(), retryMs) }
  }

  async function afterFailure(error: unknown): Promise<Next> {
    await connection?.close()
    connection = null
    if (signal.aborted || error instanceof LeaseLostError) return 'ended'
    failures += 1
    const waitMs = await reportFailure(deps, leased.db, account, error, failures)
    // A person's changes are no reason to retry sooner.
    return waitMs === null ? 'ended' : { waitMs, least: 'asked', hasFailed: true }
  }

  let isUrgent = isNew
  try {
    while (!signal.aborted) {
      const next: Next | null = await inTurn(isUrgent, turn => work(turn).catch(afterFailure))
      if (next === null || next === 'ended') break
      isUrgent = false
      if (next === 'again') {
        cause = 'change'
        continue
      }
      cause = await alarm.wait(next.waitMs, next.least)
      isUrgent = cause !== null
      if (next.hasFailed) cause ??= 'change'
      if (cause === 'push') await rest(startedAt + TOLD_GAP_MS - performance.now(), signal)
    }
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error
  } finally {
    // TypeScript does not see that `work` sets it.
    await (connection as AccountConnection | null)?.close()
  }
}

/**
 * Milliseconds until the incoming server may be tried again after a refused login; writes the refusal into the account's
 * status.
 */
async function waitOfRefusal(deps: Deps, account: AccountKey): Promise<number> {
  const refusal = await findRefusal(deps.db, account, 'incoming')
  const waitMs = refusal ? refusal.retryAt.getTime() - deps.clock.now().getTime() : 0
  if (refusal && waitMs > 0) await inTransaction(deps.db, tx => saveRefusal(tx, refusal))
  return waitMs
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
}

const pollAfter = ({ untoldMs }: Pace, quietMs: number): number =>
  untoldMs.find(({ quietForMs }) => quietMs < quietForMs)?.pollMs ?? 60_000

/** Milliseconds. Doubles with each failure, up to five minutes. */
const retryAfter = (times: number) => Math.min(FIRST_RETRY_MS * 2 ** (times - 1), LONGEST_RETRY_MS)

interface SyncOptions {
  signal: AbortSignal
  pollMs: number
  turn: Turn
  isAsked: boolean
  /** From the previous syncs. */
  stuck: number
  isDoubtful: boolean
}

async function syncOnce(
  deps: Deps,
  account: MailAccount,
  provider: MailProvider,
  { signal, pollMs, turn, isAsked, ...before }: SyncOptions,
): Promise<{ hasNews: boolean; isStuck: boolean; isDoubtful: boolean; isUnfinished: boolean }> {
  const { id: accountId } = account
  const tell = () => deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
  const state = await findState(deps.db, account)
  const isWatched = !state?.completedAt
  // It comes and is read while the state is written.
  const first = state?.cursor === null ? readFirstPage(deps, account, provider, signal) : undefined
  // Its failure is told by the sync, which may have failed earlier.
  first?.catch(() => undefined)
  // People watch the first sync. Most later ones run every minute, find nothing and end at once.
  let isShown = isWatched || state.inProgress || state.errorCount > 0
  if (isShown) await saveState(deps.db, account, { inProgress: true })
  if (isWatched) await tell()
  const progress = watchProgress(deps, account)
  const onPage = async (page: ChangePage) => {
    if (page.more && !isShown) await saveState(deps.db, account, { inProgress: true })
    isShown ||= page.more
    await progress.onPage(page)
  }
  const sync = (more: Pick<SyncHooks, 'goesOn' | 'first' | 'isAsked'> = {}) =>
    syncAccount(deps, account, provider, { signal, onPage, ...more })
  // The comparison with the server takes long without any progress, so it is not watched.
  const synced = await sync({ goesOn: turn.goesOn, first, isAsked }).finally(progress.stop)
  const isStuck = synced.stuck !== null
  const isDoubtful = synced.isDoubtful || before.isDoubtful
  const outcome = () => ({
    hasNews: progress.hasNews(),
    isStuck,
    isDoubtful,
    isUnfinished: synced.isUnfinished,
  })
  if (signal.aborted) return { ...outcome(), hasNews: false }
  if (!synced.isUnfinished) {
    const now = deps.clock.now()
    const lastError = synced.stuck
      ? `A change could not be handed over, and is tried again. ${synced.stuck.userMessage}`
      : progress.problem()
    const waitMs = isStuck ? Math.min(pollMs, retryAfter(before.stuck + 1)) : pollMs
    const wasRefused = await inTransaction(deps.db, async tx => {
      await updateState(tx, account, {
        inProgress: false,
        lastSyncAt: now,
        nextSyncAt: new Date(now.getTime() + waitMs),
        lastError,
        lastErrorAt: lastError === null ? null : now,
        errorCount: 0,
      })
      return forgetRefusals(tx, account, 'incoming')
    })
    // Other work that waits for this server can go on now.
    if (wasRefused || (state && state.errorCount > 0))
      await deps.queue.send('accounts.retry', { workspaceId: account.workspaceId, accountId })
    const verifiedAt = state?.verifiedAt?.getTime() ?? 0
    // A time in the future comes from a clock that was wrong.
    if (isDoubtful || Math.abs(now.getTime() - verifiedAt) > VERIFY_EVERY_MS)
      await verifyMirror(deps, account, provider, { catchUp: () => sync(), signal })
    if (isWatched || state.lastError !== lastError) await tell()
  }
  return outcome()
}

/**
 * Returns the milliseconds until the next try; null if the person has to act first. Any process may record that the
 * server refused the login; only the holder of the lease writes the state of the sync.
 */
async function reportFailure(
  deps: Deps,
  leased: Db,
  account: MailAccount,
  error: unknown,
  failures: number,
): Promise<number | null> {
  const accountId = account.id
  const known = error instanceof ProviderError ? error : null
  if (known?.kind === 'auth-expired') {
    const refusal = await refuseLogin(deps, account, known)
    // If the person has given new credentials meanwhile, another runner starts.
    if (!refusal) return null
    const retryAt = refusal.isExpired ? null : refusal.retryAt
    await inTransaction(leased, tx => saveRefusal(tx, { ...refusal, retryAt }))
    await deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
    return refusal.isExpired ? null : refusal.retryAt.getTime() - refusal.lastAt.getTime()
  }
  if (!known) deps.log.error({ err: error, accountId }, 'a sync failed')
  const backOff = retryAfter(failures) * (0.75 + Math.random() / 2)
  const waitMs = Math.max(known?.retryAfterMs ?? 0, backOff)
  const now = deps.clock.now()
  await saveState(leased, account, {
    inProgress: false,
    lastError: known?.userMessage ?? 'Something went wrong while storing mail.',
    lastErrorAt: now,
    errorCount: failures,
    nextSyncAt: new Date(now.getTime() + waitMs),
  })
  await deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
  return waitMs
}
