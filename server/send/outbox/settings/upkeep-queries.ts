import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { rowLeavesByItself } from '../queries.ts'
import type { StopKey } from './settings-queries.ts'

// Statements about all workspaces: a switch holds what acts for a person, or for everybody, in whichever workspace.

/**
 * Makes due at once what a switch has put off: messages that the gate holds, and steps that are looked at again before
 * `until`. What something else holds, too, is put off again.
 */
export async function hurryHeld(
  db: Executor,
  { userId, workspaceId }: StopKey,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  const at = now.toISOString()
  const isOf =
    userId !== null
      ? sql`user_id = ${userId}`
      : workspaceId !== null
        ? sql`workspace_id = ${workspaceId}`
        : sql`true`
  await db.execute(sql`
    update outgoing_messages set due_at = ${at}
    where ${isOf} and state = 'queued' and gate_answer = 'later' and due_at > ${at} and ${rowLeavesByItself}`)
  const isOfCampaign =
    userId === null
      ? isOf
      : sql`exists (select from campaigns c
          where c.workspace_id = enrolments.workspace_id and c.id = enrolments.campaign_id and c.user_id = ${userId})`
  // Apart, as the indices of what is due are.
  for (const isOne of [sql`kind <> 'campaign' and ${isOf}`, sql`kind = 'campaign' and ${isOfCampaign}`])
    await db.execute(sql`
      update enrolments set due_at = ${at}
      where state = 'active' and due_at > ${at} and due_at <= ${until.toISOString()} and ${isOne}`)
}
