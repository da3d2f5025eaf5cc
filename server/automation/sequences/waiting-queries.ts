import { sql } from 'drizzle-orm'
import { FREE_MAIL } from '#core/text/addresses/free-mail.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { personOf } from '#server/db/schema/index.ts'
import type { EnrolmentKey } from './state/step-queries.ts'

/**
 * The follow-ups of all mailboxes of a workspace of which a message is to leave, and which these messages may end: because they
 * come from a recipient or somebody of their company, name the message that is followed up, or have its subject. Whether they
 * do is found when the follow-up is looked at.
 */
export async function findWaitingFor(
  db: Executor,
  workspaceId: number,
  messageIds: readonly number[],
): Promise<(EnrolmentKey & { accountId: number })[]> {
  const { rows } = await db.execute<{ id: string; account: string }>(sql`
    with fresh as materialized (
      select ${personOf(sql`m.from_address`)} as person, array_append(m."references", m.in_reply_to) as names, m.base_subject
      from messages m where m.workspace_id = ${workspaceId} and m.id = ${anyId(messageIds)} and not m.is_automatic
    )
    select e.id::text as id, e.account_id::text as account from mail_accounts a
    join enrolments e on e.workspace_id = ${workspaceId} and e.account_id = a.id and e.leaves_at is not null
    join messages m on m.workspace_id = ${workspaceId} and m.id = e.message_id
    where a.workspace_id = ${workspaceId} and a.removed_at is null and exists (
      select from fresh f
      where m.rfc_message_id = any(f.names) or m.base_subject <> '' and m.base_subject = f.base_subject
        or exists (
          select from jsonb_array_elements(m.to_list) r
          cross join lateral (select ${personOf(sql`(r.value->>'address')`)} as person) recipient
          where recipient.person = f.person or split_part(recipient.person, '/', 1) = split_part(f.person, '/', 1)
            and split_part(f.person, '/', 1) <> all(${sql.param([...FREE_MAIL])}::text[])))
    order by e.id`)
  return rows.map(({ id, account }) => ({ workspaceId, id: Number(id), accountId: Number(account) }))
}
