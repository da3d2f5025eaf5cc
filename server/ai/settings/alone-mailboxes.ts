import type { Actor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import {
  findDecidable,
  findOffAccounts,
  findSettings,
  saveOffAccounts,
  saveSettings,
} from './settings-queries.ts'

/** Ids of a member's private mailboxes: connected before they joined the organization. The owner decides about them. */
async function findAlone({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<number[]> {
  if (actor.organizationId === null) return []
  const accounts = await accessibleAccounts(db, actor, 'mail.read')
  return accounts.filter(({ organizationId }) => organizationId === null).map(({ id }) => id)
}

const themselves = ({ id }: Actor) => ({ id, organizationId: null })

/** Ids of the member's private mailboxes that no engine may read. */
export async function findOffAlone(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<number[]> {
  const alone = await findAlone(ctx)
  if (alone.length === 0) return []
  const decided = await findSettings(ctx.db, themselves(ctx.actor))
  if (decided && !decided.isEnabled) return alone
  const off = await findOffAccounts(ctx.db, themselves(ctx.actor))
  return alone.filter(id => off.includes(id))
}

/**
 * Saves which private mailboxes are off. The others may be read from now on, even if the person had switched AI off as a
 * whole before.
 */
export async function saveOffAlone(ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>, off: number[]): Promise<void> {
  const now = ctx.clock.now()
  const before = await findOffAlone(ctx)
  await inTransaction(ctx.db, async tx => {
    await saveSettings(tx, themselves(ctx.actor), { isEnabled: true, updatedAt: now })
    await saveOffAccounts(tx, themselves(ctx.actor), off)
    await recordAudit(tx, {
      at: now,
      actor: ctx.actor,
      organizationId: null,
      userId: ctx.actor.id,
      action: 'ai-settings.changed',
      subject: { text: 'the settings of AI for their own mailboxes' },
      details: { offAccountIds: { from: before, to: off } },
    })
  })
}

/** Splits ids of accounts to switch off by who decides about them: the person alone, or the organization. */
export async function splitOff(ctx: Pick<Ctx, 'db' | 'actor'>, off: number[]) {
  const alone = new Set(await findAlone(ctx))
  return {
    alone: alone.size > 0 ? off.filter(id => alone.has(id)) : null,
    // A stale page may send ids of deleted accounts: leave them out.
    others: await findDecidable(
      ctx.db,
      ctx.actor,
      off.filter(id => !alone.has(id)),
    ),
  }
}
