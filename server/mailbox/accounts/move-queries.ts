import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { forgetAccount } from '#server/db/distributed/forget.ts'
import { anyText } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'

/** The column by which the rows of an account are found in a table. */
type FoundBy =
  | 'account_id'
  | 'message_id'
  | 'thread_id'
  | 'enrolment_id'
  | 'import_id'
  | 'answer_id'
  | 'model_id'
  | 'draft_id'

/** All tables in which an account has rows, each after the tables that its foreign keys refer to. */
export const MOVED: Readonly<Record<string, FoundBy>> = {
  sync_states: 'account_id',
  login_refusals: 'account_id',
  mirror_repairs: 'account_id',
  ai_off_accounts: 'account_id',
  folders: 'account_id',
  threads: 'account_id',
  thread_references: 'account_id',
  thread_cuts: 'account_id',
  thread_splits: 'thread_id',
  thread_aliases: 'thread_id',
  thread_summaries: 'thread_id',
  thread_automations: 'thread_id',
  messages: 'account_id',
  mailbox_counts: 'account_id',
  mailbox_stretches: 'account_id',
  mailbox_senders: 'account_id',
  thread_summary_messages: 'message_id',
  message_bodies: 'message_id',
  message_words: 'message_id',
  message_signals: 'message_id',
  read_receipts: 'message_id',
  waiting_words: 'account_id',
  attachments: 'message_id',
  attachment_texts: 'message_id',
  email_automations: 'message_id',
  shared_views: 'message_id',
  placements: 'account_id',
  clearings: 'account_id',
  mail_actions: 'account_id',
  outgoing_messages: 'account_id',
  enrolments: 'account_id',
  enrolment_steps: 'enrolment_id',
  sending_mailboxes: 'account_id',
  mailbox_rests: 'account_id',
  calendar_answers: 'account_id',
  drafts: 'account_id',
  draft_files: 'draft_id',
  draft_filings: 'account_id',
  mailbox_answers: 'account_id',
  mailbox_answer_versions: 'answer_id',
  mailbox_answer_wordings: 'answer_id',
  automatic_answers: 'message_id',
  automatic_answer_sentences: 'message_id',
  automatic_answer_sources: 'message_id',
  automatic_answer_questions: 'message_id',
  embedding_models: 'account_id',
  message_vectors: 'message_id',
  vector_cells: 'model_id',
  search_terms: 'account_id',
  saved_view_accounts: 'account_id',
  view_members: 'account_id',
  rule_accounts: 'account_id',
  rule_runs: 'account_id',
  rule_run_places: 'message_id',
  mail_imports: 'account_id',
  mail_import_chunks: 'import_id',
  mail_import_skips: 'import_id',
  imported_messages: 'account_id',
  vacation_notes: 'account_id',
  vacation_answers: 'account_id',
}

/** Tables of tenants that name an account, a message or a thread but are not moved, with the reason. */
export const NOT_MOVED: Readonly<Record<string, string>> = {
  mailbox_versions: 'raiseVersionBeyond makes its row',
  team_permission_accounts: 'an organization grants nothing on an account that leaves it',
  outreach_tasks: 'tasks stay with the contacts that they are about',
  campaign_mailboxes: 'campaigns leave only from mailboxes of their own workspace',
  push_news: 'nobody is told of it half an hour later',
  ai_call_accounts: 'receipts stay with who paid',
  ai_call_messages: 'receipts stay with who paid',
}

