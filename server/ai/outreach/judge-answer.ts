import type { Ctx } from '#server/deps.ts'
import { classify } from '#server/engines/offline/classify-reply.ts'
import { findName } from '#server/people/auth/actors.ts'
import { AppError } from '#server/platform/errors.ts'
import { askEngine } from '../ask-engine.ts'
import { conversationFor } from '../may-leave.ts'
import { judge, type ProposedVerdict } from './judge.ts'

interface JudgedAnswer extends ProposedVerdict {
  /** Who proposes it, as shown. */
  engine: string
}

/**
 * Proposes what an answer means, for a person to decide. A model reads it where one may; where it fails or proposes what the
 * answer does not say, our own words decide. Null if the message is not in the conversation any more.
 */
export async function judgeAnswer(
  ctx: Ctx,
  { threadId, messageId, signal }: { threadId: number; messageId: number; signal: AbortSignal },
): Promise<JudgedAnswer | null> {
  const conversation = await conversationFor(ctx, { id: String(threadId), verb: 'mail.manage' })
  const { thread, account } = conversation.content
  const at = thread.messages.findIndex(({ id }) => id === messageId)
  const answer = thread.messages[at]
  if (!answer) return null
  const until = { ...thread, messages: thread.messages.slice(0, at + 1) }
  const own = [await findName(ctx.db, ctx.actor), account.displayName ?? '', account.email]
  const bySigns = () => ({ ...judge(answer, classify(until), own), engine: 'Offline engine' })
  try {
    const asking = { feature: 'classify' as const, sources: conversation.content.sources, signal }
    const { value, engine } = await askEngine(ctx, conversation, asking, (model, _, options) =>
      model.classifyReply(until, options),
    )
    const judged = judge(answer, value, own)
    return judged.sentence === '' ? bySigns() : { ...judged, engine }
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error
    return bySigns()
  }
}
