import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/** Newest matches that are ranked; older ones are found by narrowing the search. */
export const MAX_CANDIDATES = 500

export interface SearchConditions {
  accountIds: number[]
  /** Null when only operators were given. */
  words: SQL | null
  conditions: SQL[]
  /** What the index of words narrows the search by; says nothing of how well a message fits. */
  beginnings?: SQL | null
  limit: number
}

export interface Hit {
  id: number
  /** 0 to 1. */
  similarity: number
}

/**
 * The newest messages that match, ranked: how well the words fit (subject over people over body, nearness, not
 * length) and, a little, how recent they are. `total` stops at MAX_CANDIDATES.
 */
export async function findHits(
  db: Executor,
  { accountIds, words, conditions, beginnings = null, limit }: SearchConditions,
): Promise<{ hits: Hit[]; total: number }> {
  if (accountIds.length === 0) return { hits: [], total: 0 }
  const filters = sql.join([sql`m.account_id = a.id`, sql`m.orphaned_at is null`, ...conditions], sql` and `)
  // An account at a time, so that a frequent word is found by walking back from the newest message, and a rare
  // one through the index of words; the database knows which it is.
  const wanted = words && beginnings ? sql`(${words} && ${beginnings})` : (words ?? beginnings)
  const matches = wanted
    ? sql`select m.id, m.received_at, b.search from messages m join message_bodies b on b.message_id = m.id
        where b.search @@ ${wanted} and ${filters}`
    : sql`select m.id, m.received_at, null::tsvector as search from messages m where ${filters}`
  const candidates = sql`
    select m.* from unnest(${sql.param(accountIds)}::bigint[]) as a (id) cross join lateral (
      ${matches} order by m.received_at desc, m.id desc limit ${MAX_CANDIDATES}
    ) m order by m.received_at desc limit ${MAX_CANDIDATES}`
  // Normalisation 1|32: divided by the logarithm of the length, and brought to 0…1.
  const fit = words ? sql`ts_rank_cd('{0.1, 0.3, 0.6, 1.0}', c.search, ${words}, 1 | 32)` : sql`0.5`
  const { rows } = await db.execute<{ id: string; similarity: number; total: number }>(sql`
    with c as materialized (${candidates}), r as (
      select c.id, c.received_at, ${fit} as fit,
        exp(-greatest(extract(epoch from now() - c.received_at), 0) / (180 * 86400)) as recency
      from c
    )
    select id::text as id, least(1, 0.25 + 0.6 * sqrt(fit) + 0.15 * recency)::float8 as similarity,
      (select count(*) from c)::int as total
    from r order by 2 desc, received_at desc limit ${limit}`)
  return { hits: rows.map(toHit), total: rows[0]?.total ?? 0 }
}

/** Whether any message in these accounts has such words. */
export async function hasWords(db: Executor, accountIds: number[], words: SQL): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from message_bodies b join messages m on m.id = b.message_id
    where b.search @@ ${words} and m.account_id = any(${sql.param(accountIds)}::bigint[]) limit 1`)
  return rowCount !== 0
}

const toHit = ({ id, similarity }: { id: string; similarity: number }): Hit => ({
  id: Number(id),
  similarity: Math.round(Number(similarity) * 1000) / 1000,
})

/** Words that names and subjects in these accounts have and that look like this one, the likeliest first. */
export async function findSimilarTerms(
  db: Executor,
  accountIds: number[],
  word: string,
): Promise<{ isKnown: boolean; similar: string[] }> {
  const { rows } = await db.execute<{ term: string }>(sql`
    select term from search_terms
    where account_id = any(${sql.param(accountIds)}::bigint[]) and term % ${word}
    group by term order by (term = ${word}) desc, similarity(term, ${word}) desc, term limit 3`)
  const terms = rows.map(({ term }) => term)
  return { isKnown: terms.includes(word), similar: terms }
}

export async function insertTerms(db: Executor, accountId: number, terms: string[]): Promise<void> {
  if (terms.length === 0) return
  await db.execute(sql`
    insert into search_terms (account_id, term)
    select ${accountId}, term from jsonb_array_elements_text(${JSON.stringify(terms)}::jsonb) as t (term)
    on conflict do nothing`)
}

/** Texts of bodies, for the passage that fits best. */
export async function findBodies(db: Executor, ids: number[]) {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string; text: string }>(sql`
    select message_id::text as id, left(text, 100000) as text
    from message_bodies where message_id = any(${sql.param(ids)}::bigint[])`)
  return rows
}
