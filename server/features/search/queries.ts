import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import {
  DICTIONARIES,
  isMailLanguage,
  MAIL_LANGUAGES,
  type MailLanguage,
} from '#core/text/search/mail-language.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { type AccountKey, accountRows, isOfAccounts, workspacesOf } from '#server/db/keys.ts'
import { folders } from '#server/db/schema/index.ts'
import type { Deps } from '#server/deps.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import { messagesWith } from './word-index.ts'

/** Number of newest matches that are ranked; to find older ones, narrow the search. */
export const MAX_CANDIDATES = 200
/** Written out: PostgreSQL does not keep a plan whose limit it does not know (`fewIds` in db/is-in.ts). */
const MOST = sql.raw(`${MAX_CANDIDATES}`)
/** Cost of a match in the word index, relative to the cost of a message when walking back through the newest mail. */
const MATCH_COST = 3
/** Allowance for walks that are longer than expected, because frequent words are not spread evenly. */
const WALK_MARGIN = 3
/** How much further a second walk goes, if the first one has shown that it pays. */
const SECOND_WALK = 8

export interface SearchConditions {
  accounts: readonly AccountKey[]
  /** Null if the query has only operators. */
  words: SQL | null
  conditions: SQL[]
  /** A condition for the word index that narrows the search, but does not affect the rank. */
  beginnings?: SQL | null
  /** Words that are an alternative to an operator; these do affect the rank. */
  alsoRanked?: SQL | null
  /** A constant: it is part of the statement's text. */
  limit: number
}

export interface Hit {
  id: number
  /** 0 to 1. */
  similarity: number
}

/** A word with PostgreSQL's stem in one language; without a stem if the language treats it as a function word. */
export interface Stem {
  word: string
  /** Null: as it is. */
  language: MailLanguage | null
  stem: string
}

/** Stems for words, separated by spaces; in each language, or in the one given. */
export async function stemWords(db: Executor, words: string[]): Promise<Stem[]> {
  const { rows } = await db.execute<{ word: string; language: string; stem: string }>(sql`
    select word, language, stem::text as stem
    from unnest(${sql.param(words)}::text[]) as w (word),
      unnest(${sql.param(['', ...MAIL_LANGUAGES])}::text[], ${sql.param(['simple', ...MAIL_LANGUAGES.map(language => DICTIONARIES[language])])}::regconfig[]) as c (language, configuration),
      phraseto_tsquery(configuration, word) as stem
    where numnode(stem) in (0, 2 * array_length(string_to_array(word, ' '), 1) - 1)`)
  return rows.map(({ word, language, stem }) => ({
    word,
    stem,
    language: isMailLanguage(language) ? language : null,
  }))
}

/** The languages of the mail in these workspaces. */
export async function findMailLanguages(db: Executor, workspaceIds: number[]): Promise<Set<MailLanguage>> {
  const { rows } = await db.execute<{ language: MailLanguage }>(sql`
    select language from unnest(${sql.param(MAIL_LANGUAGES)}::text[]) as l (language)
    where exists (
      select from message_words b where b.workspace_id = ${anyId(workspaceIds)} and b.language = l.language)`)
  return new Set(rows.map(({ language }) => language))
}

/**
 * The newest matching messages, ranked by how well the words fit (subject before people before body, proximity, not
 * length) and slightly by age. `total` stops at MAX_CANDIDATES.
 */
export async function findHits(
  { db, database, clock }: Pick<Deps, 'db' | 'database' | 'clock'>,
  search: SearchConditions,
): Promise<{ hits: Hit[]; total: number }> {
  const { accounts, words, conditions, beginnings = null } = search
  if (accounts.length === 0) return { hits: [], total: 0 }
  const wanted = words && beginnings ? sql`(${words} && ${beginnings})` : (words ?? beginnings)
  const workspaceIds = workspacesOf(accounts)
  const fits = sql.join([sql`m.orphaned_at is null`, ...conditions], sql` and `)
  if (!wanted)
    return rank(
      db,
      search,
      // One account at a time, from its newest message backwards.
      sql`select m.* from ${accountRows(accounts)} cross join lateral (
        select m.workspace_id, m.id, m.received_at from messages m
        where m.workspace_id = k.workspace_id and m.account_id = k.account_id and ${fits}
        order by m.received_at desc, m.id desc limit ${MOST}) m`,
    )
  const key = JSON.stringify([workspaceIds, dialect.sqlToQuery(wanted)])
  const walks = await remembered.get(database, key, { now: clock.now() }, () =>
    walksFor(db, workspaceIds, wanted),
  )
  for (const walk of walks) {
    const found = await rank(
      db,
      search,
      sql`select m.* from ${accountRows(accounts)} cross join lateral (
        select m.workspace_id, m.id, m.received_at, b.search
        from (
            select * from messages where workspace_id = k.workspace_id and account_id = k.account_id
            order by received_at desc, id desc limit ${sql.raw(`${walk}`)}
          ) m cross join lateral (
            select search from message_words where workspace_id = m.workspace_id and message_id = m.id offset 0
          ) b
        where b.search @@ ${wanted} and ${fits}
        order by m.received_at desc, m.id desc limit ${MOST}) m`,
      sql`c.search`,
    )
    if (found.total >= MAX_CANDIDATES) return found
    // Positions and other conditions were not part of the estimate. Now it is known whether to go on.
    if (found.total < MAX_CANDIDATES / SECOND_WALK) break
  }
  // A prefix match is almost always a real match: starting with the newest, few need to be checked.
  const order = beginnings ? sql`order by m.received_at desc, m.id desc offset 0` : sql``
  return rank(
    db,
    search,
    sql`select m.workspace_id, m.id, m.received_at from (
        select m.* from (${matching(workspaceIds, wanted)}) b
          join messages m on m.workspace_id = b.workspace_id and m.id = b.message_id
        where ${areOf(accounts)} ${order}) m
      where ${fits}`,
  )
}

