import type { SQL } from 'drizzle-orm'
import { workspacesOf } from '#server/db/keys.ts'
import type { Ctx } from '#server/deps.ts'
import type { VersionedAccount } from '#server/mailbox/accounts/access.ts'
import { hasOwnWords } from '../conditions.ts'
import { areFrequent } from '../ranking/frequencies.ts'
import { readSearch } from '../read-search.ts'
import { allOf, type SearchedMail } from '../word-index.ts'
import { findStems, tsqueryOf } from '../word-query.ts'

/** A search that a person has kept, and where it looks. */
interface KeptSearch {
  search: string
  timeZone: string
  /** Null: all mailboxes that the person may read. */
  accountIds: readonly number[] | null
  /** Further addresses that "me" stands for. */
  alsoMe?: readonly string[]
  /** Given where a page of mail is matched whose words are at hand (`matchPage`). */
  hasWords?: ((words: SQL) => SQL) | undefined
}

export interface CompiledSearch extends SearchedMail {
  /** Those of the mailboxes that the person may read. */
  accounts: VersionedAccount[]
  /** All of these have to hold for a message `m`. */
  conditions: SQL[]
  /** What the index of words is asked for, to narrow the search down; null where it cannot. */
  indexed: SQL | null
  /** Parts that were not understood, in plain words. */
  notices: string[]
  /** What may be the reason if nothing is found. */
  doubts: string[]
  isEmpty: boolean
}

/**
 * A kept search as conditions: all of its words and operators have to fit. What the search box does beyond that for somebody
 * who looks at the results (it corrects spellings, and offers what has only some of the words) is left out, because a rule
 * acts on what it finds.
 */
export async function compileSearch(
  ctx: Ctx,
  { search, accountIds, ...kept }: KeptSearch,
): Promise<CompiledSearch> {
  const read = await readSearch(ctx, {
    ...kept,
    query: search,
    accounts: accountIds === null ? undefined : [...accountIds],
  })
  const { accounts, isAmongMany, narrowing, words, languages } = read
  const tsquery = tsqueryOf(words, await findStems(ctx.db, words, languages))
  const isRare = tsquery && !kept.hasWords && !(await areFrequent(ctx, read, [tsquery]))[0]
  const { conditions, beginnings } = narrowing
  return {
    accounts,
    isAmongMany,
    conditions:
      tsquery && !isRare
        ? [...conditions, kept.hasWords?.(tsquery) ?? hasOwnWords(tsquery, workspacesOf(accounts))]
        : conditions,
    indexed: tsquery && isRare ? allOf([...(beginnings ? [beginnings] : []), tsquery]) : beginnings,
    notices: narrowing.notices,
    doubts: narrowing.doubts,
    isEmpty: read.isEmpty,
  }
}
