import { and, eq } from 'drizzle-orm'
import type { Actor } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { aiSettings } from '#server/db/schema/index.ts'
import { workspaceOf } from '#server/features/workspaces/queries.ts'

export type AiSettingsRow = typeof aiSettings.$inferSelect

/** Whose decision it is: the organization's, or of somebody without one their own. */
export type Decider = Pick<Actor, 'id' | 'organizationId'>

const ofDecider = (decider: Decider) => {
  const { id, organizationId } = decider
  return and(
    eq(aiSettings.workspaceId, workspaceOf(decider)),
    organizationId === null ? eq(aiSettings.userId, id) : eq(aiSettings.organizationId, organizationId),
  )
}

export async function findSettings(db: Executor, decider: Decider): Promise<AiSettingsRow | null> {
  const [row] = await db.select().from(aiSettings).where(ofDecider(decider))
  return row ?? null
}

export async function saveSettings(
  db: Executor,
  decider: Decider,
  change: Partial<typeof aiSettings.$inferInsert>,
): Promise<void> {
  const { id, organizationId } = decider
  const key = organizationId === null ? { userId: id } : { organizationId }
  await db
    .insert(aiSettings)
    .values({ ...change, ...key, workspaceId: workspaceOf(decider) })
    .onConflictDoUpdate({
      target: [
        aiSettings.workspaceId,
        organizationId === null ? aiSettings.userId : aiSettings.organizationId,
      ],
      set: change,
    })
}
