import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#server/db/client.ts'
import { slugOf } from '../load/other-client.ts'
import { wrongCounts } from './counts.ts'

/** A message as the database has it. */
export interface StoredMessage {
  dbId: number
  mailbox: string
  /** Message-ID without brackets; empty where there is none. */
  id: string
  identity: string
  subject: string
  text: string
  files: string[]
  sourceBlob: string | null
  isOrphaned: boolean
  snoozedUntil: string | null
  problems: string[]
  /** Its placements; one that the provider does not have yet has no remote id. */
  copies: { place: string; read: boolean; starred: boolean; remoteId: string | null }[]
  /** Changes sent to the provider, oldest first, one line each. */
  changes: string[]
}

export interface StoredSend {
  messageId: number
  mailbox: string
  key: string
  subject: string
  state: string
  attempts: number
  lastError: string | null
  startedAt: string | null
  sentAt: string | null
  filedAt: string | null
}

interface StoredDraft {
  dbId: number
  mailbox: string
  subject: string
  body: string
  messageId: number | null
  outgoingId: number | null
  /** What became of filing it at the mail server, for whoever asks why it is not there. */
  filing: string
}

export interface Stored {
  messages: StoredMessage[]
  sends: StoredSend[]
  drafts: StoredDraft[]
  /** Changes that the provider refused, with their errors. */
  failedChanges: { mailbox: string; dbId: number; change: string; error: string }[]
  repairs: number
  /** What is counted otherwise than its rows are. */
  wrongCounts: string[]
}

/** Opens the database of a product. */
export async function withStored<T>(
  options: { databaseUrl: string | undefined; dataDir: string },
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(options)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

export async function readStored({ db }: Database): Promise<Stored> {
  const all = async <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> => {
    const { rows } = await db.execute<{ row: Row }>(sql`select to_jsonb(q) as row from (${query}) q`)
    return rows.map(({ row }) => row)
  }
  const messages = await all<StoredMessage>(sql`
    select m.id as "dbId", a.email as mailbox, coalesce(m.rfc_message_id, '') as id, m.identity, m.subject,
      coalesce(b.text, '') as text, m.source_blob as "sourceBlob", m.orphaned_at is not null as "isOrphaned",
      m.snoozed_until as "snoozedUntil", m.problems,
      array(select f.blob from attachments f where f.message_id = m.id) as files,
      coalesce((select jsonb_agg(jsonb_build_object('place', f.remote_id, 'read', p.read, 'starred', p.starred,
        'remoteId', p.remote_id)) from placements p join folders f on f.id = p.folder_id
        where p.message_id = m.id), '[]'::jsonb) as copies,
      array(select concat_ws(' ', to_char(c.created_at, 'HH24:MI:SS.MS'), '#' || c.id, c.change::text, 'of', c.remote_id,
        c.state, case when c.is_lost then 'lost' end, to_char(c.finished_at, 'HH24:MI:SS.MS'), c.last_error)
        from mail_actions c where c.message_id = m.id order by c.id) as changes
    from messages m join mail_accounts a on a.id = m.account_id left join message_bodies b on b.message_id = m.id`)
  for (const { copies } of messages) for (const copy of copies) copy.place = slugOf(copy.place)
  return {
    messages,
    sends: await all(sql`
      select o.message_id as "messageId", a.email as mailbox, o.idempotency_key as key, s.subject, o.state, o.attempts,
        o.last_error as "lastError", o.started_at as "startedAt", o.sent_at as "sentAt", o.filed_at as "filedAt"
      from outgoing_messages o join mail_accounts a on a.id = o.account_id join messages s on s.id = o.message_id`),
    drafts: await all(sql`
      select d.id as "dbId", a.email as mailbox, d.subject, d.body, d.message_id as "messageId",
        d.outgoing_id as "outgoingId",
        concat_ws(' ', 'revision', d.revision, 'filed', coalesce(d.filed_revision::text, 'never'), 'attempts',
          d.filing_attempts, d.filing_problem, 'next', d.file_after, 'changed', d.updated_at,
          (select concat('claimed ', f.started_at, ' ', f.alive_at) from draft_filings f
            join messages m on m.account_id = f.account_id and m.rfc_message_id = f.rfc_message_id
            where m.id = d.message_id)) as filing
      from drafts d join mail_accounts a on a.id = d.account_id`),
    failedChanges: await all(sql`
      select a.email as mailbox, c.message_id as "dbId", c.change::text as change, c.last_error as error
      from mail_actions c join mail_accounts a on a.id = c.account_id where c.state = 'failed'`),
    repairs: (await all(sql`select id from mirror_repairs`)).length,
    wrongCounts: await wrongCounts(db),
  }
}
