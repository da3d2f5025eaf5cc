import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import {
  drafts,
  invitations,
  mailAccounts,
  messages,
  organizations,
  outgoingMessages,
  sessions,
  teamPermissions,
  users,
} from '#server/db/schema/index.ts'
import { isAccount } from '#server/mailbox/accounts/queries.ts'
import { inviterMayStill } from '#server/people/invitations/code-queries.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'

/** All organizations, or one of them, with the number of people in each. */
export async function findOrganizations(db: Executor, id: number | null) {
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      createdAt: organizations.createdAt,
      memberCount: count(users.id),
    })
    .from(organizations)
    .leftJoin(users, eq(users.organizationId, organizations.id))
    .where(id === null ? undefined : eq(organizations.id, id))
    .groupBy(organizations.id)
    .orderBy(organizations.name, organizations.id)
}

export async function findInvitations(db: Executor, organizationId: number | null) {
  return db
    .select({
      invitation: invitations,
      organizationName: organizations.name,
      invitedBy: users.email,
      inviterMayStill,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(users, eq(users.id, invitations.invitedByUserId))
    .where(organizationId === null ? undefined : eq(invitations.organizationId, organizationId))
    .orderBy(desc(invitations.id))
    .limit(500)
}

export async function findInvitationById(db: Executor, id: number) {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id))
  return row ?? null
}

export async function insertInvitation(db: Executor, row: typeof invitations.$inferInsert) {
  const [inserted] = await db.insert(invitations).values(row).returning()
  if (!inserted) throw new Error('the invitation was not stored')
  return inserted
}

/** Notes that the relay has accepted the letter with this link. */
export async function setMailed(db: Executor, tokenHash: Buffer, at: Date): Promise<void> {
  await db.update(invitations).set({ mailedAt: at }).where(eq(invitations.tokenHash, tokenHash))
}

/** Replaces the link of an invitation. Returns null if the invitation was accepted or revoked. */
export async function replaceInvitationLink(
  db: Executor,
  id: number,
  link: Pick<typeof invitations.$inferInsert, 'tokenHash' | 'expiresAt' | 'invitedByUserId'>,
) {
  const [row] = await db
    .update(invitations)
    .set({ ...link, mailedAt: null })
    .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)))
    .returning()
  return row ?? null
}

/** Returns false if the invitation was accepted or revoked before. */
export async function revokeInvitation(db: Executor, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id })
  return rows.length > 0
}

/** Revokes earlier invitations of an address, because only the newest one is valid. */
export async function revokeEarlier(
  db: Executor,
  { organizationId, email, now }: { organizationId: number; email: string; now: Date },
): Promise<void> {
  await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        sql`lower(${invitations.email}) = lower(${email})`,
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
}

/** Locks all super admins until the transaction ends. */
export async function lockSuperAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'super_admin'))
    .orderBy(users.id)
    .for('update')
  return rows.map(({ id }) => id)
}

export async function updateRole(
  tx: Tx,
  id: number,
  role: (typeof users.$inferSelect)['role'],
): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, id))
  await tellChange(tx, 'people')
}

/** Counts what a person has here. */
export async function countBelongings(db: Executor, userId: number, accounts: readonly AccountKey[]) {
  const perAccount = new Map<number, number>()
  let [draftCount, waiting] = [0, 0]
  for (const account of accounts) {
    perAccount.set(account.id, await db.$count(messages, isOfAccount(messages, account)))
    draftCount += await db.$count(drafts, and(isOfAccount(drafts, account), isNull(drafts.outgoingId)))
    waiting += await db.$count(
      outgoingMessages,
      and(isOfAccount(outgoingMessages, account), eq(outgoingMessages.state, 'queued')),
    )
  }
  const sessionCount = await db.$count(sessions, eq(sessions.userId, userId))
  return { perAccount, drafts: draftCount, waiting, sessions: sessionCount }
}

export async function giveAccount(tx: Tx, account: AccountKey, ownerId: number, at: Date): Promise<void> {
  await tx.update(mailAccounts).set({ ownerId, ownedSince: at }).where(isAccount(account))
  await tellChange(tx, account.workspaceId)
}

/**
 * Switches AI off for the account if the organization does not let its mail go to the installation's engine. AI stays
 * off when the account moves to its owner's workspace, until the owner switches it on.
 */
export async function keepFromEngines(db: Executor, { workspaceId, id }: AccountKey): Promise<void> {
  await db.execute(sql`
    insert into ai_off_accounts (workspace_id, account_id)
    select a.workspace_id, a.id from mail_accounts a
    join ai_settings s on s.workspace_id = a.workspace_id and s.organization_id is not null
    where a.workspace_id = ${workspaceId} and a.id = ${id} and (not s.is_enabled or s.provider is not null)
    on conflict do nothing`)
}

/** Removes a member from their organization. */
export async function leaveRow(
  tx: Tx,
  { id, organizationId }: { id: number; organizationId: number },
  role: (typeof users.$inferSelect)['role'],
): Promise<void> {
  await tx
    .delete(teamPermissions)
    .where(
      and(
        eq(teamPermissions.workspaceId, await findWorkspaceId(tx, { id, organizationId })),
        eq(teamPermissions.teamMemberId, id),
      ),
    )
  await tx
    .update(users)
    .set({ organizationId: null, role, accountType: 'individual' })
    .where(eq(users.id, id))
  await tellChange(tx, 'people')
}
