import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/db/client.ts'
import { fewIds } from '#server/db/is-in.ts'
import { newestMessages, workspacesOf } from '#server/db/keys.ts'
import type { Hit } from '../queries.ts'
import {
  allOf,
  anyOf,
  fitsAll,
  messagesWith,
  once,
  tsquery,
  wordsOfMessages,
  wordsWith,
} from '../word-index.ts'
import { type FrequencyDeps, frequenciesOf, type VersionedMail } from './frequencies.ts'
import { type Frequencies, MOST, MOST_RANKED, MOST_SORTED, type WantedWord } from './frequency-queries.ts'
import { inConversations, type ScoredMessage } from './in-conversations.ts'
import { type Walk, walkBack } from './walk-back.ts'

/** A match by words. */
export interface WordHit extends Hit {
  hasAll: boolean
}

type Ranked = ScoredMessage & { id: number; threadId: number; hasAll: boolean }

export interface RankedSearch extends VersionedMail {
  wanted: readonly WantedWord[]
  /** Words of operators: what has them ranks higher, by how rare they are. */
  also: readonly SQL[]
  /** What has to be there: phrases, and words that must not be. */
  strict: SQL | null
  conditions: SQL[]
  /** Those of the conditions that say when a message was received. */
  period: SQL[]
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
  /** Of the words that are wanted, and of those of operators. */
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
  const any = wordsOf(search, weighed)
  if (search.strict) {
    const { hits, looked } = await rank(newestWithAny(search, any))
    if (looked <= MOST_SORTED) return hits
  }
  const all = strictly(search, allWordsOf(search, frequencies))
  const { messages } = frequencies
  const areMore = search.wanted.length > 1 && messages > MOST_RANKED
  const [complete] = areMore ? await frequenciesOf(deps, search, [{ ways: [all] }]) : []
  if (complete && complete.count <= MOST_RANKED)
    return (
      await rank(amongNewest(search, any, complete.count > 0 ? newestWithAll(search, all, BY_INDEX) : null))
    ).hits
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
  const closeness = wanted.length > 1 ? sql`ts_rank_cd('{1,1,1,1}', s.search, ${all}, 32)` : sql`0`
  // In steps that `offset 0` keeps apart, so that nothing is computed twice. What is known of a message and how well it fits are
  // put together by grouping: to join them, a planner without statistics would compare each with each.
  const { rows } = await db.execute<{ found: Ranked[] | null; fitting: number | null; looked: number }>(sql`
    with ${candidates.looked}
    select json_agg(json_build_object('id', id, 'hasAll', has_all, 'score', score, 'threadId', thread_id,
        'messageId', rfc_message_id, 'answers', in_reply_to)
      order by score desc, received_at desc, id desc) as found,
      max(fitting)::int as fitting, (${candidates.count})::int as looked
    from (
      select id, bool_or(has_all) as has_all, sum(bool_or(has_all)::int) over () as fitting,
        max(received_at) as received_at, max(thread_id) as thread_id,
        max(rfc_message_id) as rfc_message_id, max(in_reply_to) as in_reply_to,
        max(fit) + ${constant(RECENCY)} * exp(-greatest(0,
          extract(epoch from ${now.toISOString()}::timestamptz - max(received_at))) / ${constant(FRESH_S)}) as score
      from (
        select s.id, s.has_all, (${sql.join(fits, sql` + `)}) / ${best}::float8
            + ${constant(COVERED)} * (${covered}) ^ 2
            + case when s.has_all then ${constant(CLOSE)} * ${closeness} else 0 end as fit,
          null::timestamptz as received_at, null::bigint as thread_id, null::text as rfc_message_id, null::text as in_reply_to
        from (
          select c.id, c.search, c.search @@ ${all} as has_all,
            ${constant(K1)} * (${constant(1 - B)} + ${constant(B)} * length(c.search) / ${length}::float8) as k, ${sql.join(ranked.map(rankOf), sql`, `)}
          from (${candidates.words}) c where c.search @@ ${once(candidates.any)} offset 0) s
        union all
        select id, null, null, received_at, thread_id, rfc_message_id, in_reply_to from looked) f
      group by id having max(fit) is not null
      order by score desc, received_at desc, id desc limit ${sql.raw(`${limit}`)}) b`)
  const { found = null, fitting = null, looked = 0 } = rows[0] ?? {}
  const hits = inConversations(found ?? []).map(({ id, hasAll, score, threadId }) => ({
    id,
    hasAll,
    threadId,
    similarity: 1 - Math.exp(-SHOWN * Math.max(0, score)),
  }))
  return { hits, fitting: fitting ?? 0, looked }
}

