import { sql } from 'drizzle-orm'
import type { BounceReason } from '#core/contract/signals.ts'
import type { EnrolmentKey } from '#server/automation/sequences/state/step-queries.ts'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyText } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { rowIds } from '#server/db/row-values.ts'
import { touchedMessages } from '#server/mailbox/signals/touched-messages.ts'
import { isStep } from './state/steps-of-contacts-queries.ts'

/** Whether campaigns write to anybody from a mailbox of a workspace: in most they do not. */
export async function isSending(db: Executor, workspaceId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from mail_accounts a
    join campaign_mailboxes c on c.workspace_id = ${workspaceId} and c.account_id = a.id
    where a.workspace_id = ${workspaceId} and a.removed_at is null limit 1`)
  return rows.length > 0
}

/**
 * The contacts in campaigns that these messages may concern: of their conversations, and of the messages of ours that they
 * tell something of, to whichever mailbox (`insertSignals`). Also those who are through: they may answer later.
 */
export async function findTouchedContacts(
  db: Executor,
  workspaceId: number,
  messageIds: readonly number[],
): Promise<TouchedContact[]> {
  const { rows } = await db.execute<{ id: string; account: string | null }>(sql`
    with touched as materialized (${touchedMessages(workspaceId, messageIds)})
    select distinct e.id::text as id, e.account_id::text as account from touched t
    join enrolment_steps s on s.workspace_id = ${workspaceId} and s.message_id = t.id
    join enrolments e on e.workspace_id = ${workspaceId} and e.id = s.enrolment_id
    where e.kind = 'campaign' and e.state <> 'stopped' order by 1`)
  return rows.map(row => asTouched(workspaceId, row))
}

export interface TouchedContact extends EnrolmentKey {
  accountId: number | null
}

const asTouched = (workspaceId: number, { id, account }: { id: string; account: string | null }) => ({
  workspaceId,
  id: Number(id),
  accountId: account === null ? null : Number(account),
})

/** That a server refuses mail of a campaign. */
export interface Refusal {
  campaignId: number
  /** The report, or the message itself where it was refused at once. */
  messageId: number
  reason: BounceReason
  diagnostic: string | null
  /** From where it was sent. */
  mailbox: string
}

/** What these messages tell of campaigns that run or are through that came back for one of these reasons, one a campaign. */
export async function findRefusals(
  db: Executor,
  workspaceId: number,
  messageIds: readonly number[],
  reasons: readonly BounceReason[],
): Promise<Refusal[]> {
  const { rows } = await db.execute<{ row: Refusal }>(sql`
    select distinct on (c.id) json_build_object('campaignId', c.id, 'messageId', g.message_id, 'reason', g.reason,
      'diagnostic', g.diagnostic, 'mailbox', a.email) as row
    from message_signals g
    join enrolment_steps s on s.workspace_id = ${workspaceId} and s.message_id = g.about_id
    join enrolments e on e.workspace_id = ${workspaceId} and e.id = s.enrolment_id
    join campaigns c on c.workspace_id = ${workspaceId} and c.id = e.campaign_id and c.state in ('running', 'finished')
    join messages m on m.workspace_id = ${workspaceId} and m.id = g.about_id
    join mail_accounts a on a.workspace_id = ${workspaceId} and a.id = m.account_id
    where g.workspace_id = ${workspaceId} and g.message_id = ${anyId(messageIds)} and g.kind = 'bounce'
      and g.reason = ${anyText(reasons)}
    order by c.id, g.message_id`)
  return rows.map(({ row }) => row)
}

/** Finds contacts whose step waits for a message of this account that was taken out of the outbox. */
export async function findTakenBackContacts(
  db: Executor,
  { workspaceId, id }: AccountKey,
): Promise<TouchedContact[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct e.id::text as id from enrolments e
    join enrolment_steps s on ${isStep(workspaceId, 'waiting')} and s.outgoing_id is null
    where e.workspace_id = ${workspaceId} and e.account_id = ${id} and e.kind = 'campaign'
      and e.state in ('active', 'paused')`)
  return rowIds(rows).map(enrolment => ({ workspaceId, id: enrolment, accountId: id }))
}

/** The other contacts of the same company in the same campaign that it goes on for. */
export async function findCompanyMates(
  db: Executor,
  { workspaceId, id }: EnrolmentKey,
  {
    campaignId,
    organizationId,
    domain,
  }: { campaignId: number; organizationId: number | null; domain: string | null },
): Promise<TouchedContact[]> {
  const { rows } = await db.execute<{ id: string; account: string | null }>(sql`
    with mates as (
      select a.contact_id as id from contact_addresses a
      where a.workspace_id = ${workspaceId} and split_part(a.address, '@', 2) = ${domain}
      union
      select p.id from contacts p where p.workspace_id = ${workspaceId} and p.organization_id = ${organizationId}
    )
    select e.id::text as id, e.account_id::text as account from mates
    join enrolments e on e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId} and e.contact_id = mates.id
    where e.id <> ${id} and e.state in ('active', 'paused') order by e.id`)
  return rows.map(row => asTouched(workspaceId, row))
}
