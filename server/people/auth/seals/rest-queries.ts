import { and, eq, inArray, isNull } from 'drizzle-orm'
import { sendsMail } from '#core/contract/rule-actions.ts'
import { RESTS } from '#core/contract/rules.ts'
import type { Tx } from '#server/db/client.ts'
import { rules } from '#server/db/schema/index.ts'

/**
 * Switches off the rules of a person by which mail leaves, until they have looked at them: whoever used their account
 * before may have made them. Returns them.
 */
export async function restRules(tx: Tx, userId: number, at: Date): Promise<{ id: number; name: string }[]> {
  const acting = await tx
    .select({ id: rules.id, name: rules.name, actions: rules.actions })
    .from(rules)
    .where(and(eq(rules.userId, userId), eq(rules.isOn, true), isNull(rules.removedAt)))
    .for('update')
  const sending = acting.filter(({ actions }) => actions.some(sendsMail))
  if (sending.length === 0) return []
  await tx
    .update(rules)
    .set({ isOn: false, problem: RESTS, updatedAt: at })
    .where(
      inArray(
        rules.id,
        sending.map(({ id }) => id),
      ),
    )
  return sending
}
