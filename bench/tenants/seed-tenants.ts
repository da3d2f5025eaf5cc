import { createLocalEmbedder } from '#server/engines/local-embedder/local-embedder.ts'
import { baseModel } from '#server/engines/local-embedder/local-model.ts'
import { addForeignKeys, addIndexes, dropIndexes } from '#server/office/backup/rows/index-queries.ts'
import type { Client } from '#server/office/backup/rows/table-queries.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { KEPT } from '../mailbox/copy-mail.ts'
import { createMailPool, type PooledMail } from './mail-pool.ts'

export const PASSWORD = 'bench-password-1'
export const personOf = (tenant: number) => `person${tenant}@tenants.example`

const BATCH = 1000
/**
 * This many messages of a workspace are stored together, as by the pages of a first sync; then comes the next workspace.
 */
const TOGETHER = 50

export interface Size {
  tenants: number
  /** Of each mailbox. */
  messages: number
  /** Of the mailbox of the second person, if that one is larger. */
  largest?: number
  /** Number of distinct messages in the pool. */
  pool: number
  /** maintenance_work_mem for building the indexes, in PostgreSQL's notation. */
  indexMemory?: string
}

/**
 * Fills an empty, migrated database by SQL: people with a mailbox of equal size each; the first has two. Also supports
 * the schema before workspaces, for comparison.
 */
export async function seedTenants(client: Client, size: Size): Promise<void> {
  const has = await findFeatures(client)
  await client.query(`set maintenance_work_mem = '${size.indexMemory ?? '64MB'}'`)
  await client.query(`set synchronous_commit = off`)
  await insertPool(client, await createMailPool(size.pool))
  const dropped = await dropIndexes(client, FILLED, KEPT)
  await insertAccounts(client, size.tenants, has.workspaces)
  await insertMail(client, size, has)
  await client.query('drop table bench_pool, bench_mail')
  await addIndexes(client, dropped.indexes)
  await addForeignKeys(client, dropped)
  await client.query('vacuum analyze')
}

interface Features {
  workspaces: boolean
  vectors: boolean
  /** Whether messages have `derived_version`. */
  versions: boolean
  /** Whether bytes that rows name have rows of their own. */
  blobs: boolean
  /** Whether words have a table of their own. */
  words: boolean
}

async function findFeatures(client: Client): Promise<Features> {
  const { rows } = await client.query<Features>(
    `select to_regclass('workspaces') is not null as workspaces, to_regclass('message_vectors') is not null as vectors,
      exists (select from information_schema.columns
        where table_name = 'messages' and column_name = 'derived_version') as versions,
      to_regclass('blobs') is not null as blobs, to_regclass('message_words') is not null as words`,
  )
  return rows[0] as Features
}

async function insertPool(client: Client, mails: PooledMail[]): Promise<void> {
  await client.query(`create unlogged table bench_pool (id int primary key, conversation int, subject text, person int,
    body text, file text, search tsvector, vector bytea)`)
  for (let start = 0; start < mails.length; start += BATCH) {
    const rows = mails.slice(start, start + BATCH).map((mail, at) => ({ ...mail, id: start + at }))
    // The words as `insertWords` of the product writes them for English mail.
    await client.query(
      `insert into bench_pool
        select r.id, r.conversation, r.subject, r.person, r.body, r.file,
          setweight(to_tsvector('simple', r.subject), 'A')
            || setweight(to_tsvector('simple', 'person ' || r.person || ' person' || r.person || ' tenants example'), 'B')
            || setweight(to_tsvector('simple', concat_ws(' ', r.words, replace(replace(r.file, '.', ' '), '-', ' '))), 'C')
            || setweight(to_tsvector('english', r.subject), 'A') || setweight(to_tsvector('english', left(r.words, 50000)), 'C'),
          r.vector::bytea
        from jsonb_to_recordset($1::jsonb) as r (id int, conversation int, subject text, person int, body text, words text,
          file text, vector text)`,
      [JSON.stringify(rows)],
    )
  }
}

const FILLED = [
  'threads',
  'messages',
  'message_bodies',
  'message_words',
  'attachments',
  'placements',
  'message_vectors',
]

async function insertAccounts(client: Client, tenants: number, hasWorkspaces: boolean): Promise<void> {
  await client.query(
    `insert into users (email, password_hash, first_name, last_name, account_type)
      select 'person' || t || '@tenants.example', $1, 'Person', t::text, 'individual' from generate_series(1, $2::int) t`,
    [await hashPassword(PASSWORD), tenants],
  )
  if (hasWorkspaces) await client.query(`insert into workspaces (user_id) select id from users order by id`)
  const columns = hasWorkspaces ? 'workspace_id, ' : ''
  const values = hasWorkspaces ? 'w.id, ' : ''
  const join = hasWorkspaces ? 'join workspaces w on w.user_id = u.id' : ''
  await client.query(`insert into mail_accounts (${columns}owner_id, email, provider, is_active)
    select ${values}u.id, u.email, 'imap', false from users u ${join}
    union all select ${values}u.id, 'second-' || u.email, 'imap', false from users u ${join}
      where u.id = (select min(id) from users)`)
}

