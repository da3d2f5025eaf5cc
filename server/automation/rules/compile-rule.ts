import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import type { VersionedAccount } from '#server/mailbox/accounts/access.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import { type CompiledSearch, compileSearch } from '#server/search/matching/compile-search.ts'
import { isReceived, pageHasWords } from '#server/search/matching/match-queries.ts'

interface Compiling {
  actor: Actor
  /** The mailboxes that the rule is about: their addresses are "me". */
  covered: readonly VersionedAccount[]
  /** Given if a page of mail is matched (`matchPage`). It is called if the search asks for words. */
  onPage?: () => void
}

/** The search of a rule: the same for a dry run as for mail that arrives. */
export async function compileRule(
  deps: Deps,
  { search, timeZone }: { search: string; timeZone: string },
  { actor, covered, onPage }: Compiling,
): Promise<CompiledSearch> {
  const hasWords = (words: Parameters<typeof pageHasWords>[0]) => {
    onPage?.()
    return pageHasWords(words)
  }
  const compiled = await compileSearch(
    { ...deps, actor },
    {
      ...{ search, timeZone },
      accountIds: covered.map(({ id }) => id),
      alsoMe: covered.flatMap(ownAddresses),
      hasWords: onPage && hasWords,
    },
  )
  if (compiled.indexed) onPage?.()
  return { ...compiled, conditions: [...compiled.conditions, isReceived] }
}

/** Why nothing may be done by this search; null if all of it is understood. */
export const unsure = ({ notices, isEmpty }: CompiledSearch): string | null =>
  notices[0] ?? (isEmpty ? 'The search is empty.' : null)
