import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '#server/db/client.ts'
import { isOfTheData } from '#server/db/failures.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { fileKind } from '#server/mail/mime/file-text/file-kind.ts'
import { FILE_TEXT_VERSION } from '#server/mail/mime/file-text/file-text-version.ts'
import { MOST_BYTES } from '#server/mail/mime/file-text/limits.ts'
import { Unreadable } from '#server/mail/mime/unreadable-message.ts'
import type { WordSource } from '#server/mail/mime/words-of.ts'
import { byHalves } from '#server/platform/batches.ts'
import { findUnreadFiles, type UnreadFiles } from '../messages/upkeep-queries.ts'
import { findWordSources, insertWords, type MessageWords } from '../words/word-queries.ts'
import {
  type FileToRead,
  findFilesToRead,
  findUnchanged,
  keepFilesRead,
  saveFileTexts,
} from './file-queries.ts'

/** Number of messages that are looked up, and written in one transaction, at a time. */
const PAGE = 10
/** A run ends after this time to give way to other jobs; the next run continues. */
const RUN_MS = 30_000
/** Of a message with more files the others are not read. */
const MOST_FILES = 20

type FileDeps = Pick<Deps, 'db' | 'blobs' | 'reader' | 'log'>

/**
 * Reads the texts of files and adds their words to those of their messages, newest first. After each page it rests as long as
 * the page took. Returns true when all are read. What cannot be read is left without a text until another version reads it.
 */
export async function readFiles(deps: FileDeps, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + RUN_MS
  // Messages that fail for another reason than their content are retried by the next run, and do not hold up this one.
  const skipped: number[] = []
  while (performance.now() < until && !signal.aborted) {
    const begun = performance.now()
    const page = await findUnreadFiles(deps.db, FILE_TEXT_VERSION, skipped, PAGE)
    if (page.length === 0) return skipped.length === 0
    for (const messages of Map.groupBy(page, ({ account }) => account.id).values()) {
      const { account } = messages[0] as UnreadFiles
      await byHalves(messages, some => readPage(deps, account, some), {
        isOfAnItem: () => true,
        passOver: ({ id: messageId }, error) => {
          deps.log.error({ err: error, accountId: account.id, messageId }, 'files could not be read')
          skipped.push(messageId)
        },
      })
    }
    await sleep(performance.now() - begun, undefined, { signal }).catch(() => {})
  }
  return false
}

async function readPage(deps: FileDeps, account: AccountKey, page: readonly UnreadFiles[]): Promise<void> {
  const { db, reader } = deps
  const ids = page.map(({ id }) => id)
  const found = await findFilesToRead(db, account, ids, FILE_TEXT_VERSION)
  const files = found.filter(file => fileKind(file) !== null)
  const texts: { id: number; text: string }[] = []
  for (const ofMessage of Map.groupBy(files, ({ messageId }) => messageId).values())
    for (const file of ofMessage.slice(0, MOST_FILES))
      texts.push({ id: file.id, text: await textOf(deps, account, file) })
  await inMailTransaction(db, [account.id], tx => saveFileTexts(tx, account, texts, FILE_TEXT_VERSION))
  const sources = (await findWordSources(db, account, ids)).filter(hasFileTexts)
  const words = sources.length === 0 ? [] : await reader.words(sources)
  await inMailTransaction(db, [account.id], async tx => {
    // Whoever has read a message again meanwhile has made other words of it: its files come once more.
    const unchanged = await findUnchanged(tx, account, page)
    for (const [at, { id: messageId }] of sources.entries())
      if (unchanged.has(messageId)) await indexAgain(deps, tx, account, { messageId, words: words[at]! })
    await keepFilesRead(tx, account, [...unchanged], FILE_TEXT_VERSION)
  })
}

const hasFileTexts = ({ attachments }: WordSource) => attachments.some(({ text }) => text)

/** Empty for a file without text, or one that cannot be read. */
async function textOf(
  { blobs, reader, log }: FileDeps,
  account: AccountKey,
  { id, name, mimeType, blob, known }: FileToRead,
): Promise<string> {
  if (known !== null) return known
  const bytes = await blobs.read(account.workspaceId, blob)
  if (bytes === null || bytes.length > MOST_BYTES) return ''
  try {
    return await reader.fileText({ name, mimeType, bytes })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    log.info({ err: error, accountId: account.id, attachmentId: id }, 'the text of a file cannot be read')
    return ''
  }
}

/** Words that the database refuses leave those that the message has. */
async function indexAgain(deps: FileDeps, tx: Tx, account: AccountKey, words: MessageWords): Promise<void> {
  try {
    await tx.transaction(savepoint => insertWords(savepoint, account, [words], { over: true }))
  } catch (error) {
    if (!isOfTheData(error)) throw error
    const { messageId } = words
    deps.log.warn(
      { err: error, accountId: account.id, messageId },
      'a message is not found by the words of its files',
    )
  }
}
