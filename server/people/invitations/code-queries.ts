import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import {
  affiliateCodes,
  invitations,
  organizations,
  teamInviteCodes,
  users,
} from '#server/db/schema/index.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { hashCode } from './codes.ts'

type Invitation = typeof invitations.$inferSelect

/**
 * What a code is for: joining an organization's team, a new account that an affiliate recommended, or a personal
 * invitation.
 */
export type FoundCode =
  | { kind: 'team'; organizationId: number; organizationName: string }
  | { kind: 'affiliate'; userId: number }
  | ({ kind: 'invitation' } & FoundInvitation)

/** Returns what a code of any kind is for; null if it is not valid. */
export async function findCode(db: Executor, text: string, now: Date): Promise<FoundCode | null> {
  const codeHash = hashCode(text)
  const [team] = await db
    .select({ organizationId: organizations.id, organizationName: organizations.name })
    .from(teamInviteCodes)
    .innerJoin(organizations, eq(organizations.id, teamInviteCodes.organizationId))
    .where(eq(teamInviteCodes.codeHash, codeHash))
  if (team) return { kind: 'team', ...team }
  const [affiliate] = await db
    .select({ userId: affiliateCodes.userId })
    .from(affiliateCodes)
    .where(eq(affiliateCodes.codeHash, codeHash))
  if (affiliate) return { kind: 'affiliate', ...affiliate }
  const invited = await findInvitation(db, text.trim(), now)
  return invited && { kind: 'invitation', ...invited }
}

export interface FoundInvitation {
  invitation: Invitation
  organizationName: string
}

/** Returns a valid invitation by its token. */
export async function findInvitation(
  db: Executor,
  token: string,
  now: Date,
): Promise<FoundInvitation | null> {
  const [row] = await db
    .select({ invitation: invitations, organizationName: organizations.name })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(and(eq(invitations.tokenHash, hashToken(token)), isOpen(now)))
  return row ?? null
}

const isOpen = (now: Date) =>
  and(
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, now),
    inviterMayStill,
  )

/**
 * Whether the inviter may still invite: somebody who is no longer an admin lets nobody in. The same rule as
 * `organization.manage`.
 */
export const inviterMayStill = sql<boolean>`exists (
  select 1 from ${users} inviter where inviter.id = ${invitations.invitedByUserId} and (inviter.role = 'super_admin'
    or inviter.role = 'admin' and inviter.organization_id = ${invitations.organizationId}))`

/** Marks an invitation as used. Returns false if it was used or revoked meanwhile. */
export async function takeInvitation(db: Executor, id: number, now: Date): Promise<boolean> {
  const taken = await db
    .update(invitations)
    .set({ acceptedAt: now })
    .where(and(eq(invitations.id, id), isOpen(now)))
    .returning({ id: invitations.id })
  return taken.length === 1
}

export async function setAcceptedBy(db: Executor, id: number, userId: number): Promise<void> {
  await db.update(invitations).set({ acceptedByUserId: userId }).where(eq(invitations.id, id))
}

export async function findTeamCode(db: Executor, organizationId: number): Promise<string | null> {
  const [row] = await db
    .select({ code: teamInviteCodes.code })
    .from(teamInviteCodes)
    .where(eq(teamInviteCodes.organizationId, organizationId))
  return row?.code ?? null
}

export async function replaceTeamCode(
  db: Executor,
  row: Omit<typeof teamInviteCodes.$inferInsert, 'codeHash'>,
): Promise<void> {
  const values = { ...row, codeHash: hashCode(row.code) }
  await db
    .insert(teamInviteCodes)
    .values(values)
    .onConflictDoUpdate({ target: teamInviteCodes.organizationId, set: values })
}

/** Returns the newest code, which is the one that is shown. */
export async function findAffiliateCode(db: Executor, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ code: affiliateCodes.code })
    .from(affiliateCodes)
    .where(eq(affiliateCodes.userId, userId))
    .orderBy(desc(affiliateCodes.createdAt), desc(affiliateCodes.id))
    .limit(1)
  return row?.code ?? null
}

/**
 * Returns false if the code is taken, by anybody and of any kind. An older code of the same person becomes the newest
 * again.
 */
export async function insertAffiliateCode(
  tx: Tx,
  { userId, code, createdAt }: { userId: number; code: string; createdAt: Date },
): Promise<boolean> {
  const codeHash = hashCode(code)
  const isTeams = await tx.$count(teamInviteCodes, eq(teamInviteCodes.codeHash, codeHash))
  if (isTeams > 0) return false
  const rows = await tx
    .insert(affiliateCodes)
    .values({ userId, code, codeHash, createdAt })
    .onConflictDoUpdate({
      target: affiliateCodes.codeHash,
      set: { code, createdAt },
      setWhere: eq(affiliateCodes.userId, userId),
    })
    .returning({ id: affiliateCodes.id })
  if (rows.length === 0) return false
  await tx.update(users).set({ isAffiliate: true }).where(eq(users.id, userId))
  await tellChange(tx, 'people')
  return true
}
