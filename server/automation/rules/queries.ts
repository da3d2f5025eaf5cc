import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { isIn, isInWorkspace } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { organizations, ruleAccounts, rules, users } from '#server/db/schema/index.ts'

export type RuleRow = typeof rules.$inferSelect & {
  /** Null: all mailboxes that the person owns, or all of the organization. */
  accountIds: number[] | null
}

/** The organization's come first: what its admins decide for a shared mailbox goes before what a person wants there. */
const inOrder = [desc(rules.isOrganizations), asc(rules.position), asc(rules.id)]
const isThere = isNull(rules.removedAt)

/** Rules with their mailboxes in these workspaces, in the order in which they act. */
async function findWhere(
  db: Executor,
  workspaceIds: readonly number[],
  which: SQL | undefined,
): Promise<RuleRow[]> {
  const rows = await db
    .select()
    .from(rules)
    .where(and(isThere, which))
    .orderBy(...inOrder)
  const narrowed = rows.flatMap(({ id, isNarrowed }) => (isNarrowed ? id : []))
  const accounts =
    narrowed.length === 0
      ? []
      : await db
          .select({ ruleId: ruleAccounts.ruleId, accountId: ruleAccounts.accountId })
          .from(ruleAccounts)
          .where(
            and(isInWorkspace(ruleAccounts.workspaceId, workspaceIds), isIn(ruleAccounts.ruleId, narrowed)),
          )
          .orderBy(asc(ruleAccounts.accountId))
  const byRule = Map.groupBy(accounts, ({ ruleId }) => ruleId)
  return rows.map(row => ({
    ...row,
    accountIds: row.isNarrowed ? (byRule.get(row.id) ?? []).map(({ accountId }) => accountId) : null,
  }))
}

export interface Keeper {
  id: number
  /** What a sealed person has made for their private mailboxes stays closed with these. */
  isSealed: boolean
  workspaceIds: readonly number[]
  /** The organization whose rules they keep as well. */
  keepsOf: number | null
}

const keptBy = ({ id, isSealed, keepsOf }: Keeper) =>
  or(
    isSealed ? sql`false` : and(eq(rules.userId, id), eq(rules.isOrganizations, false)),
    keepsOf === null ? undefined : and(eq(rules.organizationId, keepsOf), eq(rules.isOrganizations, true)),
  )

export const findRules = (db: Executor, keeper: Keeper): Promise<RuleRow[]> =>
  findWhere(db, keeper.workspaceIds, keptBy(keeper))

export async function findRule(db: Executor, keeper: Keeper, id: number): Promise<RuleRow | null> {
  const [rule] = await findWhere(db, keeper.workspaceIds, and(keptBy(keeper), eq(rules.id, id)))
  return rule ?? null
}

/** A rule that acts, whoever keeps it; its mailboxes of these workspaces. */
export async function findActing(
  db: Executor,
  workspaceIds: readonly number[],
  id: number,
): Promise<RuleRow | null> {
  const [rule] = await findWhere(db, workspaceIds, eq(rules.id, id))
  return rule ?? null
}

/** The rules for what arrives that are on and may be about this account, in the order in which they act. */
export async function findRulesOver(
  db: Executor,
  account: AccountKey & { ownerId: number; organizationId: number | null },
): Promise<RuleRow[]> {
  const { workspaceId, id, ownerId, organizationId } = account
  const isChosen = sql`exists (
    select from rule_accounts a
    where a.workspace_id = ${workspaceId} and a.rule_id = ${rules.id} and a.account_id = ${id})`
  const own = and(eq(rules.isOrganizations, false), eq(rules.userId, ownerId), eq(rules.isNarrowed, false))
  const theirs =
    organizationId === null
      ? undefined
      : and(
          eq(rules.isOrganizations, true),
          eq(rules.organizationId, organizationId),
          eq(rules.isNarrowed, false),
        )
  return findWhere(
    db,
    [workspaceId],
    and(
      eq(rules.isOn, true),
      eq(rules.hasAge, false),
      or(own, theirs, and(eq(rules.isNarrowed, true), isChosen)),
    ),
  )
}

