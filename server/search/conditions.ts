import { type SQL, sql } from 'drizzle-orm'
import type { FolderSlug } from '#core/contract/emails.ts'
import { dayBegins } from '#core/text/dates/time-zone.ts'
import { nearestOf } from '#core/text/search/operators/operator-values.ts'
import type { Content, Filter } from '#core/text/search/search-filters.ts'
import type { SearchQuery } from '#core/text/search/search-query.ts'
import { anyId, anyWorkspace } from '#server/db/is-in.ts'
import { workspacesOf } from '#server/db/keys.ts'
import { contains } from './contents.ts'
import { type Located, looksAtWords, wordsKey } from './located-words.ts'
import { type MatchCondition, matchText, matchWhole } from './text-conditions.ts'
import { allOf, anyOf, messagesWith, type SearchedMail } from './word-index.ts'

const FOLDERS: Record<FolderSlug, SQL> = {
  inbox: sql`m.in_inbox`,
  starred: sql`(m.is_starred and not m.in_trash)`,
  sent: sql`m.in_sent`,
  drafts: sql`m.in_drafts`,
  trash: sql`m.in_trash`,
  spam: sql`m.in_spam`,
  archive: sql`m.in_archive`,
  snoozed: sql`m.snoozed_until is not null`,
}
/** As Gmail and Outlook call them. */
const ALIASES: Record<string, FolderSlug> = {
  draft: 'drafts',
  junk: 'spam',
  'junk email': 'spam',
  bin: 'trash',
  'deleted items': 'trash',
  'sent items': 'sent',
  'sent mail': 'sent',
}

const STATES: Record<string, SQL> = {
  unread: sql`not m.is_read`,
  starred: sql`m.is_starred`,
  answered: sql`m.is_answered`,
  // Mail that says itself how to unsubscribe from it.
  newsletter: sql`m.list_unsubscribe is not null`,
  automatic: sql`m.is_automatic`,
}

/** All conditions of a search, and where it looks. */
export interface Narrowing {
  conditions: SQL[]
  within: SQL[]
  /** Those of the conditions that say when a message was received. An index has all mail in that order. */
  period: SQL[]
  beginnings: SQL | null
  /** Optional words: a message that contains them ranks higher. */
  words: SQL[]
  /** The parts of the query that were not understood. */
  notices: string[]
  /** What may be the reason if nothing is found. */
  doubts: string[]
}

/** The person who searches. */
interface Searcher extends SearchedMail {
  /** The time zone that defines where a day begins. */
  timeZone: string
  /** The addresses that "me" stands for, in lower case. */
  ownAddresses: string[]
  /** The person's folders and labels for names after `in:` that are not built in. */
  labels: Map<string, number[]>
  /** How filters look at words, by `wordsKey`. */
  words: Map<string, Located>
  /** Whether a message has words; by default the index of words is asked. */
  hasWords?: ((words: SQL) => SQL) | undefined
}

/**
 * Translates the operators of a search into conditions on messages `m`. Trash and spam are searched only when they are
 * named.
 */
export function conditionsOf(
  query: SearchQuery,
  folders: FolderSlug[] | undefined,
  searcher: Searcher,
): Narrowing {
  const fits = query.filters.map(any => matchAny(any.map(filter => matchFilter(filter, searcher))))
  const places: SQL[] = []
  if (folders) places.push(folders.length === 0 ? sql`false` : oneOf(folders.map(slug => FOLDERS[slug])))
  else if (!query.filters.flat().some(namesPlace)) places.push(sql`not m.in_trash and not m.in_spam`)
  const beginnings = fits.flatMap(fit => fit.beginnings ?? [])
  return {
    conditions: [...places, ...fits.map(({ condition }) => condition)],
    within: [...places, ...fits.map(({ within }) => within)],
    period: query.filters.flatMap((any, at) => (any.every(isPeriod) ? (fits[at]?.condition ?? []) : [])),
    beginnings: beginnings.length > 0 ? allOf(beginnings) : null,
    words: wordsWanted(query, searcher),
    notices: [...query.problems, ...unknownPlaces(query, searcher)],
    doubts: query.filters.flat().flatMap(doubtOf),
  }
}

const isPeriod = ({ operator, isExcluded }: Filter) =>
  !isExcluded && (operator === 'before' || operator === 'after' || operator === 'on')

/** Names after `in:` that are not built-in folders. */
export function labelsNamed({ filters }: SearchQuery): string[] {
  return filters
    .flat()
    .filter(({ operator, value }) => operator === 'in' && !isEverywhere(value) && !folderOf(value))
    .map(({ value }) => value)
}

function matchFilter(filter: Filter, searcher: Searcher): MatchCondition {
  const fit =
    matchWords(filter, searcher) ?? matchText(filter, searcher) ?? matchWhole(conditionOf(filter, searcher))
  return filter.isExcluded ? matchWhole(sql`(${fit.condition}) is not true`) : fit
}

