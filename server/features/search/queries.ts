import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/** Newest matches that are ranked; older ones are found by narrowing the search. */
export const MAX_CANDIDATES = 500

export interface SearchConditions {
  accountIds: number[]
  /** As typed, without accents; `prefix` is a last word that may go on. Null when only operators were given. */
  words: { text: string; prefix: string } | null
  conditions: SQL[]
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
  { accountIds, words, conditions, limit }: SearchConditions,
): Promise<{ hits: Hit[]; total: number }> {
  if (accountIds.length === 0) return { hits: [], total: 0 }
  const filters = sql.join([sql`m.account_id = a.id`, sql`m.orphaned_at is null`, ...conditions], sql` and `)
  const query = words && tsqueryOf(words)
  // An account at a time, so that a frequent word is found by walking back from the newest message, and a rare
  // one through the index of words; the database knows which it is.
  const matches = query
    ? sql`select m.id, m.received_at, b.search from messages m join message_bodies b on b.message_id = m.id
        where b.search @@ ${query} and ${filters}`
    : sql`select m.id, m.received_at, null::tsvector as search from messages m where ${filters}`
  const candidates = sql`
    select m.* from unnest(${sql.param(accountIds)}::bigint[]) as a (id) cross join lateral (
      ${matches} order by m.received_at desc, m.id desc limit ${MAX_CANDIDATES}
    ) m order by m.received_at desc limit ${MAX_CANDIDATES}`
  // Normalisation 1|32: divided by the logarithm of the length, and brought to 0…1.
  const fit = query ? sql`ts_rank_cd('{0.1, 0.3, 0.6, 1.0}', c.search, ${query}, 1 | 32)` : sql`0.5`
  const { rows } = await db.execute<{ id: string; similarity: number; total: number }>(sql`
    with c as materialized (${candidates}), r as (
      select c.id, c.received_at, ${fit} as fit,
        exp(-greatest(extract(epoch from now() - c.received_at), 0) / (180 * 86400)) as recency
      from c
    )
    select id::text as id, least(1, 0.25 + 0.6 * sqrt(fit) + 0.15 * recency)::float8 as similarity,
      (select count(*) from c)::int as total
    from r order by 2 desc, received_at desc limit ${limit}`)
  return {
    hits: rows.map(({ id, similarity }) => ({
      id: Number(id),
      similarity: Math.round(Number(similarity) * 1000) / 1000,
    })),
    total: rows[0]?.total ?? 0,
  }
}

function tsqueryOf({ text, prefix }: { text: string; prefix: string }): SQL {
  const whole = sql`websearch_to_tsquery('simple', ${text})`
  if (prefix === '') return whole
  const last = sql`to_tsquery('simple', ${prefix})`
  return /[\p{L}\p{N}]/u.test(text) ? sql`(${whole} && ${last})` : last
}
