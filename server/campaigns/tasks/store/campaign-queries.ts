import { sql } from 'drizzle-orm'
import type { ContactStatus } from '#core/contract/outreach/contact-values.ts'
import type { SignalKind } from '#core/contract/signals.ts'
import type { Judgement } from '#core/outreach/campaigns/happenings.ts'
import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { isoTime } from '#server/db/row-values.ts'

interface StepKey {
  workspaceId: number
  enrolmentId: number
  step: number
}

/** Writes down what became of a task of a campaign's steps. */
export async function settleStep(
  tx: Tx,
  { workspaceId, enrolmentId, step }: StepKey,
  outcome: 'done' | 'skipped',
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update enrolment_steps set outcome = ${outcome}, done_at = ${at.toISOString()}
    where workspace_id = ${workspaceId} and enrolment_id = ${enrolmentId} and step = ${step} and outcome = 'asked'`)
}

/** Takes that back. Returns false if the campaign has gone on since. */
export async function reopenStep(
  tx: Tx,
  { workspaceId, enrolmentId, step }: StepKey,
  askedAt: Date,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update enrolment_steps s set outcome = 'asked', done_at = ${askedAt.toISOString()}
    where s.workspace_id = ${workspaceId} and s.enrolment_id = ${enrolmentId} and s.step = ${step}
      and s.outcome in ('done', 'skipped') and not exists (
        select from enrolment_steps later where later.workspace_id = ${workspaceId} and later.enrolment_id = ${enrolmentId}
          and later.done_at > s.done_at)
      and exists (select from enrolments e where e.workspace_id = ${workspaceId} and e.id = ${enrolmentId}
        and e.state in ('active', 'paused'))`)
  return (rowCount ?? 0) > 0
}

/** Lets the campaign look at a contact soon, if it still goes on for them. */
export async function wake(
  tx: Tx,
  { workspaceId, enrolmentId }: Omit<StepKey, 'step'>,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update enrolments set due_at = ${at.toISOString()}
    where workspace_id = ${workspaceId} and id = ${enrolmentId} and kind = 'campaign' and state = 'active'`)
}

/**
 * Goes on for a contact for whom the campaign has ended for this reason; in a paused campaign, once that is resumed. Nobody
 * whose mailbox is gone is written to from another one.
 */
export async function goOnAfter(
  tx: Tx,
  { workspaceId, enrolmentId }: Omit<StepKey, 'step'>,
  { reason, at }: { reason: 'answered' | 'bounced'; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update enrolments e set state = case c.state when 'paused' then 'paused' else 'active' end, reason = null,
      ended_at = null, due_at = case when c.state <> 'paused' then ${at.toISOString()}::timestamptz end
    from campaigns c
    where e.workspace_id = ${workspaceId} and e.id = ${enrolmentId} and e.kind = 'campaign' and e.account_id is not null
      and (e.state = 'active' or e.state = 'paused' and e.reason is null or e.state = 'stopped' and e.reason = ${reason})
      and c.workspace_id = ${workspaceId} and c.id = e.campaign_id and c.state <> 'stopped'`)
  if (!rowCount) return false
  // A campaign that was over for everybody is not any more.
  await tx.execute(sql`
    update campaigns set state = 'running', ended_at = null where workspace_id = ${workspaceId} and state = 'finished'
      and id = (select campaign_id from enrolments where workspace_id = ${workspaceId} and id = ${enrolmentId})`)
  return true
}

/** Takes back that a contact has answered: it was no answer. If there is another one, the campaign notices that. */
export async function forgetAnswer(
  tx: Tx,
  { workspaceId, enrolmentId }: Omit<StepKey, 'step'>,
): Promise<void> {
  await tx.execute(sql`
    update enrolments set answered_at = null where workspace_id = ${workspaceId} and id = ${enrolmentId}`)
}

export async function setJudgement(
  tx: Tx,
  { workspaceId, enrolmentId }: Omit<StepKey, 'step'>,
  judged: { as: Judgement; at: Date } | null,
): Promise<void> {
  await tx.execute(sql`
    update enrolments set judged_as = ${judged?.as ?? null}, judged_at = ${judged?.at.toISOString() ?? null}
    where workspace_id = ${workspaceId} and id = ${enrolmentId} and kind = 'campaign'`)
}

/** Returns where the contact stood before; null if it is gone. */
export async function setContactStatus(
  tx: Tx,
  { workspaceId, contactId }: { workspaceId: number; contactId: number },
  { status, at }: { status: ContactStatus; at: Date },
): Promise<ContactStatus | null> {
  const { rows } = await tx.execute<{ before: ContactStatus }>(sql`
    with before as (
      select id, status from contacts where workspace_id = ${workspaceId} and id = ${contactId} for update
    )
    update contacts c set status = ${status}, updated_at = ${at.toISOString()} from before
    where c.workspace_id = ${workspaceId} and c.id = before.id returning before.status as before`)
  return rows[0]?.before ?? null
}

/** Who wrote a message, when, and in which account; null if it is gone. */
export async function findAnswer(
  db: Executor,
  workspaceId: number,
  messageId: number,
): Promise<{ accountId: number; from: string | null; at: Date } | null> {
  const { rows } = await db.execute<{ account: string; from: string | null; at: string }>(sql`
    select account_id::text as account, lower(from_address) as from,
      ${isoTime(sql`coalesce(first_received_at, received_at)`)} as at
    from messages where workspace_id = ${workspaceId} and id = ${messageId} and orphaned_at is null`)
  const row = rows[0]
  return row ? { accountId: Number(row.account), from: row.from, at: new Date(row.at) } : null
}

/**
 * Marks an answer as an absence note, where a person sees that it is one and no program did. Call it in a
 * transaction that holds the lock of the account.
 */
export const takeForAbsence = (tx: Tx, message: MessageKey, until: string): Promise<void> =>
  turnSignal(tx, message, { from: 'answer', to: 'absence', until })

export const takeForAnswer = (tx: Tx, message: MessageKey): Promise<void> =>
  turnSignal(tx, message, { from: 'absence', to: 'answer', until: null })

interface MessageKey {
  workspaceId: number
  messageId: number
}

async function turnSignal(
  tx: Tx,
  { workspaceId, messageId }: MessageKey,
  { from, to, until }: { from: SignalKind; to: SignalKind; until: string | null },
): Promise<void> {
  await tx.execute(sql`
    insert into message_signals (workspace_id, message_id, kind, who, about_id, about_name, about_subject, until)
    select workspace_id, message_id, ${to}, who, about_id, about_name, about_subject, ${until}::date
    from message_signals where workspace_id = ${workspaceId} and message_id = ${messageId} and kind = ${from}
    on conflict do nothing`)
  await tx.execute(sql`
    delete from message_signals
    where workspace_id = ${workspaceId} and message_id = ${messageId} and kind = ${from}`)
}

export async function setAddressState(
  tx: Tx,
  { workspaceId, address }: { workspaceId: number; address: string },
  state: 'bounced' | 'unknown',
): Promise<void> {
  await tx.execute(sql`
    update contact_addresses set state = ${state} where workspace_id = ${workspaceId} and address = ${contactAddress(address)}`)
}

export async function unsuppress(
  tx: Tx,
  { workspaceId, address }: { workspaceId: number; address: string },
): Promise<void> {
  await tx.execute(sql`
    delete from suppressions
    where workspace_id = ${workspaceId} and kind = 'address' and value = ${address} and source = 'person'`)
}
