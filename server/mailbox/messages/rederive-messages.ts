import { append } from '#core/lists.ts'
import { ownWords } from '#core/text/quotes/own-words.ts'
import type { Tx } from '#server/db/client.ts'
import { isOfTheData } from '#server/db/failures.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { DERIVED_VERSION, QUOTES_SINCE } from '#server/mail/mime/derived-version.ts'
import { decodeRow } from '#server/mail/mime/stored-row.ts'
import { byHalves } from '#server/platform/batches.ts'
import { raiseVersion } from '../counts/count-queries.ts'
import { replaceSignals } from '../signals/keep-signals.ts'
import { indexMessages } from '../words/index-messages.ts'
import { insertMessages } from './message-queries.ts'
import type { PreparedMessage } from './prepare-message.ts'
import { findStored, keepDerived, replaceFiles, type Stored } from './reread-queries.ts'
import { readSource } from './reread-source.ts'
import { findOutdated, type Outdated } from './upkeep-queries.ts'

/** Number of messages that are looked up, and written in one transaction, at a time. */
const PAGE = 20

type RederiveDeps = Pick<Deps, 'db' | 'blobs' | 'reader' | 'publish' | 'log'>

/**
 * Derives again what an older version of the reading derived from the newest messages: bodies, snippet, index words,
 * flags such as `isAutomatic`, signals and files. Threads, read and starred flags, and folders stay. Returns false if there was
 * nothing to do. `skipped`: ids of messages that failed for another reason than their content, or have changed
 * meanwhile; the next run retries them.
 */
export async function rederivePage(deps: RederiveDeps, skipped: number[]): Promise<boolean> {
  const page = await findOutdated(deps.db, DERIVED_VERSION, skipped, PAGE)
  for (const messages of Map.groupBy(page, ({ account }) => account.id).values()) {
    const account = (messages[0] as Outdated).account
    const read = async (ids: readonly number[]) => {
      const done = await rederive(deps, account, ids)
      append(
        skipped,
        ids.filter(id => !done.has(id)),
      )
    }
    await byHalves(
      messages.map(({ id }) => id),
      read,
      {
        isOfAnItem: () => true,
        passOver: (messageId, error) => {
          deps.log.error(
            { err: error, accountId: account.id, messageId },
            'a message could not be read again',
          )
          skipped.push(messageId)
        },
      },
    )
  }
  return page.length > 0
}

/** Returns the ids of those that now have this version. */
async function rederive(
  deps: RederiveDeps,
  account: AccountKey,
  ids: readonly number[],
): Promise<Set<number>> {
  const read = new Map<number, PreparedMessage | null>()
  for (const stored of await findStored(deps.db, account, [...ids], DERIVED_VERSION))
    read.set(stored.id, await readSource(deps, account.workspaceId, stored, 'idle'))
  const overwriteRead = async (tx: Tx) => {
    const done = new Set<number>()
    const reworded: number[] = []
    const reread: { id: number; message: PreparedMessage }[] = []
    // They may have been deleted or changed while they were read.
    for (const stored of await findStored(tx, account, [...read.keys()], DERIVED_VERSION)) {
      const message = read.get(stored.id) ?? null
      if (message !== null && message.sourceBlob !== stored.sourceBlob) continue
      done.add(stored.id)
      if (message !== null && (await overwrite(tx, account, stored, message))) {
        if (!saysTheSame(stored, message)) reworded.push(stored.id)
        reread.push({ id: stored.id, message })
        continue
      }
      deps.log.warn(
        { accountId: account.id, messageId: stored.id },
        'a message cannot be read again by this version',
      )
      await keepDerived(tx, account, [stored.id], DERIVED_VERSION)
    }
    await replaceSignals(tx, account, reread)
    // Lists show what was not delivered.
    if (reread.some(({ message }) => message.signals.length > 0)) await raiseVersion(tx, account)
    const { workspaceId, id: accountId } = account
    if (reworded.length > 0)
      await deps.publish(tx, 'mail.reread', { workspaceId, accountId, messageIds: reworded })
    return done
  }
  return inMailTransaction(deps.db, [account.id], overwriteRead, [account.workspaceId])
}

/** Whether its own words are what they were. An older version may have taken what an answer quotes for them. */
function saysTheSame(stored: Stored, { row }: PreparedMessage): boolean {
  const { subject, text, safeHtml: html, inReplyTo } = decodeRow(row)
  if (inReplyTo !== null && stored.derivedVersion < QUOTES_SINCE) return false
  return stored.subject === subject && ownWords(stored) === ownWords({ subject, text, html })
}

/** Returns false if the database refuses the content of the message. */
async function overwrite(
  tx: Tx,
  account: AccountKey,
  stored: Stored,
  message: PreparedMessage,
): Promise<boolean> {
  try {
    await tx.transaction(async savepoint => {
      // Its identity and thread may have changed meanwhile, too.
      const entry = { message: { ...message, identity: stored.identity }, threadId: stored.threadId }
      await insertMessages(savepoint, account, [entry], { over: 'derived' })
      await indexMessages(savepoint, account, [{ id: stored.id, message }])
      await replaceFiles(savepoint, { ...account, id: stored.id }, decodeRow(message.row).files)
    })
    return true
  } catch (error) {
    if (!isOfTheData(error)) throw error
    return false
  }
}
