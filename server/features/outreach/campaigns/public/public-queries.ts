import { and, count, eq, max, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
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
