import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { DICTIONARIES, MAIL_LANGUAGES, type MailLanguage } from '#core/text/search/mail-language.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace, fewIds } from '#server/db/is-in.ts'
import {
  type AccountKey,
  inEachWorkspace,
  isOfAccounts,
  newestMessages,
  workspacesOf,
} from '#server/db/keys.ts'
import { folders } from '#server/db/schema/index.ts'
import type { Deps } from '#server/deps.ts'
import { MAX_CANDIDATES, type Walk, type Walked, walkBack } from './ranking/walk-back.ts'
import {
  fitsAll,
  messagesWith,
  once,
  type SearchedMail,
  wordsOfMessages,
  wordsOfNewest,
} from './word-index.ts'

/** Number of newest messages that a search looks through first. They show how frequent the words are. */
const FIRST_WALK = 512

export interface SearchConditions extends SearchedMail {
  /** Null if the query has only operators. */
  words: SQL | null
  conditions: SQL[]
  /** Those of the conditions that say when a message was received. */
  period: SQL[]
  /** A condition for the word index that narrows the search, but does not affect the rank. */
  beginnings?: SQL | null
  /** Words that are an alternative to an operator; these do affect the rank. */
  alsoRanked?: SQL | null
  limit: number
}

export interface Hit {
  id: number
  /** Its conversation, where ranking has read it. */
  threadId?: number
  /** What messages with the same text share (`ranking/copies.ts`). */
  copy?: string | null
  /** 0 to 1. */
  similarity: number
}

/** The language of a stem; null for a word as it is. */
export type StemLanguage = MailLanguage | null

/** A word with PostgreSQL's stem in one language; without a stem if the language treats it as a function word. */
type Stem = {
  word: string
  language: StemLanguage
  stem: string
}

/** Stems for words, separated by spaces, in each of these languages. */
export async function stemWords(
  db: Executor,
  words: string[],
  languages: readonly StemLanguage[],
): Promise<Stem[]> {
  const dictionaries = languages.map(language => (language === null ? 'simple' : DICTIONARIES[language]))
  const { rows } = await db.execute<Stem>(sql`
    select word, language, stem::text as stem
    from unnest(${sql.param(words)}::text[]) as w (word),
      unnest(${sql.param(languages)}::text[], ${sql.param(dictionaries)}::regconfig[]) as c (language, configuration),
      phraseto_tsquery(configuration, word) as stem
    where numnode(stem) in (0, 2 * array_length(string_to_array(word, ' '), 1) - 1)`)
  return rows
}

/** A language counts if one in LEAST_SHARE messages is in it, or ENOUGH messages are. Fewer may be wrong guesses. */
const LEAST_SHARE = 200
const ENOUGH = 500

/**
 * The languages of the mail in these workspaces. A search looks for the stems of its words in each of them, so a language that
 * was guessed wrongly for a few messages would make a slip look like a known word: "momentm" would be found as "moment".
 */
export async function findMailLanguages(db: Executor, workspaceIds: number[]): Promise<Set<MailLanguage>> {
  if (workspaceIds.length === 0) return new Set()
  const counted = workspaceIds.map(
    workspaceId => sql`select language, (select count(*) from (
        select from message_words b where b.workspace_id = ${workspaceId} and b.language = l.language
        limit (select n + 1 from most)) b) as n
      from unnest(${sql.param(MAIL_LANGUAGES)}::text[]) as l (language)`,
  )
  const { rows } = await db.execute<{ language: MailLanguage }>(sql`
    with most as materialized (
      select least(coalesce(sum(total), 0)::int / ${sql.raw(`${LEAST_SHARE}, ${ENOUGH}`)}) as n
      from mailbox_counts where workspace_id = ${anyWorkspace(workspaceIds)})
    select language from (${sql.join(counted, sql` union all `)}) counted
    group by language having sum(n) > (select n from most)`)
  return new Set(rows.map(({ language }) => language))
}

