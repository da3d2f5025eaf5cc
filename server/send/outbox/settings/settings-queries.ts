import { and, eq, isNull } from 'drizzle-orm'
import type { SendingSettings } from '#core/contract/outbox.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { tellChange } from '#server/db/memory/tell-change.ts'
import { automationStops, mailAccounts, users } from '#server/db/schema/index.ts'

export async function findSettings(db: Executor, userId: number): Promise<SendingSettings | null> {
  const { undoSeconds, autoReminder, receipts } = users
  const [row] = await db
    .select({ undoSeconds, autoReminder, receipts })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

export async function saveSettings(
  tx: Tx,
  userId: number,
  change: { [K in keyof SendingSettings]?: SendingSettings[K] | undefined },
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId))
  await tellChange(tx, 'people')
}

export async function setSendLimit(
  tx: Tx,
  { workspaceId, id }: AccountKey,
  sendLimit: number | null,
): Promise<void> {
  await tx
    .update(mailAccounts)
    .set({ sendLimit })
    .where(and(eq(mailAccounts.workspaceId, workspaceId), eq(mailAccounts.id, id)))
  await tellChange(tx, workspaceId)
}

/** Whom a switch stops: a person, a workspace, or, where both are null, everybody. */
export interface StopKey {
  userId: number | null
  workspaceId: number | null
}

/** Returns false if it is stopped already. */
export async function insertStop(
  db: Executor,
  stop: StopKey & { stoppedAt: Date; stoppedBy: number },
): Promise<boolean> {
  const rows = await db.insert(automationStops).values(stop).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Returns false if it is not stopped. */
export async function deleteStop(db: Executor, { userId, workspaceId }: StopKey): Promise<boolean> {
  const s = automationStops
  const rows = await db
    .delete(s)
    .where(
      and(
        userId === null ? isNull(s.userId) : eq(s.userId, userId),
        workspaceId === null ? isNull(s.workspaceId) : eq(s.workspaceId, workspaceId),
      ),
    )
    .returning()
  return rows.length > 0
}