/**
 * Materialised and by words alone. Otherwise a planner that needs only some matches may walk through all mail, or
 * evaluate the words again for each message.
 */
const matching = (workspaceIds: readonly number[], wanted: SQL) =>
  sql`with found as materialized (${messagesWith(workspaceIds, wanted)}) select * from found`

/** Messages `m` of these accounts. */
const areOf = (accounts: readonly AccountKey[]) =>
  sql`m.workspace_id = ${anyId(workspacesOf(accounts))} and m.account_id = ${anyId(accounts.map(({ id }) => id))}`

const dialect = new PgDialect()
/** A walk that is too long or too short finds the same, only slower, so it may be an estimate of a minute ago. */
const remembered = createAnswerCache<number[]>({ most: 500, forMs: 60_000 })

/**
 * How many of the newest messages contain enough matches, if the words are so frequent that a walk is faster than
 * collecting all matches, and the length of a second walk; empty for rarer words. The frequency is the planner's
 * estimate.
 */
async function walksFor(db: Executor, workspaceIds: readonly number[], wanted: SQL): Promise<number[]> {
  const indexed = sql`select from message_words where workspace_id = ${anyId(workspaceIds)}`
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { Plans: { 'Plan Rows': number }[] } }] }>(sql`
    explain (format json) ${indexed} and search @@ ${wanted} union all ${indexed}`)
  const [matches = 0, all = 0] = rows[0]?.['QUERY PLAN'][0].Plan.Plans.map(plan => plan['Plan Rows']) ?? []
  const walk = Math.ceil((MAX_CANDIDATES * all) / Math.max(1, matches))
  if (walk >= matches * MATCH_COST) return []
  // Powers of two: each length is another statement.
  const length = 2 ** Math.ceil(Math.log2(walk * WALK_MARGIN))
  return [length, length * SECOND_WALK]
}

/**
 * The newest of the `matches`, ranked. `search`: their words, where `matches` has read them already; read again, they took
 * as long as all else of a search for a frequent word.
 */
async function rank(
  db: Executor,
  { words, alsoRanked, limit }: SearchConditions,
  matches: SQL,
  search = WORDS_OF_MATCH,
): Promise<{ hits: Hit[]; total: number }> {
  // Normalisation 1|32: divided by the logarithm of the length, and scaled to 0…1.
  const ranked = words && alsoRanked ? sql`(${words} || ${alsoRanked})` : (words ?? alsoRanked)
  const fit = ranked ? sql`ts_rank_cd('{0.1, 0.3, 0.6, 1.0}', ${search}, ${ranked}, 1 | 32)` : sql`0.5`
  const { rows } = await db.execute<{ id: string; similarity: number; total: number }>(sql`
    with c as materialized (${matches} order by m.received_at desc, m.id desc limit ${MOST}), r as (
      select c.id, c.received_at, ${fit} as fit,
        exp(-greatest(extract(epoch from now() - c.received_at), 0) / (180 * 86400)) as recency
      from c
    )
    select id::text as id, least(1, 0.25 + 0.6 * sqrt(fit) + 0.15 * recency)::float8 as similarity,
      (select count(*) from c)::int as total
    from r order by 2 desc, received_at desc limit ${sql.raw(`${limit}`)}`)
  return { hits: rows.map(toHit), total: rows[0]?.total ?? 0 }
}

const WORDS_OF_MATCH = sql`(
  select search from message_words where workspace_id = c.workspace_id and message_id = c.id)`

/** Whether any message in these accounts contains these words. */
export async function hasWords(db: Executor, accounts: readonly AccountKey[], words: SQL): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from (${matching(workspacesOf(accounts), words)}) b
      join messages m on m.workspace_id = b.workspace_id and m.id = b.message_id
    where ${areOf(accounts)} limit 1`)
  return rowCount !== 0
}

const toHit = ({ id, similarity }: { id: string; similarity: number }): Hit => ({
  id: Number(id),
  similarity: Math.round(Number(similarity) * 1000) / 1000,
})

/** Words in names and subjects of these accounts that are similar to this one, the most similar first. */
export async function findSimilarTerms(
  db: Executor,
  accounts: readonly AccountKey[],
  word: string,
): Promise<{ isKnown: boolean; similar: string[] }> {
  const workspaceIds = workspacesOf(accounts)
  const { rows } = await db.execute<{ term: string }>(sql`
    select term from search_terms
    where workspace_id = ${anyId(workspaceIds)} and array[workspace_id] && ${sql.param(workspaceIds)}::bigint[]
      and account_id = ${anyId(accounts.map(({ id }) => id))} and term % ${word}
    group by term order by (term = ${word}) desc, similarity(term, ${word}) desc, term limit 3`)
  const terms = rows.map(({ term }) => term)
  return { isKnown: terms.includes(word), similar: terms }
}

export async function insertTerms(
  db: Executor,
  { workspaceId, id }: AccountKey,
  terms: string[],
): Promise<void> {
  if (terms.length === 0) return
  await db.execute(sql`
    insert into search_terms (workspace_id, account_id, term)
    select ${workspaceId}, ${id}, term from jsonb_array_elements_text(${JSON.stringify(terms)}::jsonb) as t (term)
    on conflict do nothing`)
}

export async function findFolderNames(
  db: Executor,
  accounts: readonly AccountKey[],
): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: folders.id, name: folders.name })
    .from(folders)
    .where(isOfAccounts(folders, accounts))
}
