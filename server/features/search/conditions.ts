import { type SQL, sql } from 'drizzle-orm'
import type { FolderSlug } from '#core/contract/emails.ts'
import { dayBegins } from '#core/text/dates/time-zone.ts'
import type { Filter } from '#core/text/search/search-filters.ts'
import type { SearchQuery } from '#core/text/search/search-query.ts'
import { anyId } from '#server/db/is-in.ts'
import { type MatchCondition, matchText, matchWhole } from './text-conditions.ts'
import { bodiesWith } from './word-index.ts'

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
const ALIASES: Record<string, FolderSlug> = { draft: 'drafts', junk: 'spam', bin: 'trash' }

/** All of a search's conditions, and where it looks. */
export interface Narrowing {
  conditions: SQL[]
  within: SQL[]
  beginnings: SQL | null
  /** Words of which a message may have some: it fits the better. */
  words: SQL | null
  /** What was not understood. */
  notices: string[]
}

/** Whose search it is. */
export interface Searcher {
  /** Of the accounts that are searched. */
  workspaceIds: readonly number[]
  /** Days begin by its clocks. */
  timeZone: string
  /** What "me" stands for, in lower case. */
  ownAddresses: string[]
  /** The person's folders and labels of the names after `in:` that are none of ours. */
  labels: Map<string, number[]>
  /** What the index of words is asked for words that would do instead of an operator. */
  words: Map<string, SQL>
}

/** The operators of a search as conditions on messages `m`. Trash and spam are searched only when they are named. */
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
    beginnings: beginnings.length > 0 ? sql`(${sql.join(beginnings, sql` && `)})` : null,
    words: wordsWanted(query, searcher),
    notices: [...query.problems, ...unknownPlaces(query, searcher)],
  }
}

/** Names after `in:` that are not those of our folders. */
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

/** Collected once, not looked up message by message: what stands beside it may be true of few. */
function matchWords({ operator, value }: Filter, { workspaceIds, words }: Searcher): MatchCondition | null {
  if (operator !== 'word') return null
  const asked = words.get(value)
  if (!asked) return matchWhole(sql`false`)
  const condition = sql`m.id in (select message_id from (${bodiesWith(workspaceIds, asked)}) b)`
  return { condition, within: condition, beginnings: asked }
}

function wordsWanted({ filters }: SearchQuery, { words }: Searcher): SQL | null {
  const wanted = filters
    .flat()
    .flatMap(({ operator, value, isExcluded }) =>
      operator === 'word' && !isExcluded ? (words.get(value) ?? []) : [],
    )
  return wanted.length > 0 ? sql`(${sql.join(wanted, sql` || `)})` : null
}

function matchAny(fits: MatchCondition[]): MatchCondition {
  const beginnings = fits.flatMap(fit => fit.beginnings ?? [])
  return {
    condition: oneOf(fits.map(({ condition }) => condition)),
    within: oneOf(fits.map(({ within }) => within)),
    beginnings: beginnings.length === fits.length ? sql`(${sql.join(beginnings, sql` || `)})` : null,
  }
}

function conditionOf({ operator, value }: Filter, searcher: Searcher): SQL {
  const begins = () => dayBegins(value, searcher.timeZone).toISOString()
  switch (operator) {
    case 'has':
      return sql`m.has_attachments`
    case 'is':
      return value === 'unread' ? sql`not m.is_read` : sql`m.is_starred`
    case 'before':
      return sql`m.received_at < ${begins()}`
    case 'after':
      return sql`m.received_at >= ${begins()}`
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

function inPlace(name: string, { labels, workspaceIds }: Searcher): SQL {
  if (isEverywhere(name)) return sql`true`
  const slug = folderOf(name)
  if (slug) return FOLDERS[slug]
  const ids = labels.get(name) ?? []
  return ids.length === 0
    ? sql`false`
    : sql`m.id in (
        select message_id from placements
        where workspace_id = ${anyId(workspaceIds)} and folder_id = ${anyId(ids)})`
}

const folderOf = (name: string): FolderSlug | null => {
  const slug = ALIASES[name] ?? name
  return Object.hasOwn(FOLDERS, slug) ? (slug as FolderSlug) : null
}

const isEverywhere = (name: string) => name === 'anywhere' || name === 'all'

/** Labels are put on mail wherever it lies. */
const namesPlace = ({ operator, value, isExcluded }: Filter) =>
  operator === 'in' && !isExcluded && (isEverywhere(value) || folderOf(value) !== null)

const unknownPlaces = (query: SearchQuery, { labels }: Searcher) =>
  [...new Set(labelsNamed(query))]
    .filter(name => !labels.has(name))
    .map(name => `There is no folder or label "${name}".`)

const oneOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`