type RuleValues = Pick<
  typeof rules.$inferSelect,
  'name' | 'search' | 'hasAge' | 'timeZone' | 'actions' | 'isNarrowed' | 'stopsHere'
>

/** Locks a person's row, or their organization's for its rules, so that what is done at the same moment waits. */
export async function lockKeeper(tx: Tx, { id, keepsOf }: Keeper): Promise<void> {
  if (keepsOf !== null)
    await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, keepsOf))
      .for('update')
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}

export async function countRules(db: Executor, keeper: Keeper): Promise<number> {
  return db.$count(rules, and(isThere, keptBy(keeper)))
}

/** Adds a rule after all others of its keepers. Returns its id. */
export async function insertRule(
  tx: Tx,
  values: RuleValues & {
    userId: number | null
    organizationId: number | null
    isOrganizations: boolean
    problem?: string
  },
): Promise<number> {
  const { rows } = await tx.execute<{ next: number }>(sql`
    select coalesce(max(position), 0) + 1 as next from rules
    where user_id = ${values.userId} or organization_id = ${values.organizationId}`)
  const position = rows[0]?.next ?? 1
  const [row] = await tx
    .insert(rules)
    .values({ ...values, position })
    .returning({ id: rules.id })
  if (!row) throw new Error('the rule was not stored')
  return row.id
}

export async function updateRule(
  tx: Tx,
  id: number,
  values: Partial<Omit<typeof rules.$inferInsert, 'id'>>,
): Promise<void> {
  await tx.update(rules).set(values).where(eq(rules.id, id))
}

export async function replaceRuleAccounts(
  tx: Tx,
  id: number,
  workspaceIds: readonly number[],
  accounts: readonly AccountKey[],
): Promise<void> {
  await tx
    .delete(ruleAccounts)
    .where(and(isInWorkspace(ruleAccounts.workspaceId, workspaceIds), eq(ruleAccounts.ruleId, id)))
  if (accounts.length > 0)
    await tx
      .insert(ruleAccounts)
      .values(
        accounts.map(account => ({ workspaceId: account.workspaceId, ruleId: id, accountId: account.id })),
      )
}

export async function deleteRuleAccount(tx: Tx, ruleId: number, account: AccountKey): Promise<number> {
  const { rowCount } = await tx
    .delete(ruleAccounts)
    .where(
      and(
        eq(ruleAccounts.workspaceId, account.workspaceId),
        eq(ruleAccounts.ruleId, ruleId),
        eq(ruleAccounts.accountId, account.id),
      ),
    )
  return rowCount ?? 0
}

export async function orderRules(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update rules set position = o.position
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as o (id, position) where rules.id = o.id`)
}

export async function findAdmins(db: Executor, organizationId: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.role, 'admin')))
  return rows.map(({ id }) => id)
}

/** The rules of a person, or of people who are gone, that name mailboxes of a workspace. */
export async function findRulesIn(db: Executor, workspaceId: number, userId: number): Promise<RuleRow[]> {
  const named = sql`exists (
    select from rule_accounts a where a.workspace_id = ${workspaceId} and a.rule_id = ${rules.id})`
  const isTheirs = or(eq(rules.userId, userId), isNull(rules.userId))
  return findWhere(db, [workspaceId], and(isTheirs, eq(rules.isOrganizations, false), named))
}

/** The rules of an organization that are on. */
export async function findOrganizationsRules(
  db: Executor,
  workspaceId: number,
  organizationId: number,
): Promise<RuleRow[]> {
  const isTheirs = and(eq(rules.organizationId, organizationId), eq(rules.isOrganizations, true))
  return findWhere(db, [workspaceId], and(isTheirs, eq(rules.isOn, true)))
}

/** The rules of a person that are on, for all mailboxes that they own. */
export async function findWideRules(db: Executor, workspaceId: number, userId: number): Promise<RuleRow[]> {
  return findWhere(
    db,
    [workspaceId],
    and(
      eq(rules.userId, userId),
      eq(rules.isOrganizations, false),
      eq(rules.isNarrowed, false),
      eq(rules.isOn, true),
    ),
  )
}
