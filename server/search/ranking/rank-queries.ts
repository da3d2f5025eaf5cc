import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { highest } from '#core/lists.ts'
import type { Executor } from '#server/db/client.ts'
import type { Hit } from '../queries.ts'
import { allOf, anyOf, inOrder, once, tsquery } from '../word-index.ts'
import {
  amongNewest,
  type CandidateSearch,
  type Candidates,
  newestWithAll,
  newestWithAny,
  withAny,
} from './candidate-queries.ts'
import { BEGINNING, copyOf } from './copies.ts'
import { type FrequencyDeps, frequenciesOf, type VersionedMail } from './frequencies.ts'
import { type Frequencies, MOST_RANKED, MOST_SORTED, type WantedWord } from './frequency-queries.ts'
import { inConversations, type ScoredMessage } from './in-conversations.ts'
import { BY_INDEX, type Walk, walkBack } from './walk-back.ts'

/** A match by words. */
export interface WordHit extends Hit {
  hasAll: boolean
  tier: Tier
}

/**
 * `subject`: all words are side by side in the subject of a message that is no answer, or the only word is in a name or an
 * address: somebody who types one word means a subject or a person. `all`: it has all of few words.
 */
export const TIERS = { some: 0, all: 1, subject: 2 } as const
type Tier = (typeof TIERS)[keyof typeof TIERS]

type Ranked = ScoredMessage & {
  id: number
  threadId: number
  hasAll: boolean
  tier: Tier
  copy: string | null
}

interface RankedSearch extends CandidateSearch {
  accounts: VersionedMail['accounts']
  wanted: readonly WantedWord[]
  /** Words of operators: what has them ranks higher, by how rare they are. */
  also: readonly SQL[]
  now: Date
  limit: number
}

/** Okapi BM25: how soon more of a word counts no more, and how much the length of a text counts. */
const K1 = 1.2
const B = 0.75
/** Added to a message with all words; with only some of them less, by their rarity. */
const COVERED = 0.2
/** The weight of a longer word that begins with the last word of the search. */
const OPEN = 0.3
/** The most that is added where words stand as close together as in the search, and for a new message. */
const CLOSE = 0.2
const RECENCY = 0.03
/** In a longer text, words and their stems stand at more places than PostgreSQL numbers: the last ones are all at one. */
const MOST_PLACED = 16_383 / 2
/** How long it takes until age counts a third, in seconds. */
const FRESH_S = 180 * 86_400
/** A search of so few words wants all of them; in a longer one some say little. */
const FEW_WORDS = 2
/** To which number of messages the less rare words add theirs: more do not come to the top, and cost as much. */
const MOST_WITH_RARE = MOST_RANKED / 2
/** How soon a score counts as similar. */
const SHOWN = 1.7

const dialect = new PgDialect()
const constant = (value: number) => sql.raw(`${value}::float8`)

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
  deps: FrequencyDeps,
  search: RankedSearch,
  /** Of the wanted words, and of the words of operators. */
  frequencies: Frequencies,
): Promise<WordHit[]> {
  const weighed = weigh(search.wanted, frequencies)
  const rank = (candidates: Candidates) => rankAmong(deps.db, search, { candidates, weighed, frequencies })
  const rare = rarestOf(weighed)
  if (rare.length > 0) {
    const { hits } = await rank(withAny(search, wordsOf(search, rare)))
    if (hits.length > 0 || rare.length === weighed.length) return hits
  }
  if (weighed.length === 0) return []
  return rankFrequent(deps, search, { any: wordsOf(search, weighed), frequencies, rank })
}

interface FrequentWords {
  /** What a message must have. */
  any: SQL
  frequencies: Frequencies
  rank: (candidates: Candidates) => Promise<RankedHits>
}

/**
 * Of words that are all frequent: what the newest messages have of them, and all that have every word, or the newest of these if
 * they are more than are ranked.
 */
async function rankFrequent(
  deps: FrequencyDeps,
  search: RankedSearch,
  { any, frequencies, rank }: FrequentWords,
): Promise<WordHit[]> {
  const { messages } = frequencies
  if (search.strict && (messages <= SMALL || search.wanted.length > 1)) {
    const { hits, looked } = await rank(newestWithAny(search, any))
    if (looked <= MOST_SORTED) return hits
  }
  const all = strictly(search, allWordsOf(search, frequencies))
  const areMore = search.wanted.length > 1 && messages > MOST_RANKED
  const [complete] = areMore ? await frequenciesOf(deps, search, [{ ways: [all] }]) : []
  if (complete && complete.count <= MOST_RANKED) {
    const { hits } = await rank(
      amongNewest(search, any, complete.count > 0 ? newestWithAll(search, all, BY_INDEX) : null),
    )
    return hits
  }
  const asked = dialect.sqlToQuery(sql.join([all, ...search.conditions]))
  const key = JSON.stringify(['ranked', search.accounts.map(({ id }) => id), asked])
  const { hits } = await walkBack(
    deps.database,
    { key, now: deps.clock.now(), first: MOST_RANKED },
    async walk => {
      const found = await rank(
        amongNewest(search, any, isFirst(walk) ? null : newestWithAll(search, all, walk)),
      )
      return { ...found, walked: found.looked, matches: found.fitting, messages }
    },
  )
  return hits
}

