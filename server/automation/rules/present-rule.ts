import type { Rule } from '#core/contract/rules.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { dryRunHash } from './dry-run-hash.ts'
import { findAdmins, type RuleRow } from './queries.ts'
import { requireRule } from './require-rule.ts'

const presentRule = (rule: RuleRow, admins: readonly number[]): Rule => {
  const { id, name, search, accountIds, actions, stopsHere, isOn, hasAge, isOrganizations, problem } = rule
  const updatedAt = rule.updatedAt.toISOString()
  const isCurrent = rule.dryRunHash === dryRunHash(rule)
  const dryRunAt = isCurrent ? (rule.dryRunAt?.toISOString() ?? null) : null
  return {
    id,
    name,
    search,
    accountIds,
    actions,
    stopsHere,
    isOn,
    hasAge,
    isOrganizations,
    dryRunAt,
    problem,
    updatedAt,
    rests: isOrganizations && problem !== null && !admins.includes(rule.userId ?? 0),
  }
}

/** One of the caller's rules as it is now. */
export async function readRuleOf(db: Executor, { actor }: Pick<Ctx, 'actor'>, id: number): Promise<Rule> {
  return presentRule(await requireRule(db, actor, id), await adminsAround(db, actor))
}

export async function presentRules(
  db: Executor,
  { actor }: Pick<Ctx, 'actor'>,
  found: readonly RuleRow[],
): Promise<Rule[]> {
  const admins = await adminsAround(db, actor)
  return found.map(rule => presentRule(rule, admins))
}

/** Only they keep rules of the organization. */
const adminsAround = async (db: Executor, { organizationId }: Ctx['actor']): Promise<number[]> =>
  organizationId === null ? [] : findAdmins(db, organizationId)
