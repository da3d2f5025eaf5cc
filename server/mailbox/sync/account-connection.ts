import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import type { WakeCause } from '#server/mailbox/changes/wake-sync.ts'
import { saveState } from './worker/save-state.ts'

/** Delay before the next attempt to get notifications from the provider. It doubles with every failure. */
const RETRY = {
  /** A waiting connection (IDLE). */
  connection: { firstMs: 5000, longestMs: 5 * 60_000 },
  /** A registration at an API. */
  web: { firstMs: 60_000, longestMs: 60 * 60_000 },
}
/** If the server refuses the login of the waiting connection, the next attempt comes no sooner than this. */
const REFUSED_MS = 15 * 60_000
/** If two connections in a row end sooner than this, the next one is not opened at once. */
const SHORT_LIVED_MS = 60_000

/** The adapter of a running account, and whether its provider notifies us of news. */
export interface AccountConnection {
  provider: MailProvider
  /**
   * Asks the provider for notifications, unless it sends them already or has just refused. Returns true if they have
   * started only now: news from shortly before that was not notified.
   */
  listen(): Promise<boolean>
  /** Call it when somebody has reported news. */
  heard(cause: WakeCause): Promise<void>
  /** Call it when a sync found news that nobody had reported. */
  foundUntold(): void
  /** True while we can rely on the provider's notifications. */
  isTold(): boolean
  /** Milliseconds until it can be asked for notifications again; infinite if it sends them or cannot. */
  listensInMs(): number
  close(): Promise<void>
}

/**
 * `onNews` is called when the provider reports news, and when its notifications have stopped. State is saved through
 * `leased`, which proves the lease of the runner; renewed tokens are kept whoever renewed them.
 */
export function openConnection(
  deps: Deps,
  leased: Db,
  account: MailAccount,
  onNews: () => void,
): AccountConnection {
  const provider = connectAccount(deps, account)
  const retry = provider.hearsByWeb ? RETRY.web : RETRY.connection
  let unwatch: (() => Promise<void>) | null = null
  let isSilent = false
  let problem: string | null = null
  let failures = 0
  let retryAt = 0
  let saved = ''

  const isTold = () => unwatch !== null && !isSilent

  const waitAfter = (error: unknown): number => {
    const backOff = Math.min(retry.firstMs * 2 ** failures, retry.longestMs)
    if (!(error instanceof ProviderError)) return backOff
    return Math.max(backOff, error.retryAfterMs ?? 0, error.kind === 'auth-expired' ? REFUSED_MS : 0)
  }

  async function watch(): Promise<boolean> {
    if (unwatch || !provider.watch || performance.now() < retryAt) return false
    const since = performance.now()
    let isLost = false
    try {
      const stop = await provider.watch(
        () => onNews(),
        error => {
          deps.log.debug({ err: error, accountId: account.id }, 'the provider has ceased to tell of news')
          isLost = true
          unwatch = null
          problem = error.userMessage
          if (performance.now() - since > SHORT_LIVED_MS) failures = 0
          retryAt = failures === 0 ? 0 : performance.now() + waitAfter(error)
          failures += 1
          onNews()
        },
      )
      // It may have ended before `watch` returned.
      if (isLost) return false
      unwatch = stop
      problem = null
      return true
    } catch (error) {
      // Notifications are a convenience: without them the mailbox is polled.
      problem = error instanceof ProviderError ? error.userMessage : 'Something went wrong.'
      retryAt = performance.now() + waitAfter(error)
      failures += 1
      const level = provider.hearsByWeb ? 'warn' : 'debug'
      deps.log[level]({ err: error, accountId: account.id }, 'the provider does not tell of news; polling')
      return false
    }
  }

  async function save(): Promise<void> {
    const newsBy = isTold() ? ('push' as const) : ('polling' as const)
    const pushProblem = newsBy === 'polling' ? problem : null
    const now = JSON.stringify([newsBy, pushProblem])
    if (now === saved) return
    await saveState(leased, account, { newsBy, pushProblem })
    if (saved !== '' || pushProblem)
      await deps.events.publish(
        deps.db,
        { accountId: account.id },
        { type: 'sync_progress', accountId: account.id },
      )
    saved = now
  }

  return {
    provider,
    isTold,
    listensInMs: () =>
      unwatch || !provider.watch ? Number.POSITIVE_INFINITY : Math.max(0, retryAt - performance.now()),
    async listen() {
      const hasBegun = await watch()
      await save()
      return hasBegun
    },
    async heard(cause) {
      if (cause === 'change') return
      isSilent = false
      if (cause === 'push') return
      await unwatch?.().catch(() => undefined)
      unwatch = null
      retryAt = 0
      failures = 0
    },
    foundUntold() {
      if (!provider.hearsByWeb || unwatch === null) return
      isSilent = true
      problem = 'The provider has not told of changes that there were.'
    },
    close: async () => {
      await unwatch?.().catch(() => undefined)
      await provider.close().catch(() => undefined)
    },
  }
}
