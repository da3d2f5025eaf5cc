import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { connectAccount } from '#server/features/accounts/connect.ts'
import { type MailProvider, ProviderError } from '#server/providers/mail/provider.ts'
import { updateState } from './state-queries.ts'
import type { WakeCause } from './wake-sync.ts'

const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 60 * 60_000

/** The adapter of a running account, and whether its provider tells of news by itself. */
export interface AccountConnection {
  provider: MailProvider
  /** Asks the provider to tell of news, unless it does already or has just refused. */
  listen(): Promise<void>
  /** Somebody has said that there is news. */
  heard(cause: WakeCause): Promise<void>
  /** There were news, and nobody had said so. */
  foundUntold(): void
  /** True while the provider can be relied on to tell. */
  isTold(): boolean
  close(): Promise<void>
}

export function openConnection(deps: Deps, account: MailAccount, ring: () => void): AccountConnection {
  const provider = connectAccount(deps, account)
  let unwatch: (() => Promise<void>) | null = null
  let isSilent = false
  let problem: string | null = null
  let failures = 0
  let retryAt = 0
  let saved = ''

  const isTold = () => unwatch !== null && !isSilent

  async function watch(): Promise<void> {
    if (unwatch || !provider.watch || Date.now() < retryAt) return
    try {
      unwatch = await provider.watch(ring, error => {
        deps.log.debug({ err: error, accountId: account.id }, 'the push connection was lost; polling')
        unwatch = null
        problem = error.userMessage
      })
      failures = 0
      problem = null
    } catch (error) {
      // Push is a convenience: without it the mailbox is polled.
      problem = error instanceof ProviderError ? error.userMessage : 'Something went wrong.'
      retryAt = Date.now() + Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)
      failures += 1
      const level = provider.hearsByWeb ? 'warn' : 'debug'
      deps.log[level]({ err: error, accountId: account.id }, 'the provider does not tell of news; polling')
    }
  }

  /** Told to the person where the operator has set it up; of IMAP servers nobody expects it. */
  async function save(): Promise<void> {
    const newsBy = isTold() ? ('push' as const) : ('polling' as const)
    const pushProblem = newsBy === 'polling' && provider.hearsByWeb ? problem : null
    const now = JSON.stringify([newsBy, pushProblem])
    if (now === saved) return
    await updateState(deps.db, account.id, { newsBy, pushProblem })
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
    async listen() {
      await watch()
      await save()
    },
    async heard(cause) {
      if (cause === 'change') return
      isSilent = false
      if (cause === 'push') return
      await unwatch?.().catch(() => undefined)
      unwatch = null
      retryAt = 0
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
