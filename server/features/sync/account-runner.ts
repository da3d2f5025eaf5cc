import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { markExpired } from '#server/features/accounts/connect.ts'
import { type MailProvider, ProviderError } from '#server/providers/mail/provider.ts'
import { type AccountConnection, openConnection } from './account-connection.ts'
import { findState, updateState } from './state-queries.ts'
import { syncAccount } from './sync-account.ts'
import { verifyMirror } from './verify-mirror.ts'
import type { WakeCause } from './wake-sync.ts'
import { watchProgress } from './watch-progress.ts'

const POLL_WATCHED_MS = 5 * 60_000
/** Where the provider does not call: more often while something goes on in the mailbox. */
const POLL_UNWATCHED_MS = [
  { quietForMs: 5 * 60_000, pollMs: 10_000 },
  { quietForMs: 60 * 60_000, pollMs: 30_000 },
  { quietForMs: Number.POSITIVE_INFINITY, pollMs: 60_000 },
]
const VERIFY_EVERY_MS = 15 * 60_000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 5 * 60_000
/** What is told in between is read together: providers tell of every single change, our own among them. */
const TOLD_GAP_MS = 2000

export interface AccountRunner {
  /** Something has changed: sync now. */
  wake(cause?: WakeCause): void
  /** Ends after what is being applied or asked of the provider, which may take a while. */
  stop(): Promise<void>
  /** Resolves when the runner has ended: told to, or by itself because the credentials are refused. */
  ended: Promise<void>
}

/** Keeps the mirror of one account up to date for as long as it runs. */
export function runAccount(deps: Deps, account: MailAccount): AccountRunner {
  const stopping = new AbortController()
  const alarm = createAlarm(stopping.signal)
  const ended = loop(deps, account, alarm, stopping.signal).catch(error => {
    deps.log.error({ err: error, accountId: account.id }, 'the sync of an account ended unexpectedly')
  })
  return {
    wake: alarm.ring,
    ended,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

async function loop(deps: Deps, account: MailAccount, alarm: Alarm, signal: AbortSignal): Promise<void> {
  const { id } = account
  let failures = 0
  let lastNewsAt = Date.now()
  let connection: AccountConnection | null = null
  let cause: WakeCause | null = 'change'
  while (!signal.aborted) {
    try {
      connection ??= openConnection(deps, account, alarm.ring)
      if (cause !== null) await connection.heard(cause)
      const startedAt = Date.now()
      const pollMs = connection.isTold() ? POLL_WATCHED_MS : pollAfter(Date.now() - lastNewsAt)
      if (await syncOnce(deps, id, connection.provider, { signal, pollMs })) {
        lastNewsAt = Date.now()
        if (cause === null && !alarm.isRinging()) connection.foundUntold()
      }
      if (signal.aborted) break
      failures = 0
      await connection.listen()
      cause = await alarm.wait(connection.isTold() ? POLL_WATCHED_MS : pollAfter(Date.now() - lastNewsAt))
      if (cause === 'push') await rest(startedAt + TOLD_GAP_MS - Date.now(), signal)
    } catch (error) {
      await connection?.close()
      connection = null
      if (signal.aborted) break
      failures += 1
      const waitMs = await reportFailure(deps, account, error, failures)
      if (waitMs === null) return
      cause = (await alarm.wait(waitMs)) ?? 'change'
    }
  }
  await connection?.close()
  await updateState(deps.db, id, { inProgress: false })
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
}

const pollAfter = (quietMs: number): number =>
  POLL_UNWATCHED_MS.find(({ quietForMs }) => quietMs < quietForMs)?.pollMs ?? 60_000

/** Answers whether there was any news. */
async function syncOnce(
  deps: Deps,
  accountId: number,
  provider: MailProvider,
  { signal, pollMs }: { signal: AbortSignal; pollMs: number },
): Promise<boolean> {
  const tell = () => deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
  const before = await findState(deps.db, accountId)
  await updateState(deps.db, accountId, { inProgress: true })
  // The first sync is worth watching; the later ones come every minute and are over at once.
  if (!before?.completedAt) await tell()
  const progress = watchProgress(deps, accountId)
  const sync = () => syncAccount(deps, accountId, provider, { signal, onPage: progress.onPage })
  // Comparing takes its time without a word, and is not watched.
  const isDoubtful = await sync().finally(progress.stop)
  if (signal.aborted) return false
  const now = deps.clock.now()
  const lastError = progress.problem()
  await updateState(deps.db, accountId, {
    inProgress: false,
    lastSyncAt: now,
    nextSyncAt: new Date(now.getTime() + pollMs),
    lastError,
    errorCount: 0,
  })
  const verifiedAt = before?.verifiedAt?.getTime() ?? 0
  // A time in the future was written down by a clock that was wrong.
  if (isDoubtful || Math.abs(now.getTime() - verifiedAt) > VERIFY_EVERY_MS)
    await verifyMirror(deps, accountId, provider, { catchUp: sync, signal })
  if (!before?.completedAt || before.lastError !== lastError) await tell()
  if (progress.hasNews()) await deps.queue.send('search.embed', { accountId })
  return progress.hasNews()
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
    await updateState(deps.db, accountId, {
      inProgress: false,
      lastError: known.userMessage,
      errorCount: failures,
    })
    await markExpired(deps, account)
    return null
  }
  if (!known) deps.log.error({ err: error, accountId }, 'a sync failed')
  const backOff =
    Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS) * (0.75 + Math.random() / 2)
  const waitMs = Math.max(known?.retryAfterMs ?? 0, backOff)
  const reason = known?.userMessage ?? 'Something went wrong while storing mail.'
  await updateState(deps.db, accountId, {
    inProgress: false,
    lastError: `${reason.replace(/[.\s]*$/, '.')} Trying again in ${inWords(waitMs)}.`,
    errorCount: failures,
    nextSyncAt: new Date(deps.clock.now().getTime() + waitMs),
  })
  await deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
  return waitMs
}

function inWords(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000)
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
  return `${Math.round(seconds / 60)} minutes`
}

type Alarm = ReturnType<typeof createAlarm>

/** Waits that can be cut short; one that rings while nobody waits cuts the next wait short. */
function createAlarm(signal: AbortSignal) {
  let rung: WakeCause | null = null
  let awake: (() => void) | null = null
  const ring = (cause: WakeCause = 'push') => {
    if (rung === null || WEIGHT[cause] > WEIGHT[rung]) rung = cause
    awake?.()
  }
  signal.addEventListener('abort', () => ring('change'))
  return {
    ring: (cause?: WakeCause) => ring(cause),
    isRinging: () => rung !== null,
    /** Answers why it was cut short; null when it was not. */
    async wait(ms: number): Promise<WakeCause | null> {
      if (rung === null && !signal.aborted) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, ms)
          awake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const cause = rung
      awake = null
      rung = null
      return cause
    },
  }
}

/** Of several causes the one that asks for more counts. */
const WEIGHT: Record<WakeCause, number> = { change: 0, push: 1, 'push-lost': 2 }
