import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { fewIds } from '#server/db/is-in.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import type { Hit } from '../queries.ts'
import { allOf, anyOf, fitsAll, messagesWith, wordsAmongNewest, wordsWith } from '../word-index.ts'
import { inConversations } from './in-conversations.ts'

/** A word that is wanted, in the ways in which the index may have it. */
export interface WantedWord {
  /** tsqueries of one entry of the index each. */
  ways: SQL[]
  /** The last word of a search may be the beginning of one. */
  open?: SQL | undefined
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
  now: Date
  limit: number
}

/** Okapi BM25: how soon more of a word counts no more, and how much the length of a text counts. */
const K1 = 0.9
const B = 0.85
/** What is added for a word in somebody's name or address. */
const IN_NAME = 0.3
/** The most that is added for how much of the words is there, by their rarity. */
const COVERED = 0.2
/** The weight of a longer word that begins with the last word of the search. */
const OPEN = 0.3
/** The most that is added where all words stand close together, and for a new message. */
const CLOSE = 0.2
const RECENCY = 0.03
/** How long it takes until age counts a third, in seconds. */
const FRESH_S = 180 * 86_400
/** How soon a score counts as similar. */
const SHOWN = 1.7
/** The most messages that are ranked: those with the rarest words. A word in more messages is frequent. */
export const MOST_RANKED = 1000

/** Numbers of messages, at most one more than MOST_RANKED. */
interface WordCount {
  /** That have the word. */
  count: number
  /** That have a word which begins with it, if that is asked for. */
  opened: number
}

export interface Frequencies {
  /** Of each word. */
  counts: WordCount[]
  messages: number
  /** Of different words in a message, on average. */
  length: number
}

/** How frequent words are in these workspaces. */
export async function findFrequencies(
  db: Executor,
  accounts: readonly AccountKey[],
  wanted: readonly WantedWord[],
): Promise<Frequencies> {
  const workspaceIds = workspacesOf(accounts)
  const { rows } = await db.execute<{ counts: WordCount[]; messages: number; length: number }>(sql`
    select ${countsOf(workspaceIds, wanted)} as counts,
      (select sum(total) from mailbox_counts where workspace_id = any(${fewIds(workspaceIds)}))::int as messages,
      (select coalesce(avg(length(search)), 100)::float8 from (
        select search from message_words where workspace_id = any(${fewIds(workspaceIds)}) limit 100) s) as length`)
  const [row] = rows
  return { counts: row?.counts ?? [], messages: row?.messages ?? 0, length: row?.length ?? 100 }
}

/** Counts of other words, where the rest is known already. */
export async function countWords(
  db: Executor,
  accounts: readonly AccountKey[],
  wanted: readonly WantedWord[],
): Promise<WordCount[]> {
  const counts = countsOf(workspacesOf(accounts), wanted)
  const { rows } = await db.execute<{ counts: WordCount[] }>(sql`select ${counts} as counts`)
  return rows[0]?.counts ?? []
}

function countsOf(workspaceIds: readonly number[], wanted: readonly WantedWord[]): SQL {
  const count = (words: SQL) => countOf(workspaceIds, words)
  const counts = wanted.map(
    // The words that begin with a frequent one do not matter.
    ({ ways, open }) => sql`(select json_build_object('count', n, 'opened',
      case when ${open ? sql`n <= ${MOST}` : sql`false`} then ${open ? count(open) : sql`0`} else 0 end)
      from (select ${count(anyOf(ways))} as n offset 0) c)`,
  )
  return sql`json_build_array(${sql.join(counts, sql`, `)})`
}

/** Written out: PostgreSQL does not keep a plan whose limit it does not know (`fewIds` in db/is-in.ts). */
const MOST = sql.raw(`${MOST_RANKED}`)

/** Number of messages with these words, at most one more than MOST_RANKED. */
const countOf = (workspaceIds: readonly number[], words: SQL) =>
  sql`(select count(*) from (${messagesWith(workspaceIds, words)} limit ${MOST} + 1) x)::int`

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
  frequencies: Frequencies,
): Promise<WordHit[]> {
  const weighed = weigh(search.wanted, frequencies)
  const rank = (found: SQL) => rankAmong(db, search, { found, weighed, frequencies })
  const rare = rarestOf(weighed)
  if (rare.length > 0) {
    const words = strictly(search, anyOf(rare.flatMap(({ ways }) => ways)))
    const hits = await rank(wordsWith(workspacesOf(search.accounts), words))
    if (hits.length > 0 || rare.length === weighed.length) return hits
  }
  if (weighed.length === 0) return []
  const any = anyOf(weighed.flatMap(({ ways }) => ways))
  return rank(await amongFrequent(db, search, any))
}

