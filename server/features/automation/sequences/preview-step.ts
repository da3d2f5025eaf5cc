import type { Ctx } from '#server/deps.ts'
import { requireThread } from '#server/features/threads/require-thread.ts'
import { notFound } from '#server/platform/errors.ts'

export async function previewStep(
  ctx: Ctx,
  { threadId }: { threadId: string; step: number },
): Promise<{ html: string; text: string; draftBecause: string | null }> {
  await requireThread(ctx.db, ctx.actor, 'mail.manage', threadId)
  throw notFound('A follow-up of this conversation')
}
