import type { Actor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { namedActor } from '#server/features/auth/named-actor.ts'
import { findSettings, saveSettings } from './settings-queries.ts'

/** A mailbox connected before its owner joined an organization is theirs alone: they decide about it, as they did before. */
async function findAlone({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<number[]> {
  if (actor.organizationId === null) return []
  const accounts = await accessibleAccounts(db, actor, 'mail.read')
  return accounts.filter(({ organizationId }) => organizationId === null).map(({ id }) => id)
}

const themselves = ({ id }: Actor) => ({ id, organizationId: null })

/** Those of a member's mailboxes of their own that no engine may read. */
export async function findOffAlone(deps: Pick<Deps, 'db'>, actor: Actor): Promise<number[]> {
  const alone = await findAlone(deps, actor)
  const decided = alone.length > 0 ? await findSettings(deps.db, themselves(actor)) : null
  if (!decided) return []
  return decided.isEnabled ? alone.filter(id => decided.offAccountIds.includes(id)) : alone
}

/** Saves which of these are off. One that is on may be read, also where the person had switched AI off as a whole. */
export async function saveOffAlone(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  off: number[],
): Promise<void> {
  const now = deps.clock.now()
  const before = await findOffAlone(deps, actor)
  await inTransaction(deps.db, async tx => {
    await saveSettings(tx, themselves(actor), { isEnabled: true, offAccountIds: off, updatedAt: now })
    await recordAudit(tx, {
      at: now,
      actor: await namedActor(tx, actor),
      organizationId: null,
      action: 'ai-settings.changed',
      subject: { text: 'the settings of AI for their own mailboxes' },
      details: { offAccountIds: { from: before, to: off } },
    })
  })
}

/** Ids of accounts that are to be off, by who decides about them. */
export async function splitOff(deps: Pick<Deps, 'db'>, actor: Actor, off: number[]) {
  const alone = new Set(await findAlone(deps, actor))
  return {
    alone: alone.size > 0 ? off.filter(id => alone.has(id)) : null,
    others: off.filter(id => !alone.has(id)),
  }
}
