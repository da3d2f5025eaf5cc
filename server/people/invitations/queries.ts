import { and, asc, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import { isThere } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { affiliateEarnings, mailAccounts, teamPermissions, users } from '#server/db/schema/index.ts'
import { findShown, type Permission } from '#server/people/workspaces/permission-queries.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'

/** The people of an organization whose rights depend on permissions: all but its admins. */
export async function findTeamMembers(db: Executor, organizationId: number) {
  return db
    .select()
    .from(users)
    .where(and(eq(users.organizationId, organizationId), isMember))
    .orderBy(asc(users.firstName), asc(users.id))
}

const isMember = or(isNull(users.role), and(ne(users.role, 'admin'), ne(users.role, 'super_admin')))

export async function findTeamMember(db: Executor, organizationId: number, id: number) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.organizationId, organizationId), isMember))
  return row ?? null
}

/** What the members of an organization were granted. */
export async function findPermissions(db: Executor, organizationId: number): Promise<Permission[]> {
  const members = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.organizationId, organizationId))
  const workspaceId = await findWorkspaceId(db, { id: 0, organizationId })
  const found = await findShown(
    db,
    [workspaceId],
    members.map(({ id }) => id),
  )
  return [...found.values()]
}

export async function savePermission(
  tx: Tx,
  workspaceId: number,
  { allowedAccountIds, ...row }: Permission,
): Promise<void> {
  // This comes first because it locks the row: a second save waits here, then replaces the accounts of the first.
  await tx
    .insert(teamPermissions)
    .values({ ...row, workspaceId })
    .onConflictDoUpdate({ target: [teamPermissions.workspaceId, teamPermissions.teamMemberId], set: row })
  await replaceAllowedAccounts(tx, { ...row, workspaceId }, allowedAccountIds)
}

/** Skips accounts that no longer belong to the organization. */
export async function replaceAllowedAccounts(
  tx: Tx,
  { workspaceId, teamMemberId }: { workspaceId: number; teamMemberId: number },
  accountIds: number[],
): Promise<void> {
  await tx.execute(sql`
    delete from team_permission_accounts where workspace_id = ${workspaceId} and team_member_id = ${teamMemberId}`)
  await tx.execute(sql`
    insert into team_permission_accounts (workspace_id, team_member_id, account_id)
    select workspace_id, ${teamMemberId}, id from mail_accounts
    where workspace_id = ${workspaceId} and id = ${anyId(accountIds)} and ${isThere}`)
  await tellChange(tx, 'people')
}

export async function findOrganizationAccounts(db: Executor, organizationId: number) {
  const workspaceId = await findWorkspaceId(db, { id: 0, organizationId })
  return db
    .select({ id: mailAccounts.id, email: mailAccounts.email })
    .from(mailAccounts)
    .where(and(eq(mailAccounts.workspaceId, workspaceId), isThere))
}

export async function findReferrals(db: Executor, affiliateId: number) {
  return db
    .select()
    .from(users)
    .where(eq(users.referredByAffiliateId, affiliateId))
    .orderBy(desc(users.createdAt), desc(users.id))
}

export async function findEarnings(db: Executor, affiliateId: number) {
  return db
    .select({
      earning: affiliateEarnings,
      referredUser: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(affiliateEarnings)
    .leftJoin(users, eq(users.id, affiliateEarnings.referredUserId))
    .where(eq(affiliateEarnings.affiliateId, affiliateId))
    .orderBy(desc(affiliateEarnings.month), desc(affiliateEarnings.id))
}

/** Makes a person who is in no organization a member of one. */
export async function joinRow(
  tx: Tx,
  id: number,
  {
    organizationId,
    ...values
  }: Pick<typeof users.$inferSelect, 'role' | 'invitedByUserId'> & { organizationId: number },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...values, organizationId, accountType: 'company', referredByTeamId: organizationId })
    .where(eq(users.id, id))
  await tellChange(tx, 'people')
}

const affiliates = alias(users, 'affiliates')

/** People who came before `before` with the code of an affiliate who still exists, and who that affiliate is. */
export async function findAllReferrals(db: Executor, before: Date) {
  return db
    .select({ id: users.id, affiliateId: affiliates.id })
    .from(users)
    .innerJoin(affiliates, eq(affiliates.id, users.referredByAffiliateId))
    .where(lt(users.createdAt, before))
    .orderBy(asc(users.id))
}

/** Sums of what affiliates earned, by month, affiliate and whether it has been paid; newest month first. */
export async function findOwed(db: Executor) {
  return db
    .select({
      month: affiliateEarnings.month,
      email: users.email,
      isPaid: affiliateEarnings.isPaid,
      cents: sql<number>`sum(${affiliateEarnings.amountCents})::int`,
    })
    .from(affiliateEarnings)
    .innerJoin(users, eq(users.id, affiliateEarnings.affiliateId))
    .groupBy(affiliateEarnings.month, users.email, affiliateEarnings.isPaid)
    .orderBy(desc(affiliateEarnings.month), asc(users.email))
}

/** Marks a month's debts as paid. Returns the cents by the affiliate's address. */
export async function markPaid(
  db: Executor,
  month: string,
  paidAt: Date,
): Promise<{ email: string; cents: number }[]> {
  const paid = db.$with('paid').as(
    db
      .update(affiliateEarnings)
      .set({ isPaid: true, paidAt })
      .where(and(eq(affiliateEarnings.month, month), eq(affiliateEarnings.isPaid, false)))
      .returning({ affiliateId: affiliateEarnings.affiliateId, amountCents: affiliateEarnings.amountCents }),
  )
  return db
    .with(paid)
    .select({ email: users.email, cents: sql<number>`sum(${paid.amountCents})::int` })
    .from(paid)
    .innerJoin(users, eq(users.id, paid.affiliateId))
    .groupBy(users.email)
    .orderBy(asc(users.email))
}

/** Inserts earnings. Rows that exist already stay as they are. */
export async function insertEarnings(
  db: Executor,
  rows: (typeof affiliateEarnings.$inferInsert)[],
): Promise<number> {
  if (rows.length === 0) return 0
  const inserted = await db
    .insert(affiliateEarnings)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: affiliateEarnings.id })
  return inserted.length
}
