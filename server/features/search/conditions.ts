import { type SQL, sql } from 'drizzle-orm'
import type { FolderSlug } from '#core/contract/emails.ts'
import { foldText } from '#core/text/fold.ts'
import type { SearchQuery } from '#core/text/search-query.ts'
import { dayBegins } from '#core/text/time-zone.ts'

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

interface Narrowing {
  conditions: SQL[]
  /** A tsquery that finds, by the index of words, what the conditions on people and subjects fit at a word's beginning. */
  beginnings: SQL | null
  /** What was not understood. */
  notices: string[]
}

/**
 * The operators of a search as conditions on messages `m`. Trash and spam are searched only when they are named.
 * Days are those of the time zone.
 */
export function conditionsOf(
  query: SearchQuery,
  folders: FolderSlug[] | undefined,
  timeZone: string,
): Narrowing {
  const notices = [...query.problems]
  const begins = (day: string) => dayBegins(day, timeZone).toISOString()
  const conditions: SQL[] = []
  const inFolders = new Set<FolderSlug>()
  for (const name of query.in) {
    const slug = ALIASES[name] ?? (name as FolderSlug)
    if (slug in FOLDERS) inFolders.add(slug)
    else if (name !== 'anywhere' && name !== 'all') notices.push(`There is no folder "${name}".`)
  }
  const anywhere = query.in.some(name => name === 'anywhere' || name === 'all')
  if (inFolders.size > 0) conditions.push(anyFolder([...inFolders]))
  else if (!anywhere && !folders) conditions.push(sql`not m.in_trash and not m.in_spam`)
  if (folders) conditions.push(anyFolder(folders))

  for (const person of query.from)
    conditions.push(sql`(m.from_address ilike ${contains(person)} or m.from_name ilike ${contains(person)})`)
  for (const person of query.to)
    conditions.push(
      sql`(m.to_list::text ilike ${contains(person)} or m.cc_list::text ilike ${contains(person)})`,
    )
  for (const words of query.subject) conditions.push(sql`m.subject ilike ${contains(words)}`)
  if (query.hasAttachment !== undefined) conditions.push(sql`m.has_attachments = ${query.hasAttachment}`)
  if (query.unread !== undefined) conditions.push(sql`m.is_read = ${!query.unread}`)
  if (query.starred !== undefined) conditions.push(sql`m.is_starred = ${query.starred}`)
  if (query.before) conditions.push(sql`m.received_at < ${begins(query.before)}`)
  if (query.after) conditions.push(sql`m.received_at >= ${begins(query.after)}`)
  const beginnings = [
    ...[...query.from, ...query.to].map(person => beginningsOf(person, 'B')),
    ...query.subject.map(words => beginningsOf(words, 'A')),
  ].filter(part => part !== null)
  return {
    conditions,
    notices,
    beginnings: beginnings.length > 0 ? sql`(${sql.join(beginnings, sql` && `)})` : null,
  }
}

/** Words as the index has them, with the weight of where they stand; the last one may go on. */
function beginningsOf(text: string, weight: 'A' | 'B'): SQL | null {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return null
  const terms = words.map((word, at) => `${word}:${at === words.length - 1 ? '*' : ''}${weight}`)
  return sql`to_tsquery('simple', ${terms.join(' & ')})`
}

/** Whether anything was asked for: words, or an operator that was understood. */
export function isEmptySearch(query: SearchQuery): boolean {
  const { text, from, to, subject, problems: _, in: folders, ...operators } = query
  const given = [from, to, subject, folders].some(values => values.length > 0)
  return !/[\p{L}\p{N}]/u.test(text) && !given && Object.values(operators).every(value => value === undefined)
}

function anyFolder(slugs: FolderSlug[]): SQL {
  return slugs.length === 0
    ? sql`false`
    : sql`(${sql.join(
        slugs.map(slug => FOLDERS[slug]),
        sql` or `,
      )})`
}

function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