/** Every word. One that is frequent as it stands is not taken for the beginning of others. */
const allWordsOf = ({ wanted }: RankedSearch, { counts }: Frequencies) =>
  allOf(
    wanted.map(({ ways, open }, at) => {
      const isFrequent = (counts[at]?.count ?? 0) > MOST_RANKED
      return anyOf(open && !isFrequent ? [...ways, open] : ways)
    }),
  )

/** What a message must have: any of these words, and all that is strict. */
const wordsOf = (search: RankedSearch, weighed: readonly Weighed[]) =>
  strictly(search, anyOf(weighed.flatMap(({ ways }) => ways)))

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

/**
 * The words, padded with empty words and empty ways up to the next of STEPS. So a search for three words and one for four are the
 * same statement, which PostgreSQL plans once.
 */
function padded(weighed: readonly Weighed[]): Weighed[] {
  const ways = stepFor(Math.max(...weighed.map(({ ways }) => ways.length)))
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
  return weighed.filter(({ count }) => {
    sum += count
    return sum <= MOST_RANKED
  })
}

/** What may be found of messages `m`: those of these accounts that fit all conditions. */
const mayBeFound = ({ accounts, conditions }: RankedSearch) => sql`
  m.workspace_id = any(${fewIds(workspacesOf(accounts))})
  and m.account_id = any(${fewIds(accounts.map(({ id }) => id))}) and ${fitsAll(conditions)}`

/** Messages to be ranked. */
interface Candidates {
  /** What they must have one of, and all that is strict. */
  any: SQL
  /** `looked`: which of them may be found, and what is known of them. */
  looked: SQL
  /** The number of messages that were looked through. */
  count: SQL
  /**
   * The words of those that were looked at, unpacked once (`setweight` of no words is a plain copy), and what words weigh in
   * them by their place.
   */
  words: SQL
}

const KNOWN = sql`m.id, m.received_at, m.thread_id, m.rfc_message_id, m.in_reply_to`
const UNPACKED = sql`setweight(search, 'A', '{}'::text[]) as search`
const weightsIf = (isAnswer: SQL) =>
  sql`case when ${isAnswer} then ${WEIGHTS_OF_ANSWER} else ${WEIGHTS} end as weights`

/** The messages that have such words. Found first (`offset 0`): a planner that expects few matches may walk through all mail. */
const withAny = (search: RankedSearch, any: SQL): Candidates => ({
  any,
  looked: sql`
    looked as materialized (
      select ${KNOWN}, f.search from (${wordsWith(search, any)} offset 0) f
      join messages m on m.id = f.message_id where ${mayBeFound(search)})`,
  count: sql`select count(*) from looked`,
  words: sql`select id, ${UNPACKED}, ${weightsIf(sql`in_reply_to is not null`)} from looked offset 0`,
})

/** The newest of them, and their words once they are known. None if they are more than MOST_SORTED. */
const newestWithAny = (search: RankedSearch, any: SQL): Candidates => ({
  any,
  looked: sql`
    found as materialized (select message_id from (${messagesWith(search, any)}) f limit ${sql.raw(`${MOST_SORTED + 1}`)}),
    looked as materialized (
      select ${KNOWN} from found f join messages m on m.id = f.message_id
      where (select count(*) from found) <= ${sql.raw(`${MOST_SORTED}`)} and ${mayBeFound(search)}
      order by m.received_at desc, m.id desc limit ${MOST})`,
  count: sql`select count(*) from found`,
  words: wordsOfLooked(search),
})

/** The words of the messages that are looked at, in one pass over the key, whatever the planner thinks (`offset 0`). */
const wordsOfLooked = ({ accounts }: RankedSearch) => sql`
  select message_id as id, ${UNPACKED},
    ${weightsIf(sql`message_id in (select id from looked where in_reply_to is not null)`)} from message_words
  where workspace_id = any(${fewIds(workspacesOf(accounts))}) and message_id = any(array(select id from looked)) offset 0`

const BY_INDEX: Walk = { through: 'index', most: 0 }
/** The newest are ranked anyway. */
const isFirst = ({ through, most }: Walk) => through !== 'index' && most === MOST_RANKED

