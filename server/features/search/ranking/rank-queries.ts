import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { fewIds } from '#server/db/is-in.ts'
import { type AccountKey, accountRows, workspacesOf } from '#server/db/keys.ts'
import type { Hit } from '../queries.ts'
import { allOf, anyOf, fitsAll, messagesWith, wordsWith } from '../word-index.ts'
import { countWith, type Frequencies, MOST, MOST_RANKED, type WantedWord } from './frequency-queries.ts'

/** A match by words. */
export interface WordHit extends Hit {
  hasAll: boolean
}

export interface RankedSearch {
  accounts: readonly AccountKey[]
  wanted: readonly WantedWord[]
  /** Words of operators: what has them ranks higher, by how rare they are. */
  also: readonly SQL[]
  /** What has to be there: phrases, and words that must not be. */
  strict: SQL | null
  conditions: SQL[]
  now: Date
  limit: number
}

/** Okapi BM25: how soon more of a word counts no more, and how much the length of a text counts. */
const K1 = 1.2
const B = 0.75
/** What is added for a word in a subject, or in somebody's name or address. */
const IN_NAME = 0.3
/** The weight of a longer word that begins with the last word of the search. */
const OPEN = 0.3
/** The most that is added where all words stand close together, and for a new message. */
const CLOSE = 0.1
const RECENCY = 0.03
/** How long it takes until age counts a third, in seconds. */
const FRESH_S = 180 * 86_400

/** One word of the ranking. */
interface Weighed {
  ways: SQL[]
  count: number
  weight: number
}

/**
 * Messages with any of the words, best first: BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009)
 * over subject, people and text. What has more of the rarer words comes first.
 */
export async function rankByWords(
  db: Executor,
  search: RankedSearch,
  /** Of the words that are wanted, and of those of operators. */
  frequencies: Frequencies,
): Promise<WordHit[]> {
  const weighed = weigh(search.wanted, frequencies)
  const rank = (candidates: SQL) => rankAmong(db, search, { candidates, weighed, frequencies })
  const rare = rarestOf(weighed)
  if (rare.length > 0) {
    const words = strictly(search, anyOf(rare.flatMap(({ ways }) => ways)))
    const hits = await rank(withAny(search, words))
    if (hits.length > 0 || rare.length === weighed.length) return hits
  }
  if (weighed.length === 0) return []
  const any = strictly(search, anyOf(weighed.flatMap(({ ways }) => ways)))
  const isFew = search.strict && (await countWith(db, workspacesOf(search.accounts), any)) <= MOST_RANKED
  return rank(isFew ? withAny(search, any) : amongNewest(search, any))
}

async function rankAmong(
  db: Executor,
  search: RankedSearch,
  { candidates, weighed, frequencies }: { candidates: SQL; weighed: Weighed[]; frequencies: Frequencies },
): Promise<WordHit[]> {
  const { wanted, also, now, limit } = search
  const { counts, messages, length } = frequencies
  const all = allWordsOf(search)
  // What no mail has counts, too: the rest of the words may say little.
  const rarities = counts.map(({ count, opened }) => rarityOf(count || opened, messages))
  const best = (K1 + 1) * rarities.slice(0, wanted.length).reduce((sum, rarity) => sum + rarity, 0)
  const fits = [
    ...weighed.map(fitOf),
    ...also.map(
      (word, at) =>
        sql`case when s.search @@ ${word} then ${rarities[wanted.length + at]}::float8 else 0 end`,
    ),
  ]
  const closeness = wanted.length > 1 ? sql`ts_rank_cd('{1,1,1,1}', s.search, ${all}, 32)` : sql`0`
  // In steps that `offset 0` keeps apart, so that nothing is computed twice: `setweight` of no words is a plain copy.
  const { rows } = await db.execute<{ id: string; score: number; has_all: boolean }>(sql`
    with c as materialized (${candidates})
    select s.id::text as id, s.has_all, (${sql.join(fits, sql` + `)}) / ${best}::float8
        + case when s.has_all then ${CLOSE}::float8 * ${closeness} else 0 end
        + ${RECENCY}::float8 * exp(-greatest(0,
            extract(epoch from ${now.toISOString()}::timestamptz - s.received_at)) / ${FRESH_S}::float8) as score
    from (
      select c.id, c.received_at, c.search, c.search @@ ${all} as has_all,
        ${K1}::float8 * (${1 - B}::float8 + ${B}::float8 * length(c.search) / ${length}::float8) as k, ${sql.join(weighed.map(rankOf), sql`, `)}
      from (select id, received_at, setweight(search, 'A', '{}'::text[]) as search from c offset 0) c offset 0) s
    order by score desc, s.received_at desc, s.id desc limit ${sql.raw(`${limit}`)}`)
  return rows.map(({ id, score, has_all }) => ({
    id: Number(id),
    hasAll: has_all,
    similarity: 1 - Math.exp(-2 * score),
  }))
}

