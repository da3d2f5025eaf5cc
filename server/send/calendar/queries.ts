import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { calendarAnswers } from '#server/db/schema/index.ts'

type Answer = typeof calendarAnswers.$inferSelect

/** The last answer to this date of an event, else to the whole series; null if there is neither. */
export async function findAnswer(
  db: Executor,
  account: AccountKey,
  { uid, recurrence }: Pick<Answer, 'uid' | 'recurrence'>,
): Promise<Answer | null> {
  const a = calendarAnswers
  const [row] = await db
    .select()
    .from(a)
    .where(and(isOfAccount(a, account), eq(a.uid, uid), inArray(a.recurrence, [recurrence, ''])))
    // A date is later than the empty text.
    .orderBy(desc(a.recurrence), desc(a.sequence))
    .limit(1)
  return row ?? null
}

/** Keeps an answer in place of an earlier one to the same version. */
export async function keepAnswer(db: Executor, row: typeof calendarAnswers.$inferInsert): Promise<void> {
  const { answer, note, address, userId, answeredAt } = row
  const a = calendarAnswers
  await db
    .insert(a)
    .values(row)
    .onConflictDoUpdate({
      target: [a.accountId, a.uid, a.recurrence, a.sequence, a.workspaceId],
      set: { answer, note, address, userId, answeredAt },
    })
}