/** Messages that are ranked. */
interface Part {
  /** Steps of the statement before `looked`. */
  steps: SQL
  messages: SQL
  /** The number of messages that were looked through for them. */
  count: SQL
}

/** Where the rarest words find nothing or are frequent: the newest messages that have such words, and others. */
function amongNewest(search: RankedSearch, any: SQL, others: Part | null): Candidates {
  const newest = newestPart(search)
  const parts = others ? [newest, others] : [newest]
  return {
    any,
    looked: sql`${sql.join(
      parts.map(({ steps }) => steps),
      sql``,
    )}looked as materialized (${sql.join(
      parts.map(({ messages }) => messages),
      sql` union `,
    )})`,
    count: (others ?? newest).count,
    words: wordsOfLooked(search),
  }
}

/** The newest messages that fit the conditions. */
function newestPart(search: RankedSearch): Part {
  const count = (table: string) => sql.raw(`select count(*) from ${table}`)
  if (!search.strict)
    return { steps: sql``, messages: newestOf(search, KNOWN, MOST_RANKED), count: count('looked') }
  return {
    steps: sql`newest as materialized (${newestOf(search, sql`m.id`, MOST_RANKED)}), `,
    messages: sql`select ${KNOWN} from messages m where m.id = any(array(select id from newest)) and ${mayBeFound(search)}`,
    count: count('newest'),
  }
}

/**
 * The newest messages of each account that fit the conditions. Where words have to be there that the index knows, these narrow the
 * search more than the other conditions, which would be compared with all mail.
 */
const newestOf = ({ accounts, strict, conditions, period }: RankedSearch, columns: SQL, most: number) =>
  newestMessages(accounts, { columns, where: fitsAll(strict ? period : conditions), most })

/** The newest of those that have all words, among the messages of a walk. */
function newestWithAll(search: RankedSearch, all: SQL, { through, most }: Walk): Part {
  const newestWith = (ids: SQL) => sql`(select ${KNOWN} from messages m
    where m.id = any(array(${ids})) and ${mayBeFound(search)} order by m.received_at desc, m.id desc limit ${MOST})`
  if (through === 'index')
    return {
      steps: sql``,
      messages: newestWith(sql`select message_id from (${messagesWith(search, all)} offset 0) f`),
      count: sql`select count(*) from looked`,
    }
  return {
    steps: sql`walked as materialized (${newestOf(search, sql`m.id`, most)}), `,
    messages: newestWith(sql`
      select message_id from (${wordsOfMessages(workspacesOf(search.accounts), sql`select id from walked`)}) w
      where w.search @@ ${once(all)}`),
    count: sql`select count(*) from walked`,
  }
}

/**
 * How often a message has a word: PostgreSQL's rank of a single entry is the sum of 1/n² up to its number, over π²/6. An entry
 * in somebody's name weighs NAMED, more than any number of others add up to.
 */
function rankOf({ ways }: Weighed, at: number): SQL {
  const ranks = ways.map(way => sql`ts_rank(c.weights, c.search, ${once(way)})`)
  return sql`greatest(${sql.join(ranks, sql`, `)}, 0)${sql.raw(`::float8 * ${NAMED} * ${ALL} as ${rankName(at)}`)}`
}

const rankName = (at: number) => `r${at}`

/** What it adds: the number f is computed from the rank, and saturates. */
function fitOf(word: Weighed, at: number): SQL {
  const rank = rankName(at)
  const f = `(1 / greatest(${ALL} - case when ${rank} > ${ALL} then 1 + (${rank} - ${NAMED}) / 1.35 else ${rank} end, 0.004) - 0.5)`
  const inName = `case when ${rank} > ${ALL} then ${IN_NAME} else 0 end`
  return ifThere(word, at, `* (${K1 + 1}::float8 / (1 + s.k / ${f}) + ${inName}::float8)`)
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
const NAMED = 1.7
/**
 * What counts less than a word of the text: what stands in a file, and what an answer has in its subject, which somebody else
 * wrote.
 */
const HALF = 0.5
/** Weights of files, text, people and subject. */
const weights = (subject: number) => sql.raw(`'{${HALF / 1.7}, ${1 / 1.7}, 1, ${subject / 1.7}}'::float4[]`)
const WEIGHTS = weights(1)
const WEIGHTS_OF_ANSWER = weights(HALF)

const rarityOf = (count: number, messages: number) =>
  Math.log(1 + (Math.max(messages, count) - count + 0.5) / (count + 0.5))
