import type { Deps } from '#server/deps.ts'
import { type ChangePage, type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import { hasPendingActions } from '#server/mailbox/changes/change-queries.ts'
import { blameActions, findNextIds, replayActions } from '#server/mailbox/changes/replay-actions.ts'
import { findAwaiting, settleLost } from '#server/mailbox/changes/settle-lost.ts'
import type { PreparedPage } from './apply-page.ts'
import { readChanges, type SyncedAccount } from './read-changes.ts'

/** The provider did not answer a change. The change is sent again: adapters recognise what they have done already. */
const UNANSWERED: ReadonlySet<ProviderError['kind']> = new Set(['unavailable', 'uncertain'])
/** A change that loses its copy while the mailbox is read needs another reading, and may lose its copy again. */
const MOST_READINGS = 3

export interface SyncHooks {
  signal: AbortSignal
  /** Called after each page. */
  onPage?: (page: ChangePage) => Promise<void>
  /** Called between two pages; false ends the sync there, and a later sync continues. */
  goesOn?: () => boolean
  /** The answer of `readFirstPage`, if it was called. */
  first?: Promise<PreparedPage> | undefined
  /** A person asks for it: what was passed over is tried again. */
  isAsked?: boolean
}

export interface Synced {
  /** Everything should be compared now: the provider has refused a change, or does not remember its history. */
  isDoubtful: boolean
  /** Why a waiting change could not be handed over although reading works. It should be retried soon. */
  stuck: ProviderError | null
  /** `goesOn` returned false before the mailbox was read to its end. */
  isUnfinished: boolean
}

/**
 * Brings the mirror up to date: hands over the person's changes, then reads what has changed at the provider. If the
 * provider fails at a change, reading goes on, and the change is tried once more after it. If a change's copy is not
 * where it was, the change continues with the copy that reading has found.
 */
export async function syncAccount(
  deps: Pick<Deps, 'db' | 'blobs' | 'reader' | 'events' | 'publish' | 'clock' | 'log' | 'queue'>,
  account: SyncedAccount,
  provider: MailProvider,
  { signal, onPage, goesOn = () => true, first, isAsked = false }: SyncHooks,
): Promise<Synced> {
  let isDoubtful = false
  let stuck: { error: ProviderError; ids: number[] } | null = null
  const handedOver = new Set<string>()
  const replay = async () => {
    if (stuck) return
    try {
      if (await replayActions(deps, account, provider, { signal, handedOver })) isDoubtful = true
    } catch (error) {
      // If the provider cannot be reached at all, reading will fail as well.
      if (!(error instanceof ProviderError) || !UNANSWERED.has(error.kind)) throw error
      deps.log.warn(
        { err: error, accountId: account.id },
        'a change could not be handed over; reading goes on',
      )
      stuck = { error, ids: await findNextIds(deps, account) }
    }
  }
  await replay()
  for (let readings = 1; !signal.aborted; readings += 1) {
    const awaiting = await findAwaiting(deps, account)
    let isPartial = false
    const isAtEnd = await readChanges(deps, account, provider, {
      signal,
      onPage: async page => {
        if (page.hasGap) isDoubtful = true
        if (page.unreadable?.length) isPartial = true
        await replay()
        await onPage?.(page)
      },
      goesOn,
      first: readings === 1 ? first : undefined,
      isAsked: isAsked && readings === 1,
      handedOver,
    })
    if (signal.aborted) break
    if (!isAtEnd) return { isDoubtful, stuck: null, isUnfinished: true }
    stuck = null
    // Most syncs of polled mailboxes end here.
    if (!(await hasPendingActions(deps.db, account))) break
    if (await settleLost(deps, account, { ...awaiting, isPartial })) isDoubtful = true
    await replay()
    const { lost, lastRemovals } = await findAwaiting(deps, account)
    if (readings === MOST_READINGS || lost.size + lastRemovals.size === 0) break
  }
  // TypeScript does not see that `replay` sets it.
  const blamed = stuck as { error: ProviderError; ids: number[] } | null
  if (!blamed || signal.aborted) return { isDoubtful, stuck: null, isUnfinished: false }
  const isGivenUp = await blameActions(deps, account, blamed)
  const outcome = isGivenUp ? { isDoubtful: true, stuck: null } : { isDoubtful, stuck: blamed.error }
  return { ...outcome, isUnfinished: false }
}