/** How many messages these workspaces have, and how many the whole database, about. */
export async function countMail(
  db: Executor,
  workspaceIds: readonly number[],
): Promise<{ own: number; all: number }> {
  const { rows } = await db.execute<{ own: number; all: number }>(sql`
    select (select coalesce(sum(total), 0) from mailbox_counts where workspace_id = ${anyWorkspace(workspaceIds)})::int as own,
      (select reltuples::float8 from pg_class where oid = 'message_words'::regclass) as all`)
  return rows[0] ?? { own: 0, all: 0 }
}

type HitDeps = Pick<Deps, 'db' | 'database' | 'clock'>

/**
 * The newest matching messages, ranked by how well the words fit (subject before people before body, proximity, not
 * length) and slightly by age. `total` stops at MAX_CANDIDATES.
 */
export async function findHits(
  deps: HitDeps,
  search: SearchConditions,
): Promise<{ hits: Hit[]; total: number }> {
  if (search.accounts.length === 0) return { hits: [], total: 0 }
  const { candidates } = await findCandidates(deps, search)
  return { hits: rank(candidates, deps.clock.now()).slice(0, search.limit), total: candidates.length }
}

/** A message that matches. */
interface Candidate {
  id: number
  /** How well the words fit, 0 to 1. */
  fit: number
  /** When it was received, in seconds since 1970. */
  at: number
}

interface Candidates extends Walked {
  /** The newest, at most MAX_CANDIDATES, in any order. */
  candidates: Candidate[]
}

async function findCandidates(
  { db, database, clock }: HitDeps,
  search: SearchConditions,
): Promise<Pick<Candidates, 'candidates'>> {
  const { accounts, words, conditions, beginnings = null } = search
  const wanted = words && beginnings ? sql`(${words} && ${beginnings})` : (words ?? beginnings)
  if (!wanted) return { candidates: await findNewest(db, search) }
  const asked = dialect.sqlToQuery(sql.join([wanted, ...conditions]))
  const key = JSON.stringify([accounts.map(({ id }) => id), asked])
  return walkBack(database, { key, now: clock.now(), first: FIRST_WALK }, walk =>
    findByWords(db, search, wanted, walk),
  )
}

const dialect = new PgDialect()

/** The newest messages that fit a search without words: one account at a time, from its newest message backwards. */
async function findNewest(db: Executor, { accounts, conditions }: SearchConditions): Promise<Candidate[]> {
  const columns = sql`m.id, m.received_at`
  const newest = newestMessages(accounts, { columns, where: fitsAll(conditions), most: MAX_CANDIDATES })
  const { rows } = await db.execute<{ id: string; at: number }>(sql`
    select m.id::text as id, date_part('epoch', m.received_at) as at from (${newest}) m
    order by m.received_at desc, m.id desc limit ${MOST}`)
  return rows.map(({ id, at }) => ({ id: Number(id), fit: NO_WORDS_FIT, at }))
}

/** The fit of a message that was searched without words. */
const NO_WORDS_FIT = 0.5
/** Written out: PostgreSQL does not keep a plan whose limit it does not know (`fewIds` in db/is-in.ts). */
const MOST = sql.raw(`${MAX_CANDIDATES}`)

/**
 * The newest matches among the messages of a walk. How well they fit is found last, because most that have the words are not
 * among them, and put to them by grouping: a planner that expects few matches would compare each with each.
 */
