import { type SQL, sql } from 'drizzle-orm'
import type { Address } from '#core/contract/emails.ts'
import { DICTIONARIES, type MailLanguage } from '#core/text/search/mail-language.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { type AccountKey, inEachWorkspace } from '#server/db/keys.ts'
import { MAX_INDEXED, MAX_INDEXED_FILES, type WordSource, type Words } from '#server/mail/mime/words-of.ts'

export interface MessageWords {
  messageId: number
  words: Words
}

/** The largest number of languages of a message (`mail/mime/detect-languages.ts`). */
const MOST_LANGUAGES = 3

/**
 * The stems of inflected words, in the languages that a message may be in. Only a part of the body, because a tsvector
 * holds 1 MB.
 */
const stems = sql.raw(
  Array.from({ length: MOST_LANGUAGES }, (_, at) => [
    stemsIn(`(r.dictionaries->>${at})::regconfig`, { 'r.subject': 'A', 'left(r.body, 50000)': 'C' }),
    stemsIn(`(r."fileDictionaries"->>${at})::regconfig`, { 'left(r.files, 30000)': 'D' }),
  ])
    .flat()
    .join(' || '),
)

function stemsIn(dictionary: string, weights: Record<string, string>): string {
  const words = Object.entries(weights).map(
    ([text, weight]) => `setweight(to_tsvector(${dictionary}, ${text}), '${weight}')`,
  )
  return `coalesce(${words.join(' || ')}, '')`
}

/**
 * The stems of what compounds are made of. The word itself stands there twice, as it is and by its stem, so that a message with
 * "Rechnung" comes before one with "Stromrechnung".
 */
const parts = sql.raw(stemsIn('r."partsDictionary"::regconfig', { 'r.parts': 'C' }))

/**
 * Stores the words of messages. If a message has words already, they are replaced (`over`), or kept because they are
 * newer. Messages that are gone are left out.
 */
export async function insertWords(
  db: Executor,
  { workspaceId }: AccountKey,
  messages: readonly MessageWords[],
  { over }: { over: boolean },
): Promise<void> {
  const json = JSON.stringify(
    messages.map(({ messageId: id, words: { languages, fileLanguages, compounds, ...folded } }) => ({
      ...folded,
      id,
      parts: compounds?.parts,
      partsDictionary: compounds && dictionaryOf(compounds.language),
      language: languages[0] ?? null,
      dictionaries: languages.map(dictionaryOf),
      fileDictionaries: fileLanguages.map(dictionaryOf),
    })),
  )
  const conflict = over
    ? sql.raw('update set (language, search, length) = (excluded.language, excluded.search, excluded.length)')
    : sql.raw('nothing')
  await db.execute(sql`
    insert into message_words (workspace_id, message_id, language, search, length)
    select m.workspace_id, m.id, r.language,
      setweight(to_tsvector('simple', r.subject), 'A') || setweight(to_tsvector('simple', r.people), 'B')
        || setweight(to_tsvector('simple', r.body), 'C') || setweight(to_tsvector('simple', r.files), 'D') || ${stems}
        || ${parts}, r.length
    from jsonb_to_recordset(${json}::jsonb) as r (
      id bigint, subject text, people text, body text, files text, length int, parts text, language text, dictionaries jsonb,
      "fileDictionaries" jsonb, "partsDictionary" text)
    cross join lateral (
      select workspace_id, id from messages where workspace_id = ${workspaceId} and id = r.id for key share
    ) m
    on conflict (message_id, workspace_id) do ${conflict}`)
}

const dictionaryOf = (language: MailLanguage) => `pg_catalog.${DICTIONARIES[language]}`

/** Puts messages of a page down for the job that makes words. */
export async function queueWords(
  db: Executor,
  { workspaceId, id }: AccountKey,
  { firstId, lastId, newestAt }: { firstId: number; lastId: number; newestAt: Date },
): Promise<void> {
  await db.execute(sql`
    insert into waiting_words (workspace_id, account_id, first_id, last_id, newest_at)
    values (${workspaceId}, ${id}, ${firstId}, ${lastId}, ${newestAt.toISOString()})`)
}

/** A row of `waiting_words`. */
interface Waiting {
  id: number
  firstId: number
  lastId: number
}

/** The newest page of an account with messages whose words are to be made; null if there is none. */
export async function findWaiting(db: Executor, { workspaceId, id }: AccountKey): Promise<Waiting | null> {
  const { rows } = await db.execute<{ id: string; first: string; last: string }>(sql`
    select id::text as id, first_id::text as first, last_id::text as last from waiting_words
    where workspace_id = ${workspaceId} and account_id = ${id} order by newest_at desc, id desc limit 1`)
  const [row] = rows
  return row ? { id: Number(row.id), firstId: Number(row.first), lastId: Number(row.last) } : null
}

