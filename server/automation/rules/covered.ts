import type { Actor, DelegateActor } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { accessibleAccounts, type VersionedAccount } from '#server/mailbox/accounts/access.ts'
import { findDelegate } from '#server/people/auth/actors.ts'
import type { RuleRow } from './queries.ts'

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
 * last. Null: nobody does; an organization's rests then, until another admin takes it over.
 */
export async function findActorOf(
  db: Executor,
  rule: Pick<RuleRow, 'id' | 'name' | 'userId' | 'isOrganizations' | 'organizationId'>,
): Promise<DelegateActor | null> {
  if (rule.userId === null) return null
  const through = { id: rule.id, name: rule.name }
  const actor = await findDelegate(db, rule.userId, { kind: 'rule', through })
  if (!rule.isOrganizations) return actor
  return actor?.role === 'admin' && actor.organizationId === rule.organizationId ? actor : null
}
