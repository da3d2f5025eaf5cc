import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#server/db/client.ts'
import { commitWithoutWaiting } from '#server/db/commit.ts'
import type { DatabaseOptions } from '#server/db/database.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { migrate } from '#server/db/migrate.ts'
import { withoutTimeLimit } from '#server/db/server/server-connections.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { insertMessages } from '#server/mailbox/messages/message-queries.ts'
import { insertThreads, saveReferences } from '#server/mailbox/threads/thread-queries.ts'
import { insertWords } from '#server/mailbox/words/word-queries.ts'
import { addForeignKeys, addIndexes, dropIndexes } from '#server/office/backup/rows/index-queries.ts'
import type { Client } from '#server/office/backup/rows/table-queries.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { letterOf } from './generate-mail.ts'
import { COPIED, copyMail, KEPT } from './mailbox/copy-mail.ts'
import { type PreparedLetter, prepareLetter } from './mailbox/prepare-letter.ts'
import { createProse } from './vocabulary.ts'

export interface LargeMailbox {
  email: string
  password: string
  /** Some conversations and messages, spread over the whole mailbox. */
  threadIds: number[]
  messageIds: number[]
  /** Words that occur in one message of twenty or more. */
  frequentWords: string[]
  /** Words that occur in few messages. */
  rareWords: string[]
}

/** Whose mailbox it is. */
export const READER = { email: 'reader@quillbox.example', password: 'bench-password-1' }
/** As a first sync reads. It has whole threads. */
const PAGE = 200
/** Messages beyond these are copies of them. Nearly all words that there are occur in so many. */
const DISTINCT = 100_000
/** Their index takes as long as all others together. */
const WORDS = 'message_words'
const ACCOUNT: AccountKey = { workspaceId: 1, id: 1 }
const FREQUENT = ['invoice', 'project', 'meeting', 'contract', 'total']
const SAMPLES = 200
const RARE = 40

/** Writes a mailbox of `count` messages in threads of four into an empty database, as a first sync leaves it. */
export async function seedLargeMailbox(where: DatabaseOptions, count: number): Promise<LargeMailbox> {
  const database = await openDatabase(where)
  try {
    await migrate(database)
    return await fillLargeMailbox(database, count)
  } finally {
    await database.close()
  }
}

/**
 * The same in a database that has the tables of the product. It writes by the product's own statements; only what reading
 * a source would answer is computed (`prepareLetter`), and of blobs there are only the rows.
 */
export async function fillLargeMailbox(
  database: Database,
  count: number,
  distinct = DISTINCT,
): Promise<LargeMailbox> {
  const { db } = database
  const { email, password } = READER
  await db.execute(sql`insert into users (email, password_hash, first_name, last_name, account_type)
    values (${email}, ${await hashPassword(password)}, 'Ben', 'Reader', 'individual')`)
  await db.execute(sql`insert into workspaces (user_id) values (1)`)
  await db.execute(sql`insert into mail_accounts (workspace_id, owner_id, email, provider, is_active)
    values (1, 1, ${email}, 'imap', false)`)
  await db.execute(
    sql`insert into folders (workspace_id, account_id, remote_id, name, role) values (1, 1, 'INBOX', 'INBOX', 'inbox')`,
  )
  await db.execute(sql`insert into segments (workspace_id) values (1), (1)`)
  const messages = Math.min(count, distinct)
  if (count % messages !== 0) throw new Error(`${count} messages are not a multiple of ${messages}`)
  const dropped = await dropIndexes(database.pool, COPIED, KEPT)
  // Newest first, as a first sync comes. A server writes two pages at once.
  let left = Math.ceil(messages / PAGE)
  const fillSome = async () => {
    while (left > 0) {
      const first = --left * PAGE
      await insertPage(
        database,
        preparePage(first, Math.min(PAGE, messages - first), { count: messages, email }),
      )
    }
  }
  await Promise.all([fillSome(), fillSome()])
  const finish = async (client: Client, tables: typeof COPIED) => {
    for (const table of tables)
      await copyMail(client, table, { messages, threads: Math.ceil(messages / 4), count })
    await addIndexes(
      client,
      dropped.indexes.filter(({ table }) => (tables as string[]).includes(table)),
    )
  }
  await withClients(database, async (client, other) => {
    const words = finish(client, [WORDS])
    const others = finish(
      other,
      COPIED.filter(table => table !== WORDS),
    )
    await Promise.all([words, others])
    await addForeignKeys(client, dropped)
    await client.query('vacuum analyze')
  })
  return { email, password, frequentWords: FREQUENT, ...(await findSamples(database, count)) }
}

