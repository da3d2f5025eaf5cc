import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { Outgoing } from '#server/send/outbox/queries.ts'

/** What a waiting answer was made of, compared with what is approved now. */
export interface WaitingAnswer {
  isApproved: boolean
  /** Whether an answer whose words it has was changed, deleted, or is not approved any more. */
  isChanged: boolean
  /** Who has approved these words; null for somebody who is gone. */
  approverIds: (number | null)[]
}

/** Null for a message that is no automatic answer of a mailbox, such as a rule's snippet. */
export async function findWaitingAnswer(
  db: Executor,
  { workspaceId, id }: Pick<Outgoing, 'workspaceId' | 'id'>,
): Promise<WaitingAnswer | null> {
  const { rows } = await db.execute<{ found: WaitingAnswer }>(sql`
    select json_build_object('isApproved', a.is_approved,
      'isChanged', coalesce(bool_or(s.answer_approved_at is not null and v.id is null), false),
      'approverIds', coalesce(json_agg(distinct v.approved_by_id) filter (where v.id is not null), '[]'::json)) as found
    from automatic_answers a
    left join automatic_answer_sentences s on s.workspace_id = a.workspace_id and s.message_id = a.message_id
    left join mailbox_answers v on v.workspace_id = a.workspace_id and v.id = s.answer_id
      and v.account_id = a.account_id and v.state = 'approved' and v.deleted_at is null and v.approved_at = s.answer_approved_at
    where a.workspace_id = ${workspaceId} and a.outgoing_id = ${id}
    group by a.workspace_id, a.message_id, a.is_approved`)
  return rows[0]?.found ?? null
}
