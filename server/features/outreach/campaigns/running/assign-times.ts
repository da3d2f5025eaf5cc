import { planCampaigns } from '#core/outreach/campaigns/plan/plan.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { saveTimes } from './assign-queries.ts'
import { readPlanInput } from './plan-input.ts'

/** How far ahead times are assigned. Who gets nothing before is planned again then. */
const AHEAD_MS = 60 * DAY_MS
/** So many rows are written at once. */
const ROWS = 5000

/**
 * Gives contacts the times at which their mailboxes will have room for them, and a mailbox to those who have none: by the same
 * plan that people see beforehand. So the tick finds few contacts due for whom there is no room.
 */
export async function assignTimes(
  deps: Pick<Deps, 'db' | 'clock'>,
  workspaceId: number,
  { accountIds, campaignId = null }: { accountIds: readonly number[]; campaignId?: number | null },
): Promise<void> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + AHEAD_MS)
  const { mailboxes, contacts, others } = await readPlanInput(deps, workspaceId, { accountIds, campaignId })
  const { mails, chosen } = planCampaigns(mailboxes, contacts, { now, until })
  const times = new Map<number, { id: number; accountId: number | null; dueAt: Date }>()
  for (const { id, due } of others)
    times.set(id, { id, accountId: mailboxes[id % mailboxes.length]?.id ?? null, dueAt: due })
  for (const [accountId, own] of chosen)
    for (const { id } of own) times.set(id, { id, accountId, dueAt: until })
  // Of each contact the first one comes last here.
  for (const { contactId, mailboxId, at } of mails.toReversed())
    times.set(contactId, { id: contactId, accountId: mailboxId, dueAt: at })
  const all = [...times.values()]
  for (let from = 0; from < all.length; from += ROWS)
    await inMailTransaction(deps.db, accountIds, tx =>
      saveTimes(tx, workspaceId, all.slice(from, from + ROWS)),
    )
}
