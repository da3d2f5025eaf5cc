import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Deps } from '#server/deps.ts'
import type { VersionedAccount } from '#server/mailbox/accounts/access.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import { type SearchedMail, textsOf } from '../word-index.ts'
import {
  countWords,
  findSize,
  type MailSize,
  MOST_RANKED,
  type WantedWord,
  type WordCount,
} from './frequency-queries.ts'

type CountedWord = Pick<WantedWord, 'ways' | 'open'>
export type FrequencyDeps = Pick<Deps, 'db' | 'database' | 'clock'>

const FOR_MS = 60_000
const sizes = createAnswerCache<MailSize>({ most: 500, forMs: FOR_MS })
/** The words of a mailbox that has just been read are made later, and change no version of it. */
const counted = createAnswerCache<WordCount>({ most: 2000, forMs: FOR_MS, isKept: ({ count }) => count > 0 })

const dialect = new PgDialect()
const versionsOf = (accounts: readonly VersionedAccount[]) => accounts.map(({ id, version }) => [id, version])

/** Mail whose versions tell whether it has changed. */
export type VersionedMail = SearchedMail & { accounts: readonly VersionedAccount[] }

/** How much mail there is, as it was within the last minute. */
export const sizeOf = ({ db, database, clock }: FrequencyDeps, accounts: readonly VersionedAccount[]) =>
  sizes.get(database, JSON.stringify(versionsOf(accounts)), { now: clock.now() }, () =>
    findSize(db, accounts),
  )

/**
 * How frequent words are in these mailboxes, as it was within the last minute while no mail came: a search is made narrower
 * word by word, and asked again with filters. To count a frequent word costs as much as to rank by it.
 */
export function frequenciesOf(
  deps: FrequencyDeps,
  mail: VersionedMail,
  wanted: readonly CountedWord[],
): Promise<WordCount[]> {
  const { db, database, clock } = deps
  const unknown: CountedWord[] = []
  const versions = versionsOf(mail.accounts)
  const batch = Promise.withResolvers<WordCount[]>()
  const counts = wanted.map(word => {
    const key = JSON.stringify([versions, nameOf(word)])
    return counted.get(database, key, { now: clock.now() }, async () => {
      const at = unknown.push(word) - 1
      return (await batch.promise)[at] ?? { count: 0, opened: 0 }
    })
  })
  if (unknown.length > 0) batch.resolve(countWords(db, mail, unknown))
  return Promise.all(counts)
}

/** Whether each of these is in so many messages that to collect all of them takes longer than to look at the newest. */
export async function areFrequent(
  deps: FrequencyDeps,
  mail: VersionedMail,
  words: readonly SQL[],
): Promise<boolean[]> {
  const counts = await frequenciesOf(
    deps,
    mail,
    words.map(word => ({ ways: [word] })),
  )
  return counts.map(({ count }) => count > MOST_RANKED)
}

/** What tells a word from others. To write a statement takes longer than the rest of looking it up. */
function nameOf({ ways, open }: CountedWord): unknown {
  const queries = open ? [...ways, open] : ways
  return [ways.length, textsOf(queries) ?? dialect.sqlToQuery(sql.join(queries, sql` `))]
}
