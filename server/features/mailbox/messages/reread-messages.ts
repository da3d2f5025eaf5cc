import { isOfTheData } from '#server/db/failures.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findWorkspaceOf } from '#server/features/workspaces/queries.ts'
import { productVersion } from '#server/platform/version.ts'
import { threadMessages } from '../threads/thread-messages.ts'
import { mergeThreads } from '../threads/thread-queries.ts'
import { settleMessages } from './announce-mail.ts'
import { insertMessages } from './message-queries.ts'
import { type PreparedMessage, prepareMessage } from './prepare-message.ts'
import { findPlaceholder, findUnread, keepPlaceholder, type Placeholder } from './reread-queries.ts'

/** One run gives way to others after so long; the next goes on where it ended. */
const RUN_MS = 30_000

/**
 * Reads messages again of which only placeholders are here, from the sources that were kept: newest first, each once a
 * version of this program. One that cannot be stored for what it says stays a placeholder until the next version.
 */
export async function rereadMessages(
  deps: Pick<Deps, 'db' | 'blobs' | 'reader' | 'events' | 'publish' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const until = performance.now() + RUN_MS
  // What fails for another reason than its data is tried again by the next run, and holds up nothing in this one.
  const skipped: number[] = []
  while (performance.now() < until && !signal.aborted) {
    const next = await findUnread(deps.db, productVersion, skipped)
    if (!next) return
    const { id, accountId } = next
    try {
      await reread(deps, accountId, id)
    } catch (error) {
      deps.log.error({ err: error, accountId, messageId: id }, 'a message could not be read again')
      skipped.push(id)
    }
  }
}

async function reread(
  deps: Pick<Deps, 'db' | 'blobs' | 'reader' | 'events' | 'publish' | 'log'>,
  accountId: number,
  id: number,
): Promise<void> {
  const placeholder = await findPlaceholder(deps.db, id)
  if (!placeholder) return
  const message = await readAgain(deps, placeholder)
  const isRead = message !== null && (await restore(deps, accountId, id, message))
  if (isRead) return
  deps.log.warn({ accountId, messageId: id }, 'a message cannot be read by this version either')
  await inMailTransaction(deps.db, [accountId], tx => keepPlaceholder(tx, id, productVersion))
}

/** Null when its source is gone, or cannot be read. */
async function readAgain(
  deps: Pick<Deps, 'blobs' | 'reader'>,
  { identity, threadKey, receivedAt, sizeBytes, sourceBlob }: Placeholder,
): Promise<PreparedMessage | null> {
  const source = await deps.blobs.read(sourceBlob)
  if (!source) return null
  const message = await prepareMessage(deps, {
    ...{ source, identity, receivedAt, size: sizeBytes, ...(threadKey === null ? {} : { threadKey }) },
    // Where it lies is known here, and stays as it is.
    ...{ remoteId: '', folder: '', flags: { read: false, starred: false, answered: false, draft: false } },
  })
  return message.failedIn === null ? message : null
}

/** Puts a message in the place of its placeholder; false when the database refuses what it says. */
async function restore(
  deps: Pick<Deps, 'db' | 'events' | 'publish'>,
  accountId: number,
  id: number,
  message: PreparedMessage,
): Promise<boolean> {
  try {
    await inMailTransaction(deps.db, [accountId], async tx => {
      const placeholder = await findPlaceholder(tx, id)
      if (!placeholder) return
      const [threadId = placeholder.threadId] = await threadMessages(tx, accountId, [message])
      await insertMessages(tx, accountId, [{ message, threadId }], { over: 'placeholders' })
      // Its old address leads to where it belongs.
      if (threadId !== placeholder.threadId) await mergeThreads(tx, threadId, [placeholder.threadId])
      const workspaceId = await findWorkspaceOf(tx, accountId)
      await deps.publish(tx, 'mail.reread', { workspaceId, accountId, messageIds: [id] })
      await settleMessages(deps, tx, accountId, [id])
    })
    return true
  } catch (error) {
    if (!isOfTheData(error)) throw error
    return false
  }
}
