import { desc, eq } from 'drizzle-orm'
import type { SenderChoice } from '#core/contract/sender-choices.ts'
import type { Executor } from '#server/db/client.ts'
import { senderChoices } from '#server/db/schema/index.ts'

const columns = {
  sender: senderChoices.sender,
  showsImages: senderChoices.showsImages,
  keepsColours: senderChoices.keepsColours,
}

/** The newest first. */
export async function findChoices(db: Executor, userId: number, limit: number): Promise<SenderChoice[]> {
  return db
    .select(columns)
    .from(senderChoices)
    .where(eq(senderChoices.userId, userId))
    .orderBy(desc(senderChoices.updatedAt), senderChoices.sender)
    .limit(limit)
}

export async function upsertChoice(
  db: Executor,
  {
    userId,
    sender,
    updatedAt,
    ...change
  }: Partial<SenderChoice> &
    Pick<SenderChoice, 'sender'> & {
      userId: number
      updatedAt: Date
    },
): Promise<SenderChoice> {
  const [row] = await db
    .insert(senderChoices)
    .values({ userId, sender, updatedAt, ...change })
    .onConflictDoUpdate({
      target: [senderChoices.userId, senderChoices.sender],
      set: { updatedAt, ...change },
    })
    .returning(columns)
  if (!row) throw new Error('the choice was not stored')
  return row
}
