import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { fewIds } from '#server/db/is-in.ts'
import { type AccountKey, accountRows, workspacesOf } from '#server/db/keys.ts'
import type { Hit } from './queries.ts'
import { messagesWith, wordsWith } from './word-index.ts'

/** A word that is wanted, in the ways in which the index may have it. */
export interface WantedWord {
  /** tsqueries of one entry of the index each. */
  ways: SQL[]
}

/** A match by words. */
export interface WordHit extends Hit {
  hasAll: boolean
}

export interface RankedSearch {
  accounts: readonly AccountKey[]
  wanted: readonly WantedWord[]
  /** What has to be there: phrases, and words that must not be. */
  strict: SQL | null
  conditions: SQL[]
  limit: number
}

/** Okapi BM25: how soon more of a word counts no more, and how much the length of a text counts. */
const K1 = 1.2
const B = 0.75
/** What a word counts more in a subject, and in the name or address of somebody. */
const IN_SUBJECT = 1
const IN_PEOPLE = 0.5
/** So many messages are ranked: those with the rarest words, and those with all of them. */
const ENOUGH = 3000
/** Beyond this a word is frequent, and how frequent does not matter. */
const MOST_COUNTED = 20_000
const RECENCY = 0.03
const FRESH_S = 180 * 86_400

const anyWay = ({ ways }: WantedWord) => sql`(${sql.join(ways, sql` || `)})`

export interface Frequencies {
  /** Of each wanted word: the number of messages that have it. */
  counts: number[]
  messages: number
  /** Of different words in a message, on average. */
  length: number
}

export async function findFrequencies(
  db: Executor,
  accounts: readonly AccountKey[],
  wanted: readonly WantedWord[],
): Promise<Frequencies> {
  const workspaceIds = workspacesOf(accounts)
  const counts = wanted.map(
    word =>
      sql`(select count(*) from (${messagesWith(workspaceIds, anyWay(word))} limit ${sql.raw(`${MOST_COUNTED}`)}) x)::int`,
  )
  const { rows } = await db.execute<{ counts: number[]; messages: number; length: number }>(sql`
    select array[${sql.join(counts, sql`, `)}]::int[] as counts,
      (select sum(n.total) from ${accountRows(accounts)} join mailbox_counts n
        on n.workspace_id = k.workspace_id and n.account_id = k.account_id)::int as messages,
      (select coalesce(avg(length(search)), 100)::float8 from (
        select search from message_words where workspace_id = any(${fewIds(workspaceIds)}) limit 300) s) as length`)
  const [row] = rows
  return { counts: row?.counts ?? [], messages: row?.messages ?? 0, length: row?.length ?? 100 }
}

/**
 * Messages with any of the words, best first: BM25 over subject, people and text. What has more of the rarer words comes
 * first; a message without any of the rare ones cannot come before one with them.
 */
export async function rankByWords(
  db: Executor,
  { accounts, wanted, strict, conditions, limit }: RankedSearch,
  { counts, messages, length }: Frequencies,
): Promise<WordHit[]> {
  const workspaceIds = workspacesOf(accounts)
  const isKnown = counts.every(count => count > 0)
  const known = wanted
    .map((word, at) => ({ word, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => ({
      word,
      count,
      rarity: rarityOf(count, messages),
    }))
    .sort((a, b) => a.count - b.count)
  if (known.length === 0) return []
  let sum = 0
  const rare = known.filter(({ count }, at) => {
    const isIn = at === 0 || sum + count <= ENOUGH
    sum += count
    return isIn
  })
  const any = sql.join(
    rare.map(({ word }) => anyWay(word)),
    sql` || `,
  )
  const all = sql.join(
    known.map(({ word }) => anyWay(word)),
    sql` && `,
  )
  const asked = rare.length < known.length ? sql`(${any} || (${all}))` : sql`(${any})`
  const narrowed = strict ? sql`(${asked} && ${strict})` : asked
  const most = counts.reduce((total, count) => total + rarityOf(count, messages), 0) * (K1 + 1)
  const score = sql.join(
    known.map(({ word, rarity }) => {
      const times = greatest(word.ways.map(way => sql`ts_rank('{1,1,1,1}', s.search, ${way})`))
      const inSubject = greatest(word.ways.map(way => sql`ts_rank('{0,0,0,1}', s.search, ${way})`))
      const inPeople = greatest(word.ways.map(way => sql`ts_rank('{0,0,1,0}', s.search, ${way})`))
      return sql`${rarity}::float8 * (select f * ${K1 + 1}::float8 / (f + ${K1}::float8 * (${1 - B}::float8 + ${B}::float8 * s.length / ${length}::float8))
          + case when ${inSubject} > 0.001 then ${IN_SUBJECT}::float8 else 0 end + case when ${inPeople} > 0.001 then ${IN_PEOPLE}::float8 else 0 end
        from (select (1 / greatest(1 - ${times}, 0.0001) - 1) / 1.57 as f) t)`
    }),
    sql` + `,
  )
  const { rows } = await db.execute<{ id: string; score: number; has_all: boolean }>(sql`
    with found as materialized (${wordsWith(workspaceIds, narrowed)}),
    c as materialized (
      select m.id, f.search, m.received_at from found f join messages m on m.id = f.message_id
      where m.workspace_id = any(${fewIds(workspaceIds)}) and m.account_id = any(${fewIds(accounts.map(({ id }) => id))})
        and ${sql.join([sql`m.orphaned_at is null`, ...conditions], sql` and `)}
    )
    select s.id::text as id, (${score})::float8 / ${most}::float8
      + ${RECENCY}::float8 * exp(-greatest(0, extract(epoch from now() - s.received_at)) / ${FRESH_S}::float8) as score,
      ${isKnown ? sql`s.search @@ (${all})` : sql`false`} as has_all
    from c cross join lateral (select c.id, c.received_at, c.search || ''::tsvector as search, length(c.search) as length offset 0) s
    order by score desc, s.received_at desc, s.id desc limit ${sql.raw(`${limit}`)}`)
  return rows.map(({ id, score, has_all }) => ({
    id: Number(id),
    hasAll: has_all,
    similarity: Math.min(1, Math.round(score * 1000) / 1000),
  }))
}

/** Two of these letters change places, one is missing or one too many, or another; never the first. */
function slipsOf(word: string): string[] {
  const slips = new Set<string>()
  for (let at = 1; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after) slips.add(before + after.slice(1))
    if (after.length > 1) slips.add(before + after[1] + after[0] + after.slice(2))
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      slips.add(before + letter + after)
      if (after) slips.add(before + letter + after.slice(1))
    }
  }
  slips.delete(word)
  return [...slips]
}

const MOST_MEANT = 3

/** Words of this mail that differ from this one by a slip, the most frequent first. */
export async function findSlips(
  db: Executor,
  accounts: readonly AccountKey[],
  word: string,
): Promise<string[]> {
  if (!/^[a-z]{5,20}$/.test(word)) return []
  const workspaceIds = workspacesOf(accounts)
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(slipsOf(word))}::text[]) as w (word) cross join lateral (
      select count(*) as count from (${messagesWith(workspaceIds, sql`word::tsquery`)} limit 50) x offset 0) f
    where f.count > 0 order by f.count desc, word limit ${sql.raw(`${MOST_MEANT}`)}`)
  return rows.map(({ word }) => word)
}

const rarityOf = (count: number, messages: number) =>
  Math.log(1 + (Math.max(messages, count) - count + 0.5) / (count + 0.5))

const greatest = (parts: SQL[]) =>
  parts.length === 1 ? parts[0]! : sql`greatest(${sql.join(parts, sql`, `)})`
