import { sql } from 'drizzle-orm'
import type { ContactStatus } from '#core/contract/outreach/contact-values.ts'
import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import type { EnrolmentKey } from '#server/automation/sequences/state/step-queries.ts'
import type { Executor } from '#server/db/client.ts'
import { anyText } from '#server/db/is-in.ts'

/** Moves a contact on, unless a person or something later has said more of them. Returns whether it was changed. */
export async function raiseStatus(
  db: Executor,
  { workspaceId, contactId }: { workspaceId: number; contactId: number },
  { to, from, now }: { to: ContactStatus; from: readonly ContactStatus[]; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update contacts set status = ${to}, updated_at = ${now.toISOString()}
    where workspace_id = ${workspaceId} and id = ${contactId} and status = ${anyText(from)} returning id`)
  return rows.length > 0
}

/** Notes that a message to this address came back for good. */
export async function markBounced(db: Executor, workspaceId: number, address: string): Promise<void> {
  await db.execute(sql`
    update contact_addresses set state = 'bounced'
    where workspace_id = ${workspaceId} and address = ${contactAddress(address)}`)
}

/** The addresses that messages of an enrolment went to, the last one first. */
export async function findWrittenTo(db: Executor, { workspaceId, id }: EnrolmentKey): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select lower(r.value->>'address') as address from enrolment_steps s
    join messages m on m.workspace_id = ${workspaceId} and m.id = s.message_id
    cross join lateral jsonb_array_elements(m.to_list) r
    where s.workspace_id = ${workspaceId} and s.enrolment_id = ${id}
    group by 1 order by max(s.done_at) desc`)
  return rows.map(({ address }) => address)
}

/** Whether a message of an enrolment came back for good. */
export async function hasBouncedHard(db: Executor, { workspaceId, id }: EnrolmentKey): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from enrolment_steps s
    join message_signals g on g.workspace_id = ${workspaceId} and g.about_id = s.message_id
    where s.workspace_id = ${workspaceId} and s.enrolment_id = ${id} and g.kind = 'bounce' and g.is_hard limit 1`)
  return rows.length > 0
}

/** Ends a running campaign that goes on for nobody any more. Returns whether it has ended. */
export async function finishIfOver(
  db: Executor,
  { workspaceId, id }: { workspaceId: number; id: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update campaigns c set state = 'finished', ended_at = ${now.toISOString()}
    where c.workspace_id = ${workspaceId} and c.id = ${id} and c.state = 'running' and (
      -- A range and its order make the planner take the index. It believes that a contact is left anywhere in the table, and
      -- would look through all of it for the last ones of a campaign.
      select e.id from enrolments e
      where e.workspace_id = ${workspaceId} and e.campaign_id between ${id} and ${id} and e.state in ('active', 'paused')
      order by e.campaign_id limit 1) is null
    returning id`)
  return rows.length > 0
}
