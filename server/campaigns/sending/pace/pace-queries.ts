import { isNull } from 'drizzle-orm'
import { type MailboxPace, USUAL_PACE } from '#core/outreach/campaigns/mailbox-pace.ts'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { sendingMailboxes } from '#server/db/schema/index.ts'

const s = sendingMailboxes

type PaceRow = MailboxPace & { begunOn: string | null; isChosen: boolean }

/** Null for a mailbox that has the usual pace and has not sent anything for a campaign. */
export async function findPace(db: Executor, account: AccountKey): Promise<PaceRow | null> {
  const [row] = await db
    .select({
      dailyLimit: s.dailyLimit,
      rampFrom: s.rampFrom,
      rampBy: s.rampBy,
      gapFrom: s.gapFrom,
      gapTo: s.gapTo,
      begunOn: s.begunOn,
      isChosen: s.isChosen,
    })
    .from(s)
    .where(isOfAccount(s, account))
  return row ?? null
}

export async function savePace(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  pace: MailboxPace,
): Promise<void> {
  await db
    .insert(s)
    .values({ workspaceId, accountId, ...pace, isChosen: true })
    .onConflictDoUpdate({ target: [s.accountId, s.workspaceId], set: { ...pace, isChosen: true } })
}

/** Notes the day of the first message that a campaign sends from a mailbox; a later one changes nothing. */
export async function noteBegun(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
  day: string,
): Promise<void> {
  await db
    .insert(s)
    .values({ workspaceId, accountId, ...USUAL_PACE, begunOn: day, isChosen: false })
    .onConflictDoUpdate({
      target: [s.accountId, s.workspaceId],
      set: { begunOn: day },
      setWhere: isNull(s.begunOn),
    })
}
