import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { deleteCopies, findCopies, insertActions } from '../changes/change-queries.ts'

interface AskedCopy {
  identity: string
  /** Without "Re:" and the like. */
  subject: string
  /** The addresses of To and Cc in lower case, sorted. */
  people: string[]
  /** In ISO 8601. */
  at: string
}

export interface SentLetter {
  /** Of the copy that it may be. */
  identity: string
  id: number
  rfcMessageId: string | null
  size: number
  text: string
}

/**
 * What the account has sent from here with the subject and the recipients of these copies, `minutes` before or after them,
 * nearest first. Without messages that the provider has a copy of already, besides the one that was filed from here.
 */
export async function findSentAbout(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  copies: readonly AskedCopy[],
  minutes: number,
): Promise<SentLetter[]> {
  if (copies.length === 0) return []
  const { rows } = await db.execute<{ row: SentLetter }>(sql`
    select json_build_object('identity', given.identity, 'id', found.id, 'rfcMessageId', found.rfc_message_id,
      'size', found.size_bytes, 'text', found.text) as row
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as given (identity text, subject text, people jsonb, at timestamptz)
    cross join lateral (
      select m.id, m.rfc_message_id, m.size_bytes, b.text, abs(extract(epoch from o.started_at - given.at)) as apart
      from outgoing_messages o
      join messages m on m.workspace_id = ${workspaceId} and m.id = o.message_id and m.base_subject = given.subject
      join message_bodies b on b.workspace_id = m.workspace_id and b.message_id = m.id
      where o.workspace_id = ${workspaceId} and o.account_id = ${accountId}
        and o.state in ('sending', 'sent', 'uncertain')
        and o.started_at between given.at - ${minutes} * interval '1 minute' and given.at + ${minutes} * interval '1 minute'
        and given.people = (select coalesce(jsonb_agg(p.address order by p.address collate "C"), '[]') from (
          select lower(a->>'address') as address from jsonb_array_elements(m.to_list || m.cc_list) a) p)
        and not exists (select from placements p where p.workspace_id = ${workspaceId} and p.message_id = m.id
          and p.remote_id is not null and p.remote_id is distinct from o.filed_as)
      order by apart limit 5
    ) found
    order by found.apart`)
  return rows.map(({ row }) => row)
}

/**
 * Where the provider has two copies of a sent message in one folder, and one of them was filed from here, the outgoing server
 * files what it sends. That is remembered, and the copy that was filed from here is removed, unless a person has done something with it.
 * Nothing is done for an account whose people have said who files its mail.
 */
export async function dropDoubled(tx: Tx, account: AccountKey, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return
  const { workspaceId, id: accountId } = account
  const waits = (alias: string) =>
    sql.raw(`exists (select from mail_actions w where w.workspace_id = ${workspaceId}
    and w.account_id = ${alias}.account_id and w.state = 'pending' and w.remote_id = ${alias}.remote_id)`)
  const { rows } = await tx.execute<{ id: string; message: string }>(sql`
    select ours.id::text as id, o.message_id::text as message from outgoing_messages o
    join mail_accounts a on a.workspace_id = o.workspace_id and a.id = o.account_id and a.sent_copies = 'automatic'
    join placements ours on ours.workspace_id = o.workspace_id and ours.message_id = o.message_id
      and ours.remote_id = o.filed_as
    where o.workspace_id = ${workspaceId} and o.account_id = ${accountId} and o.message_id = ${anyId([...messageIds])}
      and not ours.starred and not ${waits('ours')}
      and exists (select from placements p where p.workspace_id = o.workspace_id and p.message_id = o.message_id
        and p.folder_id = ours.folder_id and p.remote_id <> o.filed_as and not ${waits('p')})`)
  if (rows.length === 0) return
  const doubled = new Set(rows.map(({ id }) => Number(id)))
  const copies = await findCopies(
    tx,
    account,
    rows.map(({ message }) => Number(message)),
  )
  const ours = copies.filter(({ id }) => doubled.has(id))
  await deleteCopies(tx, account, ours)
  await insertActions(tx, account, {
    userId: null,
    change: { kind: 'remove' },
    copies: ours.flatMap(({ messageId, remoteId }) => (remoteId === null ? [] : { messageId, remoteId })),
  })
  await tx.execute(sql`
    update mail_accounts set saves_sent_mail = true
    where workspace_id = ${workspaceId} and id = ${accountId} and not saves_sent_mail`)
  await tellChange(tx, workspaceId)
}