async function findByWords(
  db: Executor,
  { accounts, isAmongMany, words, alsoRanked, conditions, period, beginnings }: SearchConditions,
  wanted: SQL,
  { through, most }: Walk,
): Promise<Candidates> {
  const workspaceIds = workspacesOf(accounts)
  const ranked = words && alsoRanked ? sql`(${words} || ${alsoRanked})` : (words ?? alsoRanked)
  // Normalisation 1|32: divided by the logarithm of the length, and scaled to 0…1.
  const fits = ranked
    ? sql`select w.message_id, ts_rank_cd('{0.1, 0.3, 0.6, 1.0}', w.search, ${once(ranked)}, 1 | 32)
        from (${wordsOfMessages(workspaceIds, sql`select id from c`)}) w`
    : sql`select id, ${sql.raw(`${NO_WORDS_FIT}`)} from c`
  const where = through === 'fitting' ? fitsAll(conditions) : sql.join([sql`true`, ...period], sql` and `)
  const ofAccounts = sql`m.workspace_id = ${anyWorkspace(workspaceIds)} and m.id = any(array(select message_id from found))
    and m.account_id = any(${fewIds(accounts.map(({ id }) => id))})`
  // A prefix match is almost always a real match: starting with the newest, few need to be checked.
  const matching = beginnings
    ? sql`(select * from messages m where ${ofAccounts} order by m.received_at desc, m.id desc offset 0) m where true`
    : sql`messages m where ${ofAccounts}`
  const { rows } = await db.execute<
    { newest: [number, number, number][] | null } & Pick<Walked, 'walked' | 'matches' | 'messages'>
  >(sql`
    with newest as materialized (
      ${newestMessages(accounts, { columns: sql`m.id`, where, most })}
    ), found as materialized (
      ${
        through === 'index'
          ? sql`select message_id from (${messagesWith({ accounts, isAmongMany }, wanted)}) w`
          : sql`select w.message_id from (${wordsOfNewest(workspaceIds)}) w where w.search @@ ${once(wanted)}`
      }
    ), c as materialized (
      select m.id, m.received_at from ${matching} and ${fitsAll(conditions)}
      order by m.received_at desc, m.id desc limit ${MOST}
    ), n as (
      select id, max(fit) as fit, max(at) as at from (
        select id, null::float8 as fit, date_part('epoch', received_at) as at from c
        union all
        select *, null from (${fits}) f (id, fit)) b
      group by id
    )
    select (select json_agg(json_build_array(id, fit, at)) from n) as newest,
      (select count(*) from newest)::int as walked, (select count(*) from found)::int as matches,
      (select sum(total) from (${inEachWorkspace(
        accounts,
        k => sql`select n.total from ${k} join mailbox_counts n
          on n.workspace_id = k.workspace_id and n.account_id = k.account_id`,
      )}) counts)::int as messages`)
  const { newest = null, walked = 0, matches = 0, messages = 0 } = rows[0] ?? {}
  const candidates = (newest ?? []).map(([id, fit, at]) => ({ id, fit, at }))
  return {
    candidates,
    fitting: candidates.length,
    walked,
    matches,
    messages,
  }
}

/** How long it takes until age counts a third, in seconds. */
const FRESH_S = 180 * 86_400

function rank(candidates: readonly Candidate[], now: Date): Hit[] {
  const scored = candidates.map(({ id, fit, at }) => {
    const recency = Math.exp(-Math.max(0, now.getTime() / 1000 - at) / FRESH_S)
    return { id, at, score: Math.min(1, 0.25 + 0.6 * Math.sqrt(fit) + 0.15 * recency) }
  })
  return scored
    .sort((a, b) => b.score - a.score || b.at - a.at || b.id - a.id)
    .map(({ id, score }) => ({ id, similarity: Math.round(score * 1000) / 1000 }))
}

/** Whether any message in these accounts contains these words. */
export async function hasWords(db: Executor, mail: SearchedMail, words: SQL): Promise<boolean> {
  const { accounts } = mail
  const workspaceIds = workspacesOf(accounts)
  // Materialised: a planner that needs only some matches may walk through all mail.
  const { rowCount } = await db.execute(sql`
    with found as materialized (${messagesWith(mail, words)})
    select from found b join messages m on m.workspace_id = b.workspace_id and m.id = b.message_id
    where m.workspace_id = ${anyWorkspace(workspaceIds)} and m.account_id = ${anyId(accounts.map(({ id }) => id))} limit 1`)
  return rowCount !== 0
}

/** Words in names and subjects of these accounts that are similar to this one, the most similar first. */
export async function findSimilarTerms(
  db: Executor,
  accounts: readonly AccountKey[],
  word: string,
): Promise<string[]> {
  const workspaceIds = workspacesOf(accounts)
  const { rows } = await db.execute<{ term: string }>(sql`
    select term from search_terms
    where workspace_id = ${anyWorkspace(workspaceIds)} and array[workspace_id] && ${sql.param(workspaceIds)}::bigint[]
      and account_id = ${anyId(accounts.map(({ id }) => id))} and term % ${word}
    group by term order by (term = ${word}) desc, similarity(term, ${word}) desc, term limit 3`)
  return rows.map(({ term }) => term)
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
