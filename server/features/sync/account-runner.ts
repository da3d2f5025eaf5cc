import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { findRefusal, forgetRefusals } from '#server/features/accounts/servers/refusal-queries.ts'
import { refuseLogin } from '#server/features/accounts/servers/refused-logins.ts'
import type { WakeCause } from '#server/features/mailbox/changes/wake-sync.ts'
import { type MailProvider, ProviderError } from '#server/providers/mail/provider.ts'
import { type AccountConnection, openConnection } from './account-connection.ts'
import { type Alarm, createAlarm } from './alarm.ts'
import { findState, saveRefusal, updateState } from './state-queries.ts'
import { syncAccount } from './sync-account.ts'
import { verifyMirror } from './verify/verify-mirror.ts'
import { watchProgress } from './watch-progress.ts'

/** How long a mailbox is left alone where nothing happens. */
export interface Pace {
  /** Where the provider tells of news. */
  toldMs: number
  /** Where it does not: more often while something goes on in the mailbox. */
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
/** What is told in between is read together: providers tell of every single change, our own among them. */
const TOLD_GAP_MS = 1000

export interface AccountRunner {
  /** Something has changed: sync now. */
  wake(cause?: WakeCause): void
  /** Ends after what is being applied or asked of the provider, which may take a while. */
  stop(): Promise<void>
  /** Resolves when the runner has ended: told to, or by itself because the credentials are refused. */
  ended: Promise<void>
}

/** Keeps the mirror of one account up to date for as long as it runs. */
export function runAccount(deps: Deps, account: MailAccount, pace = PACE): AccountRunner {
  const stopping = new AbortController()
  const alarm = createAlarm(stopping.signal)
  const ended = loop(deps, account, { alarm, pace, signal: stopping.signal }).catch(error => {
    deps.log.error({ err: error, accountId: account.id }, 'the sync of an account ended unexpectedly')
  })
  return {
    wake: (cause = 'push') => alarm.ring(cause),
    ended,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

async function loop(
  deps: Deps,
  account: MailAccount,
  { alarm, pace, signal }: { alarm: Alarm; pace: Pace; signal: AbortSignal },
): Promise<void> {
  const { id } = account
  let failures = 0
  /** Syncs in a row that a change could not be handed over in. */
  let stuck = 0
  let lastNewsAt = Date.now()
  let connection: AccountConnection | null = null
  let cause: WakeCause | null = 'change'
  const pollMs = (isTold: boolean) => (isTold ? pace.toldMs : pollAfter(pace, Date.now() - lastNewsAt))
  while (!signal.aborted) {
    try {
      if (!connection) {
        // Another process may have been refused, or this one before it was started anew: that is no reason to ask sooner.
        const waitMs: number = cause === 'asked' ? 0 : await waitOfRefusal(deps, id)
        if (waitMs > 0) {
          cause = (await alarm.wait(waitMs, 'asked')) ?? 'change'
          continue
        }
        connection = openConnection(deps, account, () => alarm.ring('push'))
      }
      if (cause !== null) await connection.heard(cause)
      const startedAt = Date.now()
      const options = { signal, pollMs: pollMs(connection.isTold()) }
      const synced = await syncOnce(deps, account, connection.provider, { ...options, stuck })
      stuck = synced.isStuck ? stuck + 1 : 0
      if (synced.hasNews) {
        lastNewsAt = Date.now()
        if (cause === null && !alarm.isRinging()) connection.foundUntold()
      }
      if (signal.aborted) break
      failures = 0
      // What came between the sync and the first moment of listening is told by nobody: once more.
      if (await connection.listen()) {
        cause = 'change'
        continue
      }
      const retryMs = stuck > 0 ? retryAfter(stuck) : Number.POSITIVE_INFINITY
      cause = await alarm.wait(Math.min(pollMs(connection.isTold()), connection.listensInMs(), retryMs))
      if (cause === 'push') await rest(startedAt + TOLD_GAP_MS - Date.now(), signal)
    } catch (error) {
      await connection?.close()
      connection = null
      if (signal.aborted) break
      failures += 1
      const waitMs = await reportFailure(deps, account, error, failures)
      if (waitMs === null) return
      // A person's changes meanwhile are no reason to ask sooner.
      cause = (await alarm.wait(waitMs, 'asked')) ?? 'change'
    }
  }
  await connection?.close()
  await updateState(deps.db, id, { inProgress: false })
}

/** How long the incoming server is to be left alone; said in the account's status. */
async function waitOfRefusal(deps: Deps, accountId: number): Promise<number> {
  const refusal = await findRefusal(deps.db, accountId, 'incoming')
  const waitMs = refusal ? refusal.retryAt.getTime() - deps.clock.now().getTime() : 0
  if (refusal && waitMs > 0) await saveRefusal(deps.db, refusal)
  return waitMs
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
}

const pollAfter = ({ untoldMs }: Pace, quietMs: number): number =>
  untoldMs.find(({ quietForMs }) => quietMs < quietForMs)?.pollMs ?? 60_000

/** Doubles with each time, up to five minutes. */
const retryAfter = (times: number) => Math.min(FIRST_RETRY_MS * 2 ** (times - 1), LONGEST_RETRY_MS)

async function syncOnce(
  deps: Deps,
  account: MailAccount,
  provider: MailProvider,
  { signal, pollMs, stuck }: { signal: AbortSignal; pollMs: number; stuck: number },
): Promise<{ hasNews: boolean; isStuck: boolean }> {
  const { id: accountId } = account
  const tell = () => deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
  const before = await findState(deps.db, accountId)
  await updateState(deps.db, accountId, { inProgress: true })
  // The first sync is worth watching; the later ones come every minute and are over at once.
  if (!before?.completedAt) await tell()
  const progress = watchProgress(deps, accountId)
  const sync = () => syncAccount(deps, account, provider, { signal, onPage: progress.onPage })
  // Comparing takes its time without a word, and is not watched.
  const synced = await sync().finally(progress.stop)
  if (signal.aborted) return { hasNews: false, isStuck: false }
  const wasRefused = await forgetRefusals(deps.db, accountId, 'incoming')
  // What else waits for this server has been waiting for it to come back.
  if (wasRefused || (before && before.errorCount > 0)) await deps.queue.send('accounts.retry', { accountId })
  const now = deps.clock.now()
  const isStuck = synced.stuck !== null
  const lastError = synced.stuck
    ? `A change could not be handed over, and is tried again. ${synced.stuck.userMessage}`
    : progress.problem()
  const waitMs = isStuck ? Math.min(pollMs, retryAfter(stuck + 1)) : pollMs
  await updateState(deps.db, accountId, {
    inProgress: false,
    lastSyncAt: now,
    nextSyncAt: new Date(now.getTime() + waitMs),
    lastError,
    lastErrorAt: lastError === null ? null : now,
    errorCount: 0,
  })
  const verifiedAt = before?.verifiedAt?.getTime() ?? 0
  // A time in the future was written down by a clock that was wrong.
  if (synced.isDoubtful || Math.abs(now.getTime() - verifiedAt) > VERIFY_EVERY_MS)
    await verifyMirror(deps, account, provider, { catchUp: sync, signal })
  if (!before?.completedAt || before.lastError !== lastError) await tell()
  return { hasNews: progress.hasNews(), isStuck }
}

/** Answers how long to wait before the next try; null when the person has to act first. */
async function reportFailure(
  deps: Deps,
  account: MailAccount,
  error: unknown,
  failures: number,
): Promise<number | null> {
  const accountId = account.id
  const known = error instanceof ProviderError ? error : null
  if (known?.kind === 'auth-expired') {
    const refusal = await refuseLogin(deps, account, known)
    // With other credentials by now, another runner begins.
    if (!refusal) return null
    await saveRefusal(deps.db, { ...refusal, retryAt: refusal.isExpired ? null : refusal.retryAt })
    await deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
    return refusal.isExpired ? null : refusal.retryAt.getTime() - refusal.lastAt.getTime()
  }
  if (!known) deps.log.error({ err: error, accountId }, 'a sync failed')
  const backOff = retryAfter(failures) * (0.75 + Math.random() / 2)
  const waitMs = Math.max(known?.retryAfterMs ?? 0, backOff)
  const now = deps.clock.now()
  await updateState(deps.db, accountId, {
    inProgress: false,
    lastError: known?.userMessage ?? 'Something went wrong while storing mail.',
    lastErrorAt: now,
    errorCount: failures,
    nextSyncAt: new Date(now.getTime() + waitMs),
  })
  await deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
  return waitMs
}
