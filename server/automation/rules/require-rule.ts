import { type Actor, can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { notFound } from '#server/platform/errors.ts'
import { findRule, type Keeper, type RuleRow } from './queries.ts'

/** A person keeps their own rules, unless they are sealed; an admin those of their organization as well. */
export function keeperOf(actor: Actor): Keeper {
  const { id, workspaceIds, organizationId, isSealed } = actor
  const keeps = organizationId !== null && can(actor, 'organization.manage', { id: organizationId })
  return { id, workspaceIds, isSealed, keepsOf: keeps ? organizationId : null }
}

/** Throws 404 for a rule that the caller does not keep. */
export async function requireRule(db: Executor, actor: Actor, id: number): Promise<RuleRow> {
  const rule = await findRule(db, keeperOf(actor), id)
  if (!rule) throw notFound('This rule')
  return rule
}