/** Two connections without a time limit, to build indexes with. */
async function withClients(
  database: Database,
  use: (client: Client, other: Client) => Promise<void>,
): Promise<void> {
  await withoutTimeLimit(database, async client => {
    await client.query(`set maintenance_work_mem = '2000MB'`)
    await withoutTimeLimit(database, async other => {
      await other.query(`set maintenance_work_mem = '1GB'`)
      await use(client, other)
    })
  })
}

function preparePage(
  first: number,
  size: number,
  { count, email }: { count: number; email: string },
): PreparedLetter[] {
  const prose = createProse(first + 1)
  return Array.from({ length: size }, (_, at) => prepareLetter(letterOf(first + at, count, prose), email))
}

async function insertPage({ db }: Database, prepared: PreparedLetter[]): Promise<void> {
  await inMailTransaction(db, [ACCOUNT.id], async tx => {
    await commitWithoutWaiting(tx)
    // A server keeps the plans that it makes while the tables are empty.
    await tx.execute(sql`set local enable_seqscan = off`)
    const numbers = [...new Set(prepared.map(({ letter }) => letter.thread))]
    const ids = await insertThreads(
      tx,
      ACCOUNT,
      numbers.map(() => null),
    )
    const threads = new Map(numbers.map((number, at) => [number, ids[at] as number]))
    const entries = prepared.map(({ letter, message }) => ({
      message,
      threadId: threads.get(letter.thread) as number,
      state: { ...flagsOf(letter.index), roles: new Set(['inbox' as const]), labels: new Set<number>() },
    }))
    await saveReferences(
      tx,
      ACCOUNT,
      entries.map(({ message, threadId }) => ({
        id: message.rfcMessageId as string,
        threadId,
        isGuest: false,
      })),
    )
    const stored = await insertMessages(tx, ACCOUNT, entries)
    const idOf = ({ message }: PreparedLetter) => stored.get(message.identity) as number
    await insertWords(
      tx,
      ACCOUNT,
      prepared.map(each => ({ messageId: idOf(each), words: each.words })),
      { over: false },
    )
    const copies = prepared.map(each => ({
      ...{ id: idOf(each), remoteId: `1:${each.letter.index + 1}` },
      ...flagsOf(each.letter.index),
    }))
    // Like `insertPlacements`, without the searches for copies of our own.
    await tx.execute(sql`
      insert into placements (workspace_id, account_id, message_id, folder_id, remote_id, read, starred, answered, draft)
      select 1, 1, id, 1, "remoteId", read, starred, answered, false
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as r (
        id bigint, "remoteId" text, read boolean, starred boolean, answered boolean)`)
    await tx.execute(sql`
      insert into blobs (workspace_id, hash, segment_id, first_byte, stored_bytes, size_bytes)
      select 1, key, 1, 0, size, size
      from jsonb_to_recordset(${JSON.stringify(prepared.flatMap(({ blobs }) => blobs))}::jsonb) as r (key text, size int)`)
  })
}

const flagsOf = (index: number) => ({ read: index % 5 !== 0, starred: false, answered: false })

async function findSamples(
  { db }: Database,
  count: number,
): Promise<Pick<LargeMailbox, 'threadIds' | 'messageIds' | 'rareWords'>> {
  const step = Math.max(1, Math.floor(count / SAMPLES))
  const { rows } = await db.execute<{ id: string; thread: string; text: string }>(sql`
    select m.id::text as id, m.thread_id::text as thread, b.text
    from generate_series(1, ${count}::bigint, ${step}::bigint) n
      join messages m on m.workspace_id = 1 and m.id = n
      join message_bodies b on b.workspace_id = 1 and b.message_id = m.id`)
  const numberOf = (word: string) => Number(/\d+$/.exec(word)?.[0] ?? 0)
  const words = rows.flatMap(({ text }) => text.match(/[a-z]+\d+/g) ?? [])
  return {
    threadIds: rows.map(({ thread }) => Number(thread)),
    messageIds: rows.map(({ id }) => Number(id)),
    // The higher its number, the rarer is a word.
    rareWords: words.toSorted((a, b) => numberOf(b) - numberOf(a)).slice(0, RARE),
  }
}
