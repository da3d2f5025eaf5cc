import type { Ctx } from '#server/deps.ts'
import { signatureOf } from '#server/mailbox/accounts/sender.ts'
import { findName } from '#server/people/auth/actors.ts'
import { badRequest } from '#server/platform/errors.ts'
import { requireThread } from '#server/read/threads/require-thread.ts'
import { letterOf } from '../wording.ts'
import { askAssistant, factsOf } from '../write-step.ts'
import { imagineForThread } from './imagine.ts'

/** What the assistant would write now for a step of a conversation; nothing is stored. */
export async function previewStep(
  ctx: Ctx,
  { threadId: id, step: number }: { threadId: string; step: number },
): Promise<{ html: string; text: string; draftBecause: string | null }> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.manage', id)
  const followUp = await imagineForThread(ctx, { account, threadId, steps: [] })
  if (!followUp) throw badRequest('There is no message to follow up')
  const facts = await factsOf(ctx.db, followUp, account, await findName(ctx.db, ctx.actor))
  const { text, draftBecause } = await askAssistant(ctx, { followUp, number, facts })
  return { html: letterOf(text, signatureOf(account, followUp.enrolment.fromAddress)), text, draftBecause }
}
