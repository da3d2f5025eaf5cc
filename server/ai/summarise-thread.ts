import { MIN_SUMMARY_MESSAGES, type StoredSummary, type ThreadSummary } from '#core/contract/ai.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recordViews } from '#server/people/audit/record-views.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { requireThread } from '#server/read/threads/require-thread.ts'
import { askEngine } from './ask-engine.ts'
import { checkSummary } from './check-summary.ts'
import { conversationFor, decide } from './may-leave.ts'
import { findReadable } from './readable-messages.ts'
import { findSummary, saveSummary } from './summary-queries.ts'

const isEmpty = ({ summary, keyPoints, actionItems, outstandingIssues }: StoredSummary) =>
  summary === '' && keyPoints.length + actionItems.length + outstandingIssues.length === 0

const unsupported = (engine: string) =>
  new AppError(
    502,
    `${engine} wrote a summary of which nothing stands in this conversation. It is not shown, and nothing is changed.`,
    'ai-nonsense',
  )

/**
 * Returns the stored summary of a conversation, and how many messages have come since. Null if there is none, if a
 * message it was made from is gone, or while AI is switched off for the account. This counts as opening those messages.
 */
export async function readSummary(ctx: Ctx, id: string): Promise<ThreadSummary | null> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.read', id)
  const stored = await findSummary(ctx.db, account.workspaceId, threadId)
  if (!stored || (await decide(ctx, ctx.actor, account)).refusal !== null) return null
  const messageIds = await findReadable(ctx.db, account, threadId)
  const there = stored.messageIds.filter(messageId => messageIds.includes(messageId))
  if (there.length < stored.messageCount) return null
  await recordViews(ctx, { account, messageIds: stored.messageIds })
  return {
    ...stored.summary,
    engine: stored.engine,
    newMessages: messageIds.length - stored.messageCount,
    createdAt: stored.createdAt.toISOString(),
  }
}

/** Makes and stores a summary. Throws 400 for a conversation of fewer than 3 messages. */
export async function summariseThread(
  ctx: Ctx,
  { threadId: id, signal }: { threadId: string; signal: AbortSignal },
): Promise<ThreadSummary> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.read', id)
  if ((await findReadable(ctx.db, account, threadId)).length < MIN_SUMMARY_MESSAGES)
    throw badRequest(`A summary needs at least ${MIN_SUMMARY_MESSAGES} messages`)
  const material = await conversationFor(ctx, { id, verb: 'mail.read' })
  const { value, engine } = await askEngine(
    ctx,
    material,
    { feature: 'summary', sources: material.content.sources, signal },
    (engine, { thread }, options) => engine.summarise(thread, options),
  )
  const summary = checkSummary(value, material.content.thread)
  // Nothing of it stands in the conversation: the summary from before is better.
  if (isEmpty(summary)) throw unsupported(engine)
  const createdAt = ctx.clock.now()
  const { workspaceId } = account
  const made = { summary, engine, createdAt, messageIds: material.messageIds }
  await inMailTransaction(ctx.db, [account.id], tx => saveSummary(tx, { workspaceId, threadId }, made))
  return { ...summary, engine, newMessages: 0, createdAt: createdAt.toISOString() }
}
