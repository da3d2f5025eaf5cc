import type { Actor, DelegateActor } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { accessibleAccounts, type VersionedAccount } from '#server/features/accounts/access.ts'
import { findDelegate } from '#server/features/auth/actors.ts'
import { findAdmins, type RuleRow } from './queries.ts'

type Covers = Pick<RuleRow, 'accountIds' | 'isOrganizations' | 'organizationId'>

/** The mailboxes that a rule is about and the actor may manage. */
export async function coveredAccounts(db: Executor, actor: Actor, rule: Covers): Promise<VersionedAccount[]> {
  const managed = await accessibleAccounts(db, actor, 'mail.manage')
  return managed.filter(account => covers(rule, actor.id, account))
}

const covers = (
  { accountIds, isOrganizations, organizationId }: Covers,
  userId: number,
  account: { id: number; ownerId: number; organizationId: number | null },
): boolean => {
  if (isOrganizations && account.organizationId !== organizationId) return false
  if (accountIds !== null) return accountIds.includes(account.id)
  return isOrganizations || account.ownerId === userId
}

/**
 * Who acts: a person's rule with the rights that the person has now; an organization's with those of the admin who saved it
 * last, or, once they are no admin any more, of the longest-serving one. Null: nobody does.
 */
export async function findActorOf(
  db: Executor,
  rule: Pick<RuleRow, 'id' | 'name' | 'userId' | 'isOrganizations' | 'organizationId'>,
): Promise<DelegateActor | null> {
  const act = (userId: number) =>
    findDelegate(db, userId, { kind: 'rule', through: { id: rule.id, name: rule.name } })
  const actor = rule.userId === null ? null : await act(rule.userId)
  if (!rule.isOrganizations) return actor
  const { organizationId } = rule
  if (organizationId === null) return null
  if (actor?.role === 'admin' && actor.organizationId === organizationId) return actor
  const [admin] = await findAdmins(db, organizationId)
  return admin === undefined ? null : act(admin)
}
