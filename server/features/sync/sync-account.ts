import type { Deps } from '#server/deps.ts'
import type { ChangePage, MailProvider } from '#server/providers/mail/provider.ts'
import { applyPage, type PreparedPage, preparePage } from './apply-page.ts'
import { findPlacements } from './placement-queries.ts'
import { replayActions } from './replay-actions.ts'
import { findState } from './state-queries.ts'

/** Large enough that a transaction is not paid for few messages, small enough to show progress. */
const PAGE_LIMIT = 200

interface SyncHooks {
  signal: AbortSignal
  /** After each page. */
  onPage?: (page: ChangePage) => Promise<void>
}

/**
 * Brings the mirror up to date: hands over a person's changes, then applies pages until there are no more. The
 * next page is fetched while one is applied. Answers whether everything should be compared now: the provider has
 * refused a change, or does not remember what happened.
 */
export async function syncAccount(
  deps: Pick<Deps, 'db' | 'blobs' | 'events' | 'clock' | 'log'>,
  accountId: number,
  provider: MailProvider,
  { signal, onPage }: SyncHooks,
): Promise<boolean> {
  let isDoubtful = await replayActions(deps, accountId, provider)
  const state = await findState(deps.db, accountId)
  /** `before`: the page that is being applied meanwhile. What it takes away is not known any more. */
  const fetchPage = async (cursor: unknown, before?: ChangePage) => {
    const leaving = new Set(before?.deletedIds)
    const known = async (remoteIds: string[]) =>
      before?.resetFolders?.length
        ? new Set<string>()
        : findPlacements(
            deps.db,
            accountId,
            remoteIds.filter(id => !leaving.has(id)),
          )
    return preparePage(deps, await provider.changes(cursor, { limit: PAGE_LIMIT, known, signal }))
  }

  let next: Promise<PreparedPage> | null = fetchPage(state?.cursor ?? null)
  while (next && !signal.aborted) {
    const prepared: PreparedPage = await next
    next = prepared.page.more ? fetchPage(prepared.page.cursor, prepared.page) : null
    // Whoever awaits it hears of its failure; until then it must not count as unhandled.
    next?.catch(() => undefined)
    await applyPage(deps, accountId, prepared)
    const isRefused = await replayActions(deps, accountId, provider)
    isDoubtful ||= isRefused || prepared.page.hasGap === true
    await onPage?.(prepared.page)
  }
  return isDoubtful
}