/** Among so few messages, the index tells soonest which ones have a word and what must be there, too. */
const SMALL = 20_000

/** The newest are ranked anyway. */
const isFirst = ({ most }: Walk) => most === MOST_RANKED

interface RankedHits {
  hits: WordHit[]
  /** Number of messages that have all words. */
  fitting: number
  /** Number of messages that were looked through for them. */
  looked: number
}

async function rankAmong(
  db: Executor,
  search: RankedSearch,
  {
    candidates,
    weighed,
    frequencies,
  }: { candidates: Candidates; weighed: Weighed[]; frequencies: Frequencies },
): Promise<RankedHits> {
  const { wanted, also, now, limit } = search
  const { counts, messages, length } = frequencies
  const all = once(allWordsOf(search, frequencies))
  // What no mail has counts, too: the rest of the words may say little.
  const rarities = counts.map(({ count, opened }) => rarityOf(count || opened, messages))
  const best = (K1 + 1) * rarities.slice(0, wanted.length).reduce((sum, rarity) => sum + rarity, 0)
  const ranked = padded(weighed)
  const fits = [
    ...ranked.map(fitOf),
    ...also.map(
      (word, at) =>
        sql`case when s.search @@ ${once(word)} then ${rarities[wanted.length + at]}::float8 else 0 end`,
    ),
  ]
  const known = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const covered = sql`(${sql.join(ranked.map(coveredBy), sql` + `)}) / ${known}::float8`
  const beside = once(besideOf(search, frequencies))
  const closeness =
    wanted.length > 1
      ? sql`ts_rank_cd('{1,1,1,1}', s.search, ${once(neighboursOf(search, frequencies))}, 32)`
      : sql`0`
  // In steps that `offset 0` keeps apart, so that nothing is computed twice. What is known of a message and how well it fits are
  // put together by grouping: to join them, a planner without statistics would compare each with each.
  const { rows } = await db.execute<{ found: Ranked[] | null; fitting: number | null; looked: number }>(sql`
    with ${candidates.looked}
    select json_agg(json_build_object('id', id, 'hasAll', has_all, 'tier', tier, 'score', score, 'threadId', thread_id, 'copy', copy,
        'messageId', rfc_message_id, 'answers', in_reply_to)
      order by tier desc, score desc, received_at desc, id desc) as found,
      max(fitting)::int as fitting, (${candidates.count})::int as looked
    from (
      select id, bool_or(has_all) as has_all, sum(bool_or(has_all)::int) over () as fitting,
        case when not bool_or(has_all) then 0 when bool_or(is_beside) and max(in_reply_to) is null or bool_or(is_named) then ${TIERS.subject}::int else ${wanted.length > FEW_WORDS ? TIERS.some : TIERS.all}::int end as tier,
        ${copyOf(sql`max(beginning)`, sql`max(length)`)} as copy, max(received_at) as received_at, max(thread_id) as thread_id,
        max(rfc_message_id) as rfc_message_id, max(in_reply_to) as in_reply_to,
        max(fit) + ${constant(RECENCY)} * exp(-greatest(0,
          extract(epoch from ${now.toISOString()}::timestamptz - max(received_at))) / ${constant(FRESH_S)}) as score
      from (
        select s.id, s.has_all,
          case when s.has_all then ts_filter(s.search, '{a}') @@ ${beside} end as is_beside,
          ${wanted.length > 1 ? sql`false` : sql`s.has_all and ts_filter(s.search, '{b}') @@ ${beside}`} as is_named, (${sql.join(fits, sql` + `)}) / ${best}::float8
            + ${constant(COVERED)} * (${covered}) ^ 2
            + case when s.length > ${sql.raw(`${MOST_PLACED}`)} then 0 else ${constant(CLOSE)} * ${closeness} end as fit,
          null::timestamptz as received_at, null::bigint as thread_id, null::text as rfc_message_id, null::text as in_reply_to,
          null::int as beginning, s.length
        from (
          select c.id, c.search, c.length, c.search @@ ${all} as has_all,
            ${constant(K1)} * (${constant(1 - B)} + ${constant(B)} * coalesce(c.length, length(c.search)) / ${length}::float8) as k, ${sql.join(ranked.map(rankOf), sql`, `)}
          from (${candidates.words}) c where c.search @@ ${once(candidates.any)} offset 0) s
        union all
        select id, null, null, null, null, received_at, thread_id, rfc_message_id, in_reply_to, ${BEGINNING}, null from looked) f
      group by id having max(fit) is not null
      order by tier desc, score desc, received_at desc, id desc limit ${sql.raw(`${limit}`)}) b`)
  const { found = null, fitting = null, looked = 0 } = rows[0] ?? {}
  const hits = inConversations(found ?? []).map(({ id, hasAll, tier, copy, score, threadId }) => ({
    id,
    hasAll,
    tier,
    copy,
    threadId,
    similarity: 1 - Math.exp(-SHOWN * Math.max(0, score)),
  }))
  return { hits, fitting: fitting ?? 0, looked }
}