async function rankAmong(
  db: Executor,
  search: RankedSearch,
  { found, weighed, frequencies }: { found: SQL; weighed: Weighed[]; frequencies: Frequencies },
): Promise<WordHit[]> {
  const { accounts, wanted, conditions, now, limit } = search
  const { counts, messages, length } = frequencies
  const all = allWordsOf(search)
  // What no mail has counts, too: the rest of the words may say little.
  const best =
    (K1 + 1) * counts.reduce((sum, { count, opened }) => sum + rarityOf(count || opened, messages), 0)
  const fit = sql.join(
    weighed.map(word => fitOf(word, length)),
    sql` + `,
  )
  const covered = sql`(${sql.join(weighed.map(coveredBy), sql` + `)}) / ${weighed.reduce((sum, { weight }) => sum + weight, 0)}::float8`
  const closeness = wanted.length > 1 ? sql`ts_rank_cd('{1,1,1,1}', s.search, ${all}, 32)` : sql`0`
  const { rows } = await db.execute<{
    id: string
    score: number
    has_all: boolean
    thread_id: string
    rfc_message_id: string | null
    in_reply_to: string | null
  }>(sql`
    with found as materialized (${found}),
    c as materialized (
      select m.id, f.search, m.received_at, m.thread_id, m.rfc_message_id, m.in_reply_to from found f join messages m on m.id = f.message_id
      where m.workspace_id = any(${fewIds(workspacesOf(accounts))})
        and m.account_id = any(${fewIds(accounts.map(({ id }) => id))}) and ${fitsAll(conditions)}
    )
    select c.id::text as id, r.has_all, c.thread_id::text as thread_id, c.rfc_message_id, c.in_reply_to,
      r.fit / ${best}::float8 + ${COVERED}::float8 * (${covered}) ^ 2
        + case when r.has_all then ${CLOSE}::float8 * ${closeness} else 0 end
        + ${RECENCY}::float8 * exp(-greatest(0,
            extract(epoch from ${now.toISOString()}::timestamptz - c.received_at)) / ${FRESH_S}::float8) as score
    from c cross join lateral (
        select c.search || ''::tsvector as search, length(c.search)::float8 as length offset 0) s
      cross join lateral (select (${fit})::float8 as fit, s.search @@ ${all} as has_all offset 0) r
    order by score desc, c.received_at desc, c.id desc limit ${sql.raw(`${limit}`)}`)
  const hits = rows.map(({ id, score, has_all: hasAll, thread_id, rfc_message_id, in_reply_to }) => ({
    id: Number(id),
    hasAll,
    score,
    threadId: thread_id,
    messageId: rfc_message_id,
    answers: in_reply_to,
  }))
  return inConversations(hits).map(({ id, hasAll, score }) => ({
    id,
    hasAll,
    similarity: 1 - Math.exp(-SHOWN * Math.max(0, score)),
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

/**
 * Where the rarest words find nothing or are frequent: the newest messages that have a word, and all that have all words,
 * if those are not too many.
 */
async function amongFrequent(db: Executor, search: RankedSearch, words: SQL): Promise<SQL> {
  const { accounts, wanted, strict, conditions } = search
  const workspaceIds = workspacesOf(accounts)
  const [any, all] = [strictly(search, words), strictly(search, allWordsOf(search))]
  const isFew = async (words: SQL) => {
    const { rows } = await db.execute<{ count: number }>(sql`select ${countOf(workspaceIds, words)} as count`)
    return (rows[0]?.count ?? 0) <= MOST_RANKED
  }
  if (strict && (await isFew(any))) return wordsWith(workspaceIds, any)
  const newest = wordsAmongNewest(accounts, { conditions, words: any, most: MOST_RANKED })
  return wanted.length > 1 && (await isFew(all))
    ? sql`select distinct on (message_id) message_id, search from (
        (${newest}) union all ${wordsWith(workspaceIds, all)}) f order by message_id`
    : newest
}

/**
 * What a word adds. PostgreSQL's rank of a single entry is the sum of 1/n² up to its number, over π²/6, so that the number
 * can be computed from it. An entry in somebody's name weighs NAMED, more than any number of others add up to.
 */
function fitOf({ ways, weight }: Weighed, length: number): SQL {
  const rank = greatest(ways.map(way => sql`ts_rank(${WEIGHTS}, s.search, ${way})`))
  return sql`(
    select case when r < 0.3 then 0 else ${weight}::float8 * (
        f * ${K1 + 1}::float8 / (f + ${K1}::float8 * (${1 - B}::float8 + ${B}::float8 * s.length / ${length}::float8))
        + case when r > ${ALL} then ${IN_NAME}::float8 else 0 end) end
    from (select ${rank}::float8 * ${NAMED} * ${ALL} as r) t cross join lateral (
      select 1 / greatest(${ALL} - case when r > ${ALL} then 1 + (r - ${NAMED}) / 1.35 else r end, 0.004) - 0.5 as f) n)`
}

/** What counts that a message has a word at all. */
const coveredBy = ({ ways, weight }: Weighed): SQL =>
  sql`case when s.search @@ ${anyOf(ways)} then ${weight}::float8 else 0 end`

/** π²/6. */
const ALL = sql.raw('1.644934')
const NAMED = sql.raw('1.7')
/** Of files, text, people and subject; what stands in a file counts half. */
const WEIGHTS = sql.raw(`'{${0.5 / 1.7}, ${1 / 1.7}, 1, ${1 / 1.7}}'`)

const rarityOf = (count: number, messages: number) =>
  Math.log(1 + (Math.max(messages, count) - count + 0.5) / (count + 0.5))

const greatest = (parts: SQL[]) =>
  parts.length === 1 ? parts[0]! : sql`greatest(${sql.join(parts, sql`, `)})`
