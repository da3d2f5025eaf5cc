import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { hasPendingActions } from '#server/features/mailbox/changes/change-queries.ts'
import { blameActions, findNextIds, replayActions } from '#server/features/mailbox/changes/replay-actions.ts'
import { findAwaiting, settleLost } from '#server/features/mailbox/changes/settle-lost.ts'
import { type ChangePage, type MailProvider, ProviderError } from '#server/providers/mail/provider.ts'
import { readChanges } from './read-changes.ts'

/** No answer to a change. It is asked for again: adapters find what they have done already. */
const UNANSWERED: ReadonlySet<ProviderError['kind']> = new Set(['unavailable', 'uncertain'])
/** What loses its copy while the mailbox is read needs another reading, and may lose it again. */
const MOST_READINGS = 3

interface SyncHooks {
  signal: AbortSignal
  /** After each page. */
  onPage?: (page: ChangePage) => Promise<void>
  /** Asked between two pages: false ends the sync there, to be gone on with later. */
  goesOn?: () => boolean
}

export interface Synced {
  /** Everything should be compared now: the provider has refused a change, or does not remember what happened. */
  isDoubtful: boolean
  /** Why a change that waits could not be handed over, although reading works: soon to be tried again. */
  stuck: ProviderError | null
  /** Told not to go on, it has not read the mailbox to its end. */
  isUnfinished: boolean
}

/**
 * Brings the mirror up to date: hands over a person's changes, then reads what has changed at the provider. A change
 * that the provider fails at holds up no reading; after it, it is tried once more. A change whose copy is not where it
 * was goes on where reading has found it.
 */
export async function syncAccount(
  deps: Pick<Deps, 'db' | 'blobs' | 'reader' | 'events' | 'publish' | 'clock' | 'log' | 'queue'>,
  account: AccountKey,
  provider: MailProvider,
  { signal, onPage, goesOn = () => true }: SyncHooks,
): Promise<Synced> {
  let isDoubtful = false
  let stuck: { error: ProviderError; ids: number[] } | null = null
  const replay = async () => {
    if (stuck) return
    try {
      if (await replayActions(deps, account, provider, signal)) isDoubtful = true
    } catch (error) {
      // Where the provider cannot be reached at all, reading will say so.
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
    })
    if (signal.aborted) break
    if (!isAtEnd) return { isDoubtful, stuck: null, isUnfinished: true }
    stuck = null
    // Most mailboxes that are asked every so often end here.
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
