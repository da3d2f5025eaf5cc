import { setTimeout as sleep } from 'node:timers/promises'
import { isOfTheData } from '#server/db/failures.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { productVersion } from '#server/platform/version.ts'
import { keepSignals } from '../signals/keep-signals.ts'
import { threadMessages } from '../threads/thread-messages.ts'
import { mergeThreads } from '../threads/thread-queries.ts'
import { indexMessages } from '../words/index-messages.ts'
import { settleMessages } from './announce-mail.ts'
import { insertMessages } from './message-queries.ts'
import type { PreparedMessage } from './prepare-message.ts'
import { rederivePage } from './rederive-messages.ts'
import { findPlaceholder, keepPlaceholder } from './reread-queries.ts'
import { readSource } from './reread-source.ts'
import { findUnread } from './upkeep-queries.ts'

/** A run ends after this time to give way to other jobs; the next run continues. */
const RUN_MS = 30_000

type RereadDeps = Pick<Deps, 'db' | 'blobs' | 'reader' | 'events' | 'publish' | 'log'>

/**
 * Reads messages again from their stored sources, newest first. Placeholders come first, each once for a version of this
 * program: a message whose content cannot be stored stays a placeholder until the next version. Then come messages that
 * an older version of the reading has read. Reading waits while mail arrives, and after each page the job rests as long
 * as the page took. Returns true when all are read.
 */
export async function rereadMessages(deps: RereadDeps, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + RUN_MS
  // Messages that fail for another reason than their content are retried by the next run, and do not hold up this one.
  const skipped: number[] = []
  while (performance.now() < until && !signal.aborted) {
    const next = await findUnread(deps.db, productVersion, skipped)
    if (!next) break
    const { id, account } = next
    try {
      await reread(deps, account, id)
    } catch (error) {
      deps.log.error(
        { err: error, accountId: account.id, messageId: id },
        'a message could not be read again',
      )
      skipped.push(id)
    }
  }
  while (performance.now() < until && !signal.aborted) {
    const begun = performance.now()
    if (!(await rederivePage(deps, skipped))) return skipped.length === 0
    await sleep(performance.now() - begun, undefined, { signal }).catch(() => {})
  }
  return false
}

async function reread(deps: RereadDeps, account: AccountKey, id: number): Promise<void> {
  const placeholder = await findPlaceholder(deps.db, account, id)
  if (!placeholder) return
  const message = await readSource(deps, account.workspaceId, placeholder, 'idle')
  const isRead = message !== null && (await restore(deps, account, id, message))
  if (isRead) return
  deps.log.warn({ accountId: account.id, messageId: id }, 'a message cannot be read by this version either')
  await inMailTransaction(deps.db, [account.id], tx => keepPlaceholder(tx, account, id, productVersion))
}

/** Replaces a placeholder with its message. Returns false if the database refuses the content. */
async function restore(
  deps: Pick<Deps, 'db' | 'events' | 'publish'>,
  account: AccountKey,
  id: number,
  message: PreparedMessage,
): Promise<boolean> {
  try {
    await inMailTransaction(deps.db, [account.id], async tx => {
      const placeholder = await findPlaceholder(tx, account, id)
      if (!placeholder) return
      const [threadId = placeholder.threadId] = await threadMessages(tx, account, [message])
      await insertMessages(tx, account, [{ message, threadId }], { over: 'placeholders' })
      await indexMessages(tx, account, [{ id, message }])
      await keepSignals(tx, account, [{ id, message }])
      // The old address of the thread must lead to the new one.
      if (threadId !== placeholder.threadId) await mergeThreads(tx, account, threadId, [placeholder.threadId])
      const { workspaceId, id: accountId } = account
      await deps.publish(tx, 'mail.reread', { workspaceId, accountId, messageIds: [id] })
      await settleMessages(deps, tx, account, [id])
    })
    return true
  } catch (error) {
    if (!isOfTheData(error)) throw error
    return false
  }
}
