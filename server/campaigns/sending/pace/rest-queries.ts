import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { mailboxRests } from '#server/db/schema/index.ts'

export type RestRow = typeof mailboxRests.$inferSelect

/** The rest that a mailbox takes at this time; null if it takes none. */
export async function findRest(
  db: Executor,
  { workspaceId, id }: AccountKey,
  now: Date,
): Promise<RestRow | null> {
  const r = mailboxRests
  const [row] = await db
    .select()
    .from(r)
    .where(and(eq(r.workspaceId, workspaceId), eq(r.accountId, id), isNull(r.endedAt), gt(r.until, now)))
    .orderBy(desc(r.startedAt))
    .limit(1)
  return row ?? null
}

/** Why a mailbox rests, for whoever waits for a message. */
export const restInWords = (email: string, { cause, sent, returned }: RestRow): string =>
  cause === 'bounces'
    ? `${email} is on hold: ${returned} of its last ${sent} messages came back.`
    : `${email} is on hold: ${returned} of its last ${sent} messages were reported as spam.`
