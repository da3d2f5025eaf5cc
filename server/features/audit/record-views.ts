import type { Actor } from '#core/policy.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findAddress, findViewed, insertViews, OPENED } from './queries.ts'
import { recordAudit } from './record-audit.ts'

export interface Opened {
  account: { id: number; email: string; ownerId: number; organizationId: number | null }
  messageIds: number[]
}

/**
 * Writes down who opened messages of an organization's mailbox that is not their own: once a day and message, so that
 * it can be answered who has read what.
 */
export async function recordViews(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  opened: Opened[],
): Promise<void> {
  const at = clock.now()
  const day = at.toISOString().slice(0, 10)
  for (const { account, messageIds } of opened) {
    if (account.ownerId === actor.id || account.organizationId === null || messageIds.length === 0) continue
    const seen = new Set(await findViewed(db, actor.id, messageIds, day))
    const unseen = messageIds.filter(id => !seen.has(id))
    if (unseen.length === 0) continue
    await inMailTransaction(db, [account.id], async tx => {
      const fresh = await insertViews(tx, actor.id, unseen, day)
      if (fresh.length === 0) return
      await recordAudit(tx, {
        at,
        actor: { id: actor.id, email: await findAddress(tx, actor.id) },
        organizationId: account.organizationId,
        action: OPENED,
        subject: { text: account.email, id: account.id },
        details: { messageIds: fresh },
      })
    })
  }
}
