import { setTimeout as sleep } from 'node:timers/promises'
import { isOfTheData } from '#server/db/failures.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { productVersion } from '#server/platform/version.ts'
import { threadMessages } from '../threads/thread-messages.ts'
import { mergeThreads } from '../threads/thread-queries.ts'
import { settleMessages } from './announce-mail.ts'
import { insertMessages } from './message-queries.ts'
import type { PreparedMessage } from './prepare-message.ts'
import { rederivePage } from './rederive-messages.ts'
import { findPlaceholder, findUnread, keepPlaceholder } from './reread-queries.ts'
import { type OnRead, readSource } from './reread-source.ts'

/** One run gives way to others after so long; the next goes on where it ended. */
const RUN_MS = 30_000

type RereadDeps = Pick<Deps, 'db' | 'blobs' | 'reader' | 'events' | 'queue' | 'log'>

/**
 * Reads messages again from the sources that were kept, newest first. First those of which only placeholders are here, each
 * once a version of this program: one that cannot be stored for what it says stays a placeholder until the next version.
 * Then those that an older version of the reading has read. Reading waits while mail arrives, and after each page the job
 * rests as long as that took.
 */
export async function rereadMessages(
  deps: RereadDeps,
  { signal, onRead }: { signal: AbortSignal; onRead: OnRead },
): Promise<void> {
  const until = performance.now() + RUN_MS
  // What fails for another reason than its data is tried again by the next run, and holds up nothing in this one.
  const skipped: number[] = []
  while (performance.now() < until && !signal.aborted) {
    const next = await findUnread(deps.db, productVersion, skipped)
    if (!next) break
    const { id, accountId } = next
    try {
      await reread(deps, accountId, id, onRead)
    } catch (error) {
      deps.log.error({ err: error, accountId, messageId: id }, 'a message could not be read again')
      skipped.push(id)
    }
  }
  while (performance.now() < until && !signal.aborted) {
    const begun = performance.now()
    if (!(await rederivePage(deps, skipped, onRead))) return
    await sleep(performance.now() - begun, undefined, { signal }).catch(() => {})
  }
}

async function reread(deps: RereadDeps, accountId: number, id: number, onRead: OnRead): Promise<void> {
  const placeholder = await findPlaceholder(deps.db, id)
  if (!placeholder) return
  const message = await readSource(deps, placeholder, 'idle')
  const isRead = message !== null && (await restore(deps, accountId, id, message, onRead))
  if (isRead) return
  deps.log.warn({ accountId, messageId: id }, 'a message cannot be read by this version either')
  await inMailTransaction(deps.db, [accountId], tx => keepPlaceholder(tx, id, productVersion))
}

/** Puts a message in the place of its placeholder; false when the database refuses what it says. */
async function restore(
  deps: Pick<Deps, 'db' | 'events'>,
  accountId: number,
  id: number,
  message: PreparedMessage,
  onRead: OnRead,
): Promise<boolean> {
  try {
    await inMailTransaction(deps.db, [accountId], async tx => {
      const placeholder = await findPlaceholder(tx, id)
      if (!placeholder) return
      const [threadId = placeholder.threadId] = await threadMessages(tx, accountId, [message])
      await insertMessages(tx, accountId, [{ message, threadId }], { over: 'placeholders' })
      // Its old address leads to where it belongs.
      if (threadId !== placeholder.threadId) await mergeThreads(tx, threadId, [placeholder.threadId])
      const { subject, text, safeHtml: html } = message
      await onRead(tx, accountId, { id, before: null, after: { subject, text, html } })
      await settleMessages(deps, tx, accountId, [id])
    })
    return true
  } catch (error) {
    if (!isOfTheData(error)) throw error
    return false
  }
}
