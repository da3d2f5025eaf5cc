import { sql } from 'drizzle-orm'
import { foldText } from '#core/text/search/fold.ts'
import { indexedWords } from '#core/text/search/index-words.ts'
import { type Database, type Db, openDatabase } from '#server/db/client.ts'
import type { DatabaseOptions } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { DERIVED_VERSION } from '#server/mime/derived-version.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { createProse } from './vocabulary.ts'

export interface LargeMailbox {
  email: string
  password: string
  /** Some conversations, spread over the whole mailbox. */
  threadIds: number[]
  /** Words that occur in bodies, frequent and rare. */
  words: string[]
}

const BATCH = 2000

/** Writes a mailbox of `count` messages in threads of four directly into an empty database. */
export async function seedLargeMailbox(where: DatabaseOptions, count: number): Promise<LargeMailbox> {
  const database = await openDatabase(where)
  try {
    await migrate(database)
    return await fillLargeMailbox(database, count)
  } finally {
    await database.close()
  }
}

/** The same in a database that has the tables of the product. */
export async function fillLargeMailbox({ db }: Pick<Database, 'db'>, count: number): Promise<LargeMailbox> {
  const email = 'reader@quillbox.example'
  const password = 'bench-password-1'
  await db.execute(sql`insert into users (email, password_hash, first_name, last_name, account_type)
    values (${email}, ${await hashPassword(password)}, 'Ben', 'Reader', 'individual')`)
  await db.execute(sql`insert into workspaces (user_id) values (1)`)
  await db.execute(sql`insert into mail_accounts (workspace_id, owner_id, email, provider, is_active)
    values (1, 1, ${email}, 'imap', false)`)
  await db.execute(
    sql`insert into threads (workspace_id, account_id) select 1, 1 from generate_series(1, ${Math.ceil(count / 4)}::int)`,
  )
  await db.execute(
    sql`insert into folders (workspace_id, account_id, remote_id, name, role) values (1, 1, 'INBOX', 'INBOX', 'inbox')`,
  )
  for (let start = 0; start < count; start += BATCH)
    await insert(db, start, Math.min(BATCH, count - start), count)
  await db.execute(sql`analyze`)
  const rare = createProse(99)
  return {
    email,
    password,
    threadIds: Array.from({ length: 200 }, (_, index) => 1 + Math.floor((index * count) / 4 / 200)),
    words: ['invoice', 'meeting', 'contract', 'garden', 'total', ...rare.words(40).split(' ')],
  }
}

async function insert(db: Db, start: number, size: number, total: number): Promise<void> {
  const prose = createProse(start + 1)
  const rows = Array.from({ length: size }, (_, offset) => {
    const index = start + offset
    const thread = Math.floor(index / 4)
    const body = Array.from({ length: 8 }, prose.sentence).join(' ')
    return {
      thread: thread + 1,
      identity: `bench-${index}`,
      subject: createProse(thread + 1).words(4),
      person: thread % 200,
      // Newest last, a quarter of an hour apart.
      received: new Date(Date.UTC(2026, 9, 1) - (total - index) * 900_000).toISOString(),
      read: index % 5 !== 0,
      body,
      words: indexedWords(foldText(body)),
    }
  })
  const json = JSON.stringify(rows)
  await db.execute(sql`
    with r as (
      select * from jsonb_to_recordset(${json}::jsonb)
        as r (thread bigint, identity text, subject text, person int, received timestamptz, read boolean, body text, words text)
    ), m as (
      insert into messages (workspace_id, account_id, thread_id, identity, rfc_message_id, subject, base_subject, from_name,
        from_address, to_list, cc_list, bcc_list, reply_to, snippet, sent_at, received_at, size_bytes, is_read, in_inbox, derived_version)
      select 1, 1, thread, identity, identity || '@mail.example', subject, subject, 'Person ' || person,
        'person' || person || '@mail.example', '[{"name":null,"address":"reader@quillbox.example"}]', '[]', '[]', '[]',
        left(body, 200), received, received, length(body), read, true, ${DERIVED_VERSION}
      from r returning id, identity, subject, from_address
    ), p as (
      insert into placements (workspace_id, account_id, message_id, folder_id, remote_id, read, starred, answered, draft)
      select 1, 1, m.id, 1, m.identity, r.read, false, false, false from m join r using (identity)
    ), b as (
      insert into message_bodies (workspace_id, message_id, text) select 1, m.id, r.body from m join r using (identity)
    )
    insert into message_words (workspace_id, message_id, search)
    select 1, m.id,
      setweight(to_tsvector('simple', m.subject), 'A') || setweight(to_tsvector('simple', regexp_replace(m.from_address, '[@.]', ' ', 'g')), 'B')
        || setweight(to_tsvector('simple', r.words), 'C')
    from m join r using (identity)`)
}
