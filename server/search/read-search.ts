import type { SQL } from 'drizzle-orm'
import type { FolderSlug } from '#core/contract/emails.ts'
import type { Actor } from '#core/policy.ts'
import { clockIn } from '#core/text/dates/time-zone.ts'
import type { MailLanguage } from '#core/text/search/mail-language.ts'
import { wordsToMark } from '#core/text/search/mark-words.ts'
import type { Filter } from '#core/text/search/search-filters.ts'
import { doubtsAbout, isBeginning, parseSearchQuery } from '#core/text/search/search-query.ts'
import { workspacesOf } from '#server/db/keys.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { recalledAccounts, type VersionedAccount } from '#server/mailbox/accounts/access.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import { areWordsMissing } from '#server/mailbox/words/word-queries.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import { isAmongMany } from './among-many.ts'
import { conditionsOf, labelsNamed, type Narrowing } from './conditions.ts'
import { findNamed } from './labels.ts'
import { type Located, locate, looksAtWords, wordsKey, wordsOfFilter } from './located-words.ts'
import { findMailLanguages, hasWords } from './queries.ts'
import { areFrequent, type VersionedMail } from './ranking/frequencies.ts'
import type { SearchedMail } from './word-index.ts'
import { findStems, readWords, type WordQuery } from './word-query.ts'

export interface MailSearch extends SearchedMail {
  actor: Actor
  /** Only accounts that the person may read, whatever was asked for. */
  accounts: VersionedAccount[]
  /** The languages of their mail. */
  languages: () => Promise<ReadonlySet<MailLanguage>>
  /** Whether some of their mail is not found by words yet. */
  isStillReading: () => Promise<boolean>
  words: WordQuery
  /** All that was asked for, to remember the results by. */
  query: SearchRequest
  /** The words as typed, for search by meaning. */
  text: string
  /** Required words, folded. */
  marks: string[]
  narrowing: Narrowing
  /** The query is empty. */
  isEmpty: boolean
}

interface SearchRequest {
  query: string
  timeZone: string
  accounts?: number[] | undefined
  folders?: FolderSlug[] | undefined
  /** Further addresses that "me" stands for: of a mailbox that is not the person's own. */
  alsoMe?: readonly string[]
  /** Whether a message has words, where the index of words is not to be asked. */
  hasWords?: ((words: SQL) => SQL) | undefined
}

/** A query as typed, interpreted for this person. */
export async function readSearch(ctx: Ctx, asked: SearchRequest): Promise<MailSearch> {
  const { db, clock, actor } = ctx
  const query = parseSearchQuery(asked.query, clockIn(asked.timeZone, clock.now()))
  const visible = await recalledAccounts(ctx, 'mail.read')
  const own = visible.filter(({ ownerId }) => ownerId === actor.id)
  const labels = await findNamed(db, visible, labelsNamed(query))
  const accounts = visible.filter(({ id }) => !asked.accounts || asked.accounts.includes(id))
  const indexed = () => indexedOf(ctx, accounts)
  const languages = async () => (await indexed()).languages
  const words = readWords(query.text)
  const located = query.filters.flat().filter(looksAtWords)
  const included = located.filter(({ isExcluded }) => !isExcluded)
  const wanted = [
    ...words,
    ...included.flatMap(filter => (isBeginning(filter) ? [] : wordsOfFilter(filter))),
  ].flat()
  const begun = included.filter(isBeginning).map(({ value }) => value)
  const mail = { accounts, isAmongMany: await isAmongMany(ctx, accounts) }
  const narrowing = conditionsOf(query, asked.folders, {
    ...mail,
    timeZone: asked.timeZone,
    // Somebody without a mailbox works in those of others.
    ownAddresses: [...(own.length > 0 ? own : visible).flatMap(ownAddresses), ...(asked.alsoMe ?? [])],
    labels,
    hasWords: asked.hasWords,
    words: await locateAll(ctx, mail, { filters: located, languages, isAskedOfIndex: !asked.hasWords }),
  })
  return {
    actor,
    ...mail,
    languages,
    isStillReading: async () => (await indexed()).isReading,
    words,
    query: asked,
    text: query.text,
    marks: wordsToMark(
      [...wanted.flatMap(({ text, isExcluded }) => (isExcluded ? [] : [text])), ...begun].join(' '),
    ),
    narrowing: { ...narrowing, doubts: [...doubtsAbout(asked.query), ...narrowing.doubts] },
    isEmpty: words.length === 0 && query.filters.length === 0,
  }
}

interface Indexed {
  languages: ReadonlySet<MailLanguage>
  isReading: boolean
}

const remembered = createAnswerCache<Indexed>({
  most: 500,
  forMs: 60_000,
  // Words that are made later change no version of a mailbox.
  isKept: ({ isReading }) => !isReading,
})

const indexedOf = ({ db, database, clock }: Ctx, accounts: VersionedAccount[]) =>
  remembered.get(
    database,
    accounts.map(({ id, version }) => `${id}.${version}`).join(),
    { now: clock.now() },
    async () => {
      // In this order: if nothing waits any more, all languages are known.
      const isReading = await areWordsMissing(db, accounts)
      return { isReading, languages: await findMailLanguages(db, workspacesOf(accounts)) }
    },
  )

/** How each filter that looks at words does, by `wordsKey`. */
async function locateAll(
  ctx: Ctx,
  mail: VersionedMail,
  { filters, languages, isAskedOfIndex }: LocateOptions,
): Promise<Map<string, Located>> {
  const found = new Map<string, Located>()
  for (const filter of filters) {
    const stems = await findStems(ctx.db, wordsOfFilter(filter), languages)
    const located = locate(filter, stems, workspacesOf(mail.accounts))
    if (located) found.set(wordsKey(filter), located)
  }
  if (!isAskedOfIndex) return found
  const frequent = await areFrequent(
    ctx,
    mail,
    Array.from(found.values(), ({ asked }) => asked),
  )
  return new Map(
    Array.from(found, ([key, located], at) => [key, { ...located, isFrequent: frequent[at] ?? false }]),
  )
}

interface LocateOptions {
  filters: Filter[]
  languages: MailSearch['languages']
  /** Whether the index of words is asked; otherwise nobody needs to know how frequent the words are. */
  isAskedOfIndex: boolean
}

/**
 * Whether any mail contains words with these prefixes, which are names, subjects or files that the search is narrowed
 * by.
 */
export async function knowsNames(db: Deps['db'], search: MailSearch): Promise<boolean> {
  const { beginnings } = search.narrowing
  return beginnings !== null && hasWords(db, search, beginnings)
}
