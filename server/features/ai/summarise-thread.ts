import { MIN_SUMMARY_MESSAGES, type ThreadSummary } from '#core/contract/ai.ts'
import type { Actor } from '#core/policy.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requireThread } from '#server/features/threads/require-thread.ts'
import { badRequest } from '#server/platform/errors.ts'
import { type Asking, askEngine } from './ask-engine.ts'
import { checkSummary } from './check-summary.ts'
import { findReadable, loadThread } from './load-thread.ts'
import { findSummary, saveSummary } from './summary-queries.ts'

/**
 * The summary that was made of a conversation, and how many messages have come since; null where none was made, or
 * too few of its messages are left.
 */
export async function readSummary(deps: Deps, actor: Actor, id: string): Promise<ThreadSummary | null> {
  const { threadId, accountId } = await requireThread(deps.db, actor, 'mail.read', id)
  const stored = await findSummary(deps.db, threadId)
  if (!stored) return null
  const messageIds = await findReadable(deps.db, threadId, accountId)
  if (messageIds.length < MIN_SUMMARY_MESSAGES) return null
  const known = new Set(stored.messageIds)
  return {
    ...stored.summary,
    engine: stored.engine,
    newMessages: messageIds.filter(messageId => !known.has(messageId)).length,
    createdAt: stored.createdAt.toISOString(),
  }
}

/** Makes one, and keeps it. Throws 400 for a conversation of fewer than 3 messages. */
export async function summariseThread(
  deps: Deps,
  actor: Actor,
  id: string,
  signal: AbortSignal,
): Promise<ThreadSummary> {
  const { threadId, accountId, account } = await requireThread(deps.db, actor, 'mail.read', id)
  const { thread, sources, messageIds } = await loadThread(deps.db, threadId, account)
  if (messageIds.length < MIN_SUMMARY_MESSAGES)
    throw badRequest(`A summary needs at least ${MIN_SUMMARY_MESSAGES} messages`)
  const asking: Asking = { actor, feature: 'summary', accountId, messageIds, sources, signal }
  const { value, engine } = await askEngine(deps, asking, (engine, options) =>
    engine.summarise(thread, options),
  )
  const summary = checkSummary(value, thread)
  const createdAt = deps.clock.now()
  const row = { threadId, summary, engine, messageIds, createdAt }
  await inMailTransaction(deps.db, [accountId], tx => saveSummary(tx, row))
  return { ...summary, engine, newMessages: 0, createdAt: createdAt.toISOString() }
}