const allWordsOf = (search: RankedSearch, frequencies: Frequencies) => allOf(eachWordOf(search, frequencies))

/** A condition for each word. A word that is frequent by itself is not taken for the beginning of others. */
const eachWordOf = ({ wanted }: RankedSearch, { counts }: Frequencies) =>
  wanted.map(({ ways, open }, at) => {
    const isFrequent = (counts[at]?.count ?? 0) > MOST_RANKED
    return anyOf(open && !isFrequent ? [...ways, open] : ways)
  })

/** Any two words that are neighbours in the search: each place where they are near each other counts. */
function neighboursOf(search: RankedSearch, frequencies: Frequencies): SQL {
  const words = eachWordOf(search, frequencies)
  return anyOf(words.slice(1).flatMap((word, before) => allOf([words[before] ?? word, word])))
}

/** All words as they stand beside each other in the search. */
function besideOf(search: RankedSearch, frequencies: Frequencies): SQL {
  const { wanted } = search
  return inOrder(
    eachWordOf(search, frequencies),
    wanted.slice(1).map(({ at }, before) => at - (wanted[before]?.at ?? at - 1)),
  )
}

/** What a message must have: any of these words, and all that is strict. */
const wordsOf = (search: RankedSearch, weighed: readonly Weighed[]) =>
  strictly(search, anyOf(weighed.flatMap(({ ways }) => ways)))

const strictly = ({ strict }: RankedSearch, words: SQL) => (strict ? allOf([words, strict]) : words)

/** The known words, the rarest first. A word that may be the beginning of others counts as a further, lighter word. */
function weigh(wanted: readonly WantedWord[], { counts, messages }: Frequencies): Weighed[] {
  return wanted
    .flatMap(({ ways, open, isOneOf }, at) => {
      const { count = 0, opened = 0 } = counts[at] ?? {}
      const weight = (count === 0 ? 1 : OPEN) * rarityOf(opened, messages)
      return [
        { ways, count, weight: rarityOf(count, messages) },
        ...(open && (opened > count || isOneOf) && opened > 0
          ? [{ ways: [open], count: opened, weight }]
          : []),
      ]
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count)
}

/**
 * The words, padded with empty words and empty ways up to the next of STEPS. So a search for three words and one for four are the
 * same statement, which PostgreSQL plans once.
 */
function padded(weighed: readonly Weighed[]): Weighed[] {
  const ways = stepFor(highest(weighed.map(({ ways }) => ways.length)))
  const filled = (own: SQL[]) => [...own, ...Array.from({ length: ways - own.length }, () => NOTHING)]
  return Array.from({ length: stepFor(weighed.length) }, (_, at) => {
    const word = weighed[at] ?? { ways: [], count: 0, weight: 0 }
    return { ...word, ways: filled(word.ways) }
  })
}

const NOTHING = tsquery(null)
const STEPS = [1, 2, 4, 6, 8, 12, 16]
const stepFor = (count: number) => STEPS.find(step => step >= count) ?? count

/** What a message must have one of: the rarest words, as many as there is room for. None if all are frequent. */
function rarestOf(weighed: Weighed[]): Weighed[] {
  let sum = 0
  return weighed.filter(({ count }, at) => {
    sum += count
    return sum <= (at === 0 ? MOST_RANKED : MOST_WITH_RARE)
  })
}

/** How often a message has a word: PostgreSQL's rank of a single entry is the sum of 1/n² up to its number, over π²/6. */
function rankOf({ ways }: Weighed, at: number): SQL {
  const ranks = ways.map(way => sql`ts_rank(c.weights, c.search, ${once(way)})`)
  return sql`greatest(${sql.join(ranks, sql`, `)}, 0)${sql.raw(`::float8 * ${ALL} as ${rankName(at)}`)}`
}

const rankName = (at: number) => `r${at}`

/** What it adds: the number f is computed from the rank, and saturates. */
function fitOf(word: Weighed, at: number): SQL {
  const f = `(1 / greatest(${ALL} - ${rankName(at)}, 0.004) - 0.5)`
  return ifThere(word, at, `* ${K1 + 1}::float8 / (1 + s.k / ${f})`)
}

/** What counts that a message has a word at all. */
const coveredBy = (word: Weighed, at: number): SQL => ifThere(word, at, '')

/** The weight of a word, times a factor, where a message has it. Few pieces of SQL, because each takes time to put together. */
const ifThere = ({ weight }: Weighed, at: number, factor: string): SQL =>
  sql`${sql.raw(`case when ${rankName(at)} < ${LEAST} then 0 else `)}${weight}${sql.raw(`::float8 ${factor} end`)}`

/** Less is no word: one that stands once, in a file, has 0.5. */
const LEAST = 0.3
/** π²/6. */
const ALL = 1.644934

const rarityOf = (count: number, messages: number) =>
  Math.log(1 + (Math.max(messages, count) - count + 0.5) / (count + 0.5))