const allWordsOf = ({ wanted }: RankedSearch) =>
  allOf(wanted.map(({ ways, open }) => anyOf(open ? [...ways, open] : ways)))

const strictly = ({ strict }: RankedSearch, words: SQL) => (strict ? allOf([words, strict]) : words)

/** The known words, the rarest first. A word that may be the beginning of others counts as a further, lighter word. */
function weigh(wanted: readonly WantedWord[], { counts, messages }: Frequencies): Weighed[] {
  return wanted
    .flatMap(({ ways, open }, at) => {
      const { count = 0, opened = 0 } = counts[at] ?? {}
      const weight = (count === 0 ? 1 : OPEN) * rarityOf(opened, messages)
      return [
        { ways, count, weight: rarityOf(count, messages) },
        ...(open && opened > count ? [{ ways: [open], count: opened, weight }] : []),
      ]
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count)
}

/** What a message must have one of: the rarest words, as many as there is room for. None if all are frequent. */
function rarestOf(weighed: Weighed[]): Weighed[] {
  let sum = 0
  return weighed.filter(({ count }) => {
    sum += count
    return sum <= MOST_RANKED
  })
}

/** What may be found of messages `m`: those of these accounts that fit all conditions. */
const mayBeFound = ({ accounts, conditions }: RankedSearch) => sql`
  m.workspace_id = any(${fewIds(workspacesOf(accounts))})
  and m.account_id = any(${fewIds(accounts.map(({ id }) => id))}) and ${fitsAll(conditions)}`

/** The messages that have such words. Materialised: a planner that expects few matches may walk through all mail. */
const withAny = (search: RankedSearch, words: SQL) => sql`
  with found as materialized (${wordsWith(workspacesOf(search.accounts), words)})
  select m.id, m.received_at, f.search from found f join messages m on m.id = f.message_id where ${mayBeFound(search)}`

/**
 * Where the rarest words find nothing or are frequent: the newest messages that have such words, and all that have all words,
 * if those are not too many. Their words are read in one pass over the key, whatever the planner thinks (`offset 0`).
 */
function amongNewest(search: RankedSearch, words: SQL): SQL {
  const { accounts, wanted, conditions } = search
  const workspaceIds = workspacesOf(accounts)
  const newest = sql`
    select m.id, m.received_at from ${accountRows(accounts)} cross join lateral (
      select m.id, m.received_at from messages m
      where m.workspace_id = k.workspace_id and m.account_id = k.account_id and ${fitsAll(conditions)}
      order by m.received_at desc, m.id desc limit ${MOST}) m`
  const complete = messagesWith(workspaceIds, strictly(search, allWordsOf(search)))
  const looked =
    wanted.length > 1
      ? sql`
    with complete as materialized (${complete} limit ${MOST} + 1)
    ${newest} union select m.id, m.received_at from messages m
    where m.id = any(array(select message_id from complete where (select count(*) from complete) <= ${MOST}))
      and ${mayBeFound(search)}`
      : newest
  return sql`
    with looked as materialized (${looked})
    select l.id, l.received_at, w.search from (
      select message_id, search from message_words
      where workspace_id = any(${fewIds(workspaceIds)}) and message_id = any(array(select id from looked)) offset 0) w
      join looked l on l.id = w.message_id
    where w.search @@ ${words}`
}

/**
 * How often a message has a word: PostgreSQL's rank of a single entry is the sum of 1/n² up to its number, over π²/6. An entry
 * in a subject or in somebody's name weighs NAMED, more than any number of others add up to.
 */
function rankOf({ ways }: Weighed, at: number): SQL {
  const rank = greatest(ways.map(way => sql`ts_rank(${WEIGHTS}, c.search, ${way})`))
  return sql`${rank}::float8 * ${NAMED} * ${ALL} as ${rankName(at)}`
}

const rankName = (at: number) => sql.raw(`r${at}`)

/** What it adds: the number f is computed from the rank, and saturates. */
function fitOf({ weight }: Weighed, at: number): SQL {
  const rank = rankName(at)
  const f = sql`(1 / greatest(${ALL} - case when ${rank} > ${ALL} then 1 + (${rank} - ${NAMED}) / 1.35 else ${rank} end, 0.004) - 0.5)`
  return sql`case when ${rank} < 0.3 then 0 else ${weight}::float8 * (
    ${K1 + 1}::float8 / (1 + s.k / ${f}) + case when ${rank} > ${ALL} then ${IN_NAME}::float8 else 0 end) end`
}

/** π²/6. */
const ALL = sql.raw('1.644934')
const NAMED = sql.raw('1.7')
/** Of files, text, people and subject; what stands in a file counts half. */
const WEIGHTS = sql.raw(`'{${0.5 / 1.7}, ${1 / 1.7}, 1, 1}'`)

const rarityOf = (count: number, messages: number) =>
  Math.log(1 + (Math.max(messages, count) - count + 0.5) / (count + 0.5))

const greatest = (parts: SQL[]) =>
  parts.length === 1 ? parts[0]! : sql`greatest(${sql.join(parts, sql`, `)})`
