import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CampaignState } from '#core/contract/outreach/campaign-values.ts'
import type { Executor } from '#server/db/client.ts'
import { rowIds } from '#server/db/row-values.ts'
import { campaignMailboxes, campaigns, enrolments } from '#server/db/schema/index.ts'
import { isStep } from './sending/state/steps-of-contacts-queries.ts'

export type CampaignRow = typeof campaigns.$inferSelect

export interface CampaignKey {
  workspaceId: number
  id: number
}

const isCampaign = ({ workspaceId, id }: CampaignKey) =>
  and(eq(campaigns.workspaceId, workspaceId), eq(campaigns.id, id))

export async function insertCampaign(
  db: Executor,
  values: Omit<typeof campaigns.$inferInsert, 'id'>,
): Promise<CampaignRow> {
  const [row] = await db.insert(campaigns).values(values).returning()
  if (!row) throw new Error('the campaign was not stored')
  return row
}

export async function findCampaign(db: Executor, key: CampaignKey): Promise<CampaignRow | null> {
  const [row] = await db.select().from(campaigns).where(isCampaign(key))
  return row ?? null
}

/** Locks a campaign until the end of the transaction: nobody else changes it meanwhile. */
export async function lockCampaign(db: Executor, key: CampaignKey): Promise<CampaignRow | null> {
  const [row] = await db.select().from(campaigns).where(isCampaign(key)).for('update')
  return row ?? null
}

export async function updateCampaign(
  db: Executor,
  key: CampaignKey,
  change: Partial<Omit<CampaignRow, 'workspaceId' | 'id'>>,
): Promise<void> {
  await db.update(campaigns).set(change).where(isCampaign(key))
}

export async function deleteCampaign(db: Executor, key: CampaignKey): Promise<void> {
  await db.delete(campaigns).where(isCampaign(key))
}

/** The campaigns of a contact, the one that it has come into last first. */
export async function findCampaignsOfContact(
  db: Executor,
  workspaceId: number,
  contactId: number,
): Promise<CampaignRow[]> {
  const e = enrolments
  const found = await db
    .select({ campaign: campaigns })
    .from(campaigns)
    .innerJoin(e, and(eq(e.workspaceId, workspaceId), eq(e.campaignId, campaigns.id)))
    .where(and(eq(campaigns.workspaceId, workspaceId), eq(e.contactId, contactId)))
    .orderBy(desc(e.createdAt), desc(campaigns.id))
  return found.map(({ campaign }) => campaign)
}

/** A page of campaigns, newest first, and how many there are. */
export async function listCampaignRows(
  db: Executor,
  workspaceId: number,
  {
    isArchived,
    state,
    limit,
    offset,
  }: { isArchived: boolean; state: CampaignState | undefined; limit: number; offset: number },
): Promise<{ rows: CampaignRow[]; total: number }> {
  const isShown = and(
    eq(campaigns.workspaceId, workspaceId),
    isArchived ? isNotNull(campaigns.archivedAt) : isNull(campaigns.archivedAt),
    state === undefined ? undefined : eq(campaigns.state, state),
  )
  const rows = await db
    .select()
    .from(campaigns)
    .where(isShown)
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(campaigns, isShown) }
}

/** The campaigns of a workspace that go on, or are paused. */
export async function findLaunched(db: Executor, workspaceId: number): Promise<CampaignRow[]> {
  return db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.workspaceId, workspaceId), inArray(campaigns.state, ['running', 'paused'])))
}

export async function findMailboxIds(db: Executor, { workspaceId, id }: CampaignKey): Promise<number[]> {
  const rows = await db
    .select({ id: campaignMailboxes.accountId })
    .from(campaignMailboxes)
    .where(and(eq(campaignMailboxes.workspaceId, workspaceId), eq(campaignMailboxes.campaignId, id)))
    .orderBy(campaignMailboxes.accountId)
  return rows.map(row => row.id)
}

/** The addresses of a campaign's mailboxes by their ids. */
export async function findMailboxNames(
  db: Executor,
  { workspaceId, id }: CampaignKey,
): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: string; email: string }>(sql`
    select a.id::text as id, a.email from campaign_mailboxes m
    join mail_accounts a on a.workspace_id = ${workspaceId} and a.id = m.account_id and a.removed_at is null
    where m.workspace_id = ${workspaceId} and m.campaign_id = ${id}`)
  return new Map(rows.map(row => [Number(row.id), row.email]))
}

export async function replaceMailboxes(
  db: Executor,
  { workspaceId, id: campaignId }: CampaignKey,
  accountIds: readonly number[],
): Promise<void> {
  const m = campaignMailboxes
  await db.delete(m).where(and(eq(m.workspaceId, workspaceId), eq(m.campaignId, campaignId)))
  if (accountIds.length > 0)
    await db.insert(m).values(accountIds.map(accountId => ({ workspaceId, campaignId, accountId })))
}

/** The numbers of steps that contacts of a campaign have got. */
export async function findDoneSteps(db: Executor, { workspaceId, id }: CampaignKey): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct s.step::text as id from enrolments e
    join enrolment_steps s on ${isStep(workspaceId, 'reached')}
    where e.workspace_id = ${workspaceId} and e.campaign_id = ${id}`)
  return rowIds(rows)
}

/** Sets the state of all contacts of a campaign that are in another one. */
export async function setStates(
  db: Executor,
  { workspaceId, id }: CampaignKey,
  change: { from: 'active' | 'paused'; to: 'active' | 'paused'; dueAt: Date | null },
): Promise<void> {
  // Who is held because a mail could not be written is tried again.
  const isHeld = change.from === 'paused' ? sql`and (reason is null or reason = 'not-sent')` : sql``
  await db.execute(sql`
    update enrolments set state = ${change.to}, due_at = ${change.dueAt?.toISOString() ?? null}, overdue_since = null
    where workspace_id = ${workspaceId} and campaign_id = ${id} and state = ${change.from} ${isHeld}`)
}

/** Ends a campaign for all contacts for which it goes on. */
export async function stopAll(
  db: Executor,
  { workspaceId, id }: CampaignKey,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    update enrolments set state = 'stopped', reason = ${reason}, due_at = null, ended_at = ${now.toISOString()}
    where workspace_id = ${workspaceId} and campaign_id = ${id} and state in ('active', 'paused')`)
}
