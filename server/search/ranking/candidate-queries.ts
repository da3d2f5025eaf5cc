import { type SQL, sql } from 'drizzle-orm'
import { anyWorkspace, fewIds } from '#server/db/is-in.ts'
import { newestMessages, workspacesOf } from '#server/db/keys.ts'
import { fitsAll, messagesWith, once, type SearchedMail, wordsOfMessages, wordsWith } from '../word-index.ts'
import { MOST, MOST_RANKED, MOST_SORTED } from './frequency-queries.ts'
import type { Walk } from './walk-back.ts'

/** What messages are looked for. */
export interface CandidateSearch extends SearchedMail {
  /** Required phrases, and excluded words. */
  strict: SQL | null
  conditions: SQL[]
  /** Those of the conditions that say when a message was received. */
  period: SQL[]
}

/**
 * What counts less than a word of the text: what stands in a file, and what an answer has in its subject, which somebody else
 * wrote.
 */
const HALF = 0.5
/** Weights of files, text, people and subject. */
const weights = (subject: number) => sql.raw(`'{${HALF}, 1, 1, ${subject}}'::float4[]`)
const WEIGHTS = weights(1)
const WEIGHTS_OF_ANSWER = weights(HALF)

/** What may be found of messages `m`: those of these accounts that fit all conditions. */
const mayBeFound = ({ accounts, conditions }: CandidateSearch) => sql`
  m.workspace_id = ${anyWorkspace(workspacesOf(accounts))}
  and m.account_id = any(${fewIds(accounts.map(({ id }) => id))}) and ${fitsAll(conditions)}`

/** Messages to be ranked. */
export interface Candidates {
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

const KNOWN = sql`m.id, m.received_at, m.thread_id, m.rfc_message_id, m.in_reply_to, m.subject, m.snippet`
const UNPACKED = sql`setweight(search, 'A', '{}'::text[]) as search`
const weightsIf = (isAnswer: SQL) =>
  sql`case when ${isAnswer} then ${WEIGHTS_OF_ANSWER} else ${WEIGHTS} end as weights`

/** The messages that have such words. Found first (`offset 0`): a planner that expects few matches may walk through all mail. */
export const withAny = (search: CandidateSearch, any: SQL): Candidates => ({
  any,
  looked: sql`
    looked as materialized (
      select ${KNOWN}, f.search, f.length from (${wordsWith(search, any)} offset 0) f
      join messages m on m.id = f.message_id where ${mayBeFound(search)})`,
  count: sql`select count(*) from looked`,
  words: sql`select id, ${UNPACKED}, length, ${weightsIf(sql`in_reply_to is not null`)} from looked offset 0`,
})

/** The newest messages with any of the words. None if there are more than MOST_SORTED. */
export const newestWithAny = (search: CandidateSearch, any: SQL): Candidates => ({
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
const wordsOfLooked = ({ accounts }: CandidateSearch) => sql`
  select message_id as id, ${UNPACKED}, length,
    ${weightsIf(sql`message_id in (select id from looked where in_reply_to is not null)`)} from message_words
  where workspace_id = ${anyWorkspace(workspacesOf(accounts))} and message_id = any(array(select id from looked)) offset 0`

/** Some of the messages that are ranked. */
interface Part {
  /** Steps of the statement before `looked`. */
  steps: SQL
  messages: SQL
  /** The number of messages that were looked through for them. */
  count: SQL
}

/**
 * If the rarest words find nothing or are frequent: the newest messages with any of the words, and `others`.
 */
export function amongNewest(search: CandidateSearch, any: SQL, others: Part | null): Candidates {
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
function newestPart(search: CandidateSearch): Part {
  if (!search.strict)
    return {
      steps: sql``,
      messages: newestOf(search, KNOWN, MOST_RANKED),
      count: sql`select count(*) from looked`,
    }
  return {
    steps: sql`newest as materialized (${newestOf(search, sql`m.id`, MOST_RANKED)}), `,
    messages: sql`select ${KNOWN} from messages m where m.id = any(array(select id from newest)) and ${mayBeFound(search)}`,
    count: sql`select count(*) from newest`,
  }
}

/**
 * The newest messages of each account that fit the conditions. Where words have to be there that the index knows, these narrow the
 * search more than the other conditions, which would be compared with all mail.
 */
const newestOf = ({ accounts, strict, conditions, period }: CandidateSearch, columns: SQL, most: number) =>
  newestMessages(accounts, { columns, where: fitsAll(strict ? period : conditions), most })

/** The newest of those that have all words, among the messages of a walk. */
export function newestWithAll(search: CandidateSearch, all: SQL, { through, most }: Walk): Part {
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
