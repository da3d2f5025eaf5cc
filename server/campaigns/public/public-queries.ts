import { and, count, eq, max, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import {
  type CampaignEventKind,
  campaignEvents,
  campaigns,
  contacts,
  enrolmentSteps,
  enrolments,
  outgoingMessages,
  suppressions,
} from '#server/db/schema/index.ts'
import type { Meaning } from '../letters/letter-tokens.ts'

/** The campaign and the contact of an enrolment; null if it was deleted. */
export async function findEnrolled(db: Executor, workspaceId: number, enrolmentId: number) {
  const [row] = await db
    .select({
      campaignId: campaigns.id,
      campaign: campaigns.name,
      settings: campaigns.settings,
      contactId: contacts.id,
      language: contacts.language,
    })
    .from(enrolments)
    .innerJoin(
      campaigns,
      and(eq(campaigns.workspaceId, enrolments.workspaceId), eq(campaigns.id, enrolments.campaignId)),
    )
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, enrolments.workspaceId), eq(contacts.id, enrolments.contactId)),
    )
    .where(and(eq(enrolments.workspaceId, workspaceId), eq(enrolments.id, enrolmentId)))
  return row ?? null
}

/**
 * Puts an address on the list because its owner wishes so; an entry for another reason becomes a wish. Returns false if the wish
 * was known already.
 */
export async function insertWish(
  tx: Tx,
  { workspaceId, value, reason, at }: { workspaceId: number; value: string; reason: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(suppressions)
    .values({ workspaceId, kind: 'address', value, reason, source: 'unsubscribe', createdAt: at })
    .onConflictDoUpdate({
      target: [suppressions.workspaceId, suppressions.value, suppressions.kind],
      set: { reason, source: 'unsubscribe', userId: null, createdAt: at },
      setWhere: sql`${suppressions.source} not in ('unsubscribe', 'complaint')`,
    })
    .returning({ value: suppressions.value })
  return rows.length > 0
}

export async function isWished(db: Executor, workspaceId: number, value: string): Promise<boolean> {
  const [row] = await db
    .select({ source: suppressions.source })
    .from(suppressions)
    .where(
      and(
        eq(suppressions.workspaceId, workspaceId),
        eq(suppressions.value, value),
        eq(suppressions.kind, 'address'),
      ),
    )
  return row?.source === 'unsubscribe'
}

interface Event {
  workspaceId: number
  enrolmentId: number
  step: number
  kind: CampaignEventKind
  at: Date
  url: string | null
  botReason: string | null
}

export async function insertEvent(db: Executor, event: Event): Promise<void> {
  await db.insert(campaignEvents).values(event)
}

/** When the last message of a step left, and how many events of a kind are known of it. Null if the step was never sent. */
export async function findStepSent(
  db: Executor,
  { workspaceId, enrolmentId, step, kind }: Pick<Event, 'workspaceId' | 'enrolmentId' | 'step' | 'kind'>,
) {
  const e = campaignEvents
  const [sent] = await db
    .select({ at: max(outgoingMessages.sentAt) })
    .from(enrolmentSteps)
    .innerJoin(
      outgoingMessages,
      and(
        eq(outgoingMessages.workspaceId, enrolmentSteps.workspaceId),
        eq(outgoingMessages.id, enrolmentSteps.outgoingId),
      ),
    )
    .where(
      and(
        eq(enrolmentSteps.workspaceId, workspaceId),
        eq(enrolmentSteps.enrolmentId, enrolmentId),
        eq(enrolmentSteps.step, step),
      ),
    )
  if (!sent?.at) return null
  const [known] = await db
    .select({ events: count() })
    .from(e)
    .where(
      and(eq(e.workspaceId, workspaceId), eq(e.enrolmentId, enrolmentId), eq(e.step, step), eq(e.kind, kind)),
    )
  return { sentAt: sent.at, events: known?.events ?? 0 }
}

export interface Wish {
  subject: string
  /** The mail of a campaign that it answers, or that its sender has got last; null if there is none. */
  about: Meaning<'unsubscribe'> | null
}

/** Those of these messages that ask for no more mail. What does not come from the sender that it names is about nothing. */
export async function findWishes(
  db: Executor,
  workspaceId: number,
  messageIds: readonly number[],
): Promise<Wish[]> {
  const { rows } = await db.execute<{ row: Wish }>(sql`
    select json_build_object('subject', m.subject, 'about', about.row) as row from message_signals s
    join messages m on m.workspace_id = ${workspaceId} and m.id = s.message_id
    left join lateral (
      select json_build_object('workspaceId', e.workspace_id, 'enrolmentId', e.id, 'step', p.step,
        'address', o.to_list->0->>'address') as row
      from enrolment_steps p
      join enrolments e on e.workspace_id = ${workspaceId} and e.id = p.enrolment_id and e.kind = 'campaign'
      join messages o on o.workspace_id = ${workspaceId} and o.id = p.message_id
      where p.workspace_id = ${workspaceId} and p.message_id = s.about_id and m.authentication is distinct from 'fail' limit 1
    ) about on true
    where s.workspace_id = ${workspaceId} and s.message_id = ${anyId(messageIds)} and s.kind = 'unsubscribe' order by m.id`)
  return rows.map(({ row }) => row)
}