/** The columns of the tables, by table name, without the workspace. */
async function columnsOf(db: Executor, tables: string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, json_agg(column_name order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${anyText(tables)}
      and column_name <> 'workspace_id'
    group by table_name`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/**
 * Shares the bytes that rows of an account name with another workspace. The bytes stay where they are and are copied
 * later, because there may be millions. The rows are locked, so that bytes that are moved at the same moment are not
 * looked for where they lay before.
 */
export async function shareBlobs(tx: Tx, { workspaceId, id }: AccountKey, to: number): Promise<void> {
  await tx.execute(sql`
    with named as materialized (
      select b.hash, b.segment_id, b.first_byte, b.stored_bytes, b.size_bytes,
        case when b.segment_id is null then b.lies_in end as lies_in,
        case when b.segment_id is not null then nullif(coalesce(b.segment_in, b.workspace_id), ${to}) end as segment_in
      from blobs b where b.workspace_id = ${workspaceId} and b.hash in (
      select source_blob from messages where workspace_id = ${workspaceId} and account_id = ${id}
      union all select a.blob from attachments a join messages m on m.workspace_id = a.workspace_id and m.id = a.message_id
        where m.workspace_id = ${workspaceId} and m.account_id = ${id}
      union all select f.blob from draft_files f join drafts d on d.workspace_id = f.workspace_id and d.id = f.draft_id
        where d.workspace_id = ${workspaceId} and d.account_id = ${id}
      union all select source_blob from outgoing_messages where workspace_id = ${workspaceId} and account_id = ${id}
      union all select c.blob from mail_import_chunks c
        join mail_imports i on i.workspace_id = c.workspace_id and i.id = c.import_id
        where i.workspace_id = ${workspaceId} and i.account_id = ${id}
      union all select profile_image_blob from mail_accounts where workspace_id = ${workspaceId} and id = ${id})
      order by b.hash for share of b
    )
    insert into blobs (workspace_id, hash, lies_in, segment_id, segment_in, first_byte, stored_bytes, size_bytes)
    select ${to}, hash, lies_in, segment_id, segment_in, first_byte, stored_bytes, size_bytes from named order by hash
    on conflict (workspace_id, hash) do update set lies_in = coalesce(blobs.lies_in, excluded.lies_in),
      segment_id = excluded.segment_id, segment_in = excluded.segment_in, first_byte = excluded.first_byte,
      stored_bytes = excluded.stored_bytes, size_bytes = excluded.size_bytes
    where blobs.segment_id is null`)
}

/** Copies an account with all its rows into another workspace, under the same ids. */
export async function copyAccount(tx: Tx, { workspaceId, id }: AccountKey, to: number): Promise<void> {
  // Its mail may answer what another mailbox has sent, which stays.
  await tx.execute(sql`
    update message_signals s set about_id = null from messages m, messages o
    where s.workspace_id = ${workspaceId} and m.workspace_id = ${workspaceId} and m.id = s.message_id and m.account_id = ${id}
      and o.workspace_id = ${workspaceId} and o.id = s.about_id and o.account_id <> ${id}`)
  const columns = await columnsOf(tx, ['mail_accounts', ...Object.keys(MOVED)])
  const copy = async (table: string, isOfAccount: SQL) => {
    const names = columns.get(table) ?? []
    const list = sql.join(
      names.map(name => sql.identifier(name)),
      sql`, `,
    )
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (workspace_id, ${list}) overriding system value
      select ${to}, ${list} from ${sql.identifier(table)} where workspace_id = ${workspaceId} and ${isOfAccount}
      ${/* Triggers of the release before have written these. */ table === 'draft_files' ? sql`on conflict do nothing` : sql``}`)
  }
  await copy('mail_accounts', sql`id = ${id}`)
  for (const [table, by] of Object.entries(MOVED)) await copy(table, isOf(by, { workspaceId, id }))
}

const PARENTS = {
  message_id: 'messages',
  thread_id: 'threads',
  enrolment_id: 'enrolments',
  import_id: 'mail_imports',
  answer_id: 'mailbox_answers',
  model_id: 'embedding_models',
  draft_id: 'drafts',
} as const

function isOf(by: FoundBy, { workspaceId, id }: AccountKey): SQL {
  if (by === 'account_id') return sql`account_id = ${id}`
  const parents = sql.identifier(PARENTS[by])
  return sql`${sql.identifier(by)} in (select id from ${parents} where workspace_id = ${workspaceId} and account_id = ${id})`
}

/** Raises the version, so that clients that ask for lists with the previous version learn that they have changed. */
export async function raiseVersionBeyond(tx: Tx, { workspaceId, id }: AccountKey, to: number): Promise<void> {
  await tx.execute(sql`
    insert into mailbox_versions (workspace_id, account_id, version)
    select ${to}, account_id, version + 1 from mailbox_versions where workspace_id = ${workspaceId} and account_id = ${id}
    on conflict (workspace_id, account_id) do update
      set version = greatest(mailbox_versions.version, excluded.version)`)
}

/**
 * Ends the lease of the account: the worker that syncs it knows it by its old key. Its runner may write nothing more,
 * and another one starts.
 */
export async function giveUpLease(tx: Tx, { workspaceId, id }: AccountKey): Promise<void> {
  await tx.execute(sql`
    update sync_states set lease_owner = null, lease_token = lease_token + 1, in_progress = false
    where workspace_id = ${workspaceId} and account_id = ${id}`)
}

/** Deletes the rows that were copied. Most are deleted with the account; shared_views has no foreign key to it. */
export async function deleteCopied(tx: Tx, { workspaceId, id }: AccountKey): Promise<void> {
  await tx.execute(sql`
    delete from shared_views where workspace_id = ${workspaceId} and ${isOf('message_id', { workspaceId, id })}`)
  await forgetAccount(tx, { workspaceId, id })
  await tx.execute(sql`delete from mail_accounts where workspace_id = ${workspaceId} and id = ${id}`)
  // Also what people were granted of it is gone.
  await tellChange(tx, 'people')
}