export interface MessageToIndex extends WordSource {
  id: number
}

/** Finds what is indexed of the newest messages without words in a page, newest first. */
export const findToIndex = (
  db: Executor,
  account: AccountKey,
  { firstId, lastId }: Waiting,
  limit: number,
): Promise<MessageToIndex[]> =>
  findSources(db, account, sql`id between ${firstId} and ${lastId}`, sql`and ${hasNoWords(account)}`, limit)

/** The same for those of these messages that have no words yet. */
export const findWithoutWords = (
  db: Executor,
  account: AccountKey,
  messageIds: readonly number[],
): Promise<MessageToIndex[]> =>
  findSources(db, account, sql`id = ${anyId(messageIds)}`, sql`and ${hasNoWords(account)}`, messageIds.length)

/** The same for these messages. */
export const findWordSources = (
  db: Executor,
  account: AccountKey,
  messageIds: readonly number[],
): Promise<MessageToIndex[]> =>
  findSources(db, account, sql`id = ${anyId(messageIds)}`, sql``, messageIds.length)

const hasNoWords = ({ workspaceId }: AccountKey) => sql`not exists (
  select from message_words w where w.workspace_id = ${workspaceId} and w.message_id = m.id)`

async function findSources(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  which: SQL,
  condition: SQL,
  limit: number,
): Promise<MessageToIndex[]> {
  const { rows } = await db.execute<{
    id: string
    subject: string
    from: Address | null
    to: Address[]
    cc: Address[]
    bcc: Address[]
    text: string
    attachments: { name: string; text: string | null }[]
  }>(sql`
    select m.id::text as id, m.subject, m.to_list as to, m.cc_list as cc, m.bcc_list as bcc,
      case when m.from_address is not null then jsonb_build_object('name', m.from_name, 'address', m.from_address) end as from,
      left(b.text, ${MAX_INDEXED}) as text,
      (select coalesce(json_agg(json_build_object('name', a.name, 'text', (
          select left(t.text, ${MAX_INDEXED_FILES}) from attachment_texts t
          where t.workspace_id = ${workspaceId} and t.attachment_id = a.id)) order by a.id), '[]')
        from attachments a where a.workspace_id = ${workspaceId} and a.message_id = m.id) as attachments
    from (
      select * from messages
      where workspace_id = ${workspaceId} and ${which} order by id desc offset 0
    ) m
    join message_bodies b on b.workspace_id = ${workspaceId} and b.message_id = m.id
    where m.account_id = ${accountId} and m.failed_in is null ${condition}
    order by m.id desc limit ${limit}`)
  return rows.map(({ id, ...message }) => ({ ...message, id: Number(id) }))
}

/** Records that all messages of a page from `firstId` up have words. Without `firstId`, all of them have. */
export async function saveIndexed(
  db: Executor,
  { workspaceId }: AccountKey,
  { id }: Waiting,
  firstId: number | null,
): Promise<void> {
  await db.execute(
    firstId === null
      ? sql`delete from waiting_words where workspace_id = ${workspaceId} and id = ${id}`
      : sql`
        update waiting_words set last_id = ${firstId - 1} where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

/** Whether the first sync of an account is over, and whether it is going on; it may also have stopped. */
export async function findImport(
  db: Executor,
  { workspaceId, id }: AccountKey,
): Promise<{ isOver: boolean; goesOn: boolean }> {
  const { rows } = await db.execute<{ isOver: boolean; goesOn: boolean }>(sql`
    select completed_at is not null as "isOver", completed_at is null and in_progress as "goesOn" from sync_states
    where workspace_id = ${workspaceId} and account_id = ${id}`)
  return rows[0] ?? { isOver: false, goesOn: false }
}

/** Whether some mail of these accounts is not found by words yet: its words wait, or it is still being fetched. */
export async function areWordsMissing(db: Executor, accounts: readonly AccountKey[]): Promise<boolean> {
  if (accounts.length === 0) return false
  const { rows } = await db.execute(sql`
    select from (${inEachWorkspace(
      accounts,
      k => sql`select from ${k}
        where exists (select from waiting_words w where w.workspace_id = k.workspace_id and w.account_id = k.account_id)
          or exists (select from sync_states s where s.workspace_id = k.workspace_id and s.account_id = k.account_id
            and s.completed_at is null and s.in_progress)`,
    )}) missing limit 1`)
  return rows.length > 0
}

/**
 * Puts into the index what waits beside it. Every search reads the list of new entries of a GIN index from end to end, and
 * autovacuum would empty it later.
 */
export async function mergeNewWords(db: Executor): Promise<void> {
  await db.execute(sql`select gin_clean_pending_list('message_words_search')`)
}