/** Rare words are looked up once, and not for each message, because the other conditions may leave few messages. */
function matchWords(filter: Filter, searcher: Searcher): MatchCondition | null {
  if (!looksAtWords(filter)) return null
  const located = searcher.words.get(wordsKey(filter))
  if (!located) return matchWhole(sql`false`)
  const { asked } = located
  const indexed =
    searcher.hasWords?.(asked) ??
    (located.isFrequent
      ? hasOwnWords(asked, workspacesOf(searcher.accounts))
      : isIndexedWith(searcher, asked))
  const condition = located.condition ? sql`(${indexed} and ${located.condition})` : indexed
  return { condition, within: condition, beginnings: asked }
}

/**
 * Whether a message `m` has words, by its own row. With `offset 0`, so that the planner does not ask the index of words for
 * each message.
 */
export const hasOwnWords = (words: SQL, workspaceIds: readonly number[]): SQL => sql`exists (
  select from (
    select w.search from message_words w where w.workspace_id = ${anyWorkspace(workspaceIds)} and w.message_id = m.id offset 0) w
  where w.search @@ ${words})`

/** Messages `m` that the index of words finds. */
export const isIndexedWith = (mail: SearchedMail, words: SQL): SQL =>
  sql`m.id in (select message_id from (${messagesWith(mail, words)}) b)`

function wordsWanted({ filters }: SearchQuery, { words }: Searcher): SQL[] {
  return filters
    .flat()
    .flatMap(filter => (filter.isExcluded ? [] : (words.get(wordsKey(filter))?.ranked ?? [])))
}

function matchAny(fits: MatchCondition[]): MatchCondition {
  const beginnings = fits.flatMap(fit => fit.beginnings ?? [])
  return {
    condition: oneOf(fits.map(({ condition }) => condition)),
    within: oneOf(fits.map(({ within }) => within)),
    beginnings: beginnings.length === fits.length ? anyOf(beginnings) : null,
  }
}

function conditionOf({ operator, value }: Filter, searcher: Searcher): SQL {
  const begins = (day: string) => dayBegins(day, searcher.timeZone).toISOString()
  switch (operator) {
    case 'has':
      return contains(value as Content, workspacesOf(searcher.accounts))
    case 'is':
      return value === 'muted' ? isMuted(workspacesOf(searcher.accounts)) : (STATES[value] ?? sql`false`)
    case 'before':
      return sql`m.received_at < ${begins(value)}`
    case 'after':
      return sql`m.received_at >= ${begins(value)}`
    case 'on': {
      const [first = '', next = ''] = value.split('..')
      return sql`(m.received_at >= ${begins(first)} and m.received_at < ${begins(next)})`
    }
    case 'larger':
      return sql`m.size_bytes > ${Number(value)}::float8`
    case 'smaller':
      return sql`m.size_bytes < ${Number(value)}::float8`
    case 'message-id':
      return sql`m.rfc_message_id = ${value}`
    default:
      return inPlace(value, searcher)
  }
}

/** Conversations are muted, and few of them are. */
const isMuted = (workspaceIds: readonly number[]) =>
  sql`m.thread_id in (
    select t.id from threads t where t.workspace_id = ${anyWorkspace(workspaceIds)} and t.muted_at is not null)`

function inPlace(name: string, { labels, accounts }: Searcher): SQL {
  if (isEverywhere(name)) return sql`true`
  const slug = folderOf(name)
  if (slug) return FOLDERS[slug]
  const ids = labels.get(name) ?? []
  return ids.length === 0
    ? sql`false`
    : sql`m.id in (
        select message_id from placements
        where workspace_id = ${anyWorkspace(workspacesOf(accounts))} and folder_id = ${anyId(ids)})`
}

const folderOf = (name: string): FolderSlug | null => {
  const slug = ALIASES[name] ?? name
  return Object.hasOwn(FOLDERS, slug) ? (slug as FolderSlug) : null
}

const isEverywhere = (name: string) => name === 'anywhere' || name === 'all'

/** Labels apply to mail in any folder. */
const namesPlace = ({ operator, value, isExcluded }: Filter) =>
  operator === 'in' && !isExcluded && (isEverywhere(value) || folderOf(value) !== null)

const unknownPlaces = (query: SearchQuery, { labels }: Searcher) =>
  [...new Set(labelsNamed(query))]
    .filter(name => !labels.has(name))
    .map(name => `There is no folder or label "${name}".${meantPlace(name)}`)

function meantPlace(name: string): string {
  if (name === 'read' || name === 'flagged' || Object.hasOwn(STATES, name)) return ` Did you mean is:${name}?`
  const nearest = nearestOf(name, Object.keys(FOLDERS))
  return nearest ? ` Did you mean in:${nearest}?` : ''
}

/** Nobody is called by signs alone. */
const doubtOf = ({ operator, value }: Filter): string[] =>
  PEOPLE.has(operator) && !/[\p{L}\p{N}\p{S}]/u.test(value)
    ? [`"${operator}:" finds people by letters and digits of their names and addresses.`]
    : []

const PEOPLE = new Set<Filter['operator']>(['from', 'to', 'cc', 'bcc', 'participants'])

const oneOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`