async function insertMail(
  client: Client,
  { messages, largest = messages, pool }: Size,
  { workspaces, vectors, versions, blobs, words }: Features,
): Promise<void> {
  const [w, aw, mw] = workspaces ? ['workspace_id, ', 'a.workspace_id, ', 'm.workspace_id, '] : ['', '', '']
  await client.query(`insert into folders (${w}account_id, remote_id, name, role)
    select ${w}id, 'INBOX', 'INBOX', 'inbox' from mail_accounts`)
  // Assigns conversations of the pool, so that mailboxes share words and some mail.
  await client.query(`create unlogged table bench_mail as
    select ${aw}a.id as account_id, n, p.id as pool_id, ((a.id * 7919 + n / 4 * 104729) % ${pool / 4})::int as conversation, n / 4 as place
    from generate_series(0, ${largest - 1}) n join mail_accounts a on n < ${messages} or a.id = 2
      join bench_pool p on p.id = ((a.id * 7919 + n / 4 * 104729) % ${pool / 4}) * 4 + n % 4
    order by n / ${TOGETHER}, a.id, n`)
  await client.query(`alter table bench_mail add thread_id bigint`)
  await client.query(`create table bench_threads as select ${w}account_id, place,
    row_number() over (order by account_id, place) as number from (select distinct ${w}account_id, place from bench_mail) t`)
  await client.query(
    `insert into threads (${w}account_id) select ${w}account_id from bench_threads order by number`,
  )
  await client.query(`update bench_mail b set thread_id = t.number
    from bench_threads t where t.account_id = b.account_id and t.place = b.place`)
  await client.query(`drop table bench_threads`)
  const newest = `timestamptz '2026-10-01'`
  await client.query(`insert into messages (${w}account_id, thread_id, identity, rfc_message_id, subject, base_subject,
      from_name, from_address, to_list, cc_list, bcc_list, reply_to, snippet, sent_at, received_at, size_bytes, is_read,
      in_inbox, has_attachments${versions ? ', derived_version' : ''})
    select ${w.replace('workspace_id', 'b.workspace_id')}b.account_id, b.thread_id, 'bench-' || b.n, 'bench-' || b.account_id || '-' || b.n || '@mail.example',
      p.subject, p.subject, 'Person ' || p.person, 'person' || p.person || '@tenants.example',
      '[{"name":null,"address":"reader@tenants.example"}]', '[]', '[]', '[]', left(p.body, 200),
      ${newest} - (${messages} - b.n) * interval '15 minutes', ${newest} - (${messages} - b.n) * interval '15 minutes',
      length(p.body), b.n % 5 <> 0, true, p.file is not null${versions ? ', 1000' : ''}
    from bench_mail b join bench_pool p on p.id = b.pool_id order by b.n / ${TOGETHER}, b.account_id, b.n`)
  const rows = `messages m join bench_mail b on b.account_id = m.account_id and m.identity = 'bench-' || b.n
      join bench_pool p on p.id = b.pool_id`
  if (words) {
    await client.query(
      `insert into message_bodies (${w}message_id, text) select ${mw}m.id, p.body from ${rows} order by m.id`,
    )
    await client.query(`insert into message_words (${w}message_id, language, search)
      select ${mw}m.id, 'en', p.search from ${rows} order by m.id`)
  } else
    await client.query(`insert into message_bodies (${w}message_id, text, language, search)
      select ${mw}m.id, p.body, 'en', p.search from ${rows} order by m.id`)
  if (blobs)
    await client.query(`insert into blobs (workspace_id, hash)
      select m.workspace_id, 'bench-' || m.id from ${rows} where p.file is not null`)
  await client.query(`insert into attachments (${w}message_id, name, mime_type, size_bytes, blob)
    select ${mw}m.id, p.file, 'text/csv', 1000, 'bench-' || m.id from ${rows} where p.file is not null order by m.id`)
  await client.query(`insert into placements (${w}account_id, message_id, folder_id, remote_id, read, starred, answered, draft)
    select ${mw}m.account_id, m.id, f.id, m.identity, m.is_read, false, false, false
    from messages m join folders f on f.account_id = m.account_id order by m.id`)
  if (vectors) await insertVectors(client, { w, mw, rows })
}

async function insertVectors(
  client: Client,
  { w, mw, rows }: { w: string; mw: string; rows: string },
): Promise<void> {
  const { model, dimensions } = createLocalEmbedder(baseModel)
  await client.query(
    `insert into embedding_models (${w}account_id, name, dimensions, state, cursor, embedded, carried_to)
      select ${w}account_id, $1, $2, 'active', max(id), count(*), null from messages group by ${w}account_id`,
    [model, dimensions],
  )
  await client.query(`insert into message_vectors (${w}model_id, message_id, position, vector)
    select ${mw}e.id, m.id, 0, p.vector from ${rows} join embedding_models e on e.account_id = m.account_id order by m.id`)
}
