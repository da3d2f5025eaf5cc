import { setTimeout as sleep } from 'node:timers/promises'
import type { Executor } from '#server/db/client.ts'
import { isOfTheData } from '#server/db/failures.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { Unreadable } from '#server/mail/mime/unreadable-message.ts'
import { byHalves } from '#server/platform/batches.ts'
import {
  findImport,
  findToIndex,
  findWaiting,
  findWithoutWords,
  insertWords,
  type MessageToIndex,
  mergeNewWords,
  saveIndexed,
} from './word-queries.ts'

/** Messages that are read, and whose words are written in one transaction, at a time. */
const BATCH = 100
/** Time limit of a run, so that other accounts get their turn; the next run continues. */
const RUN_MS = 15_000
/**
 * During a first sync the database is needed for mail that arrives, and for the list that a person waits for. So a run
 * begins with a rest, and after each batch it rests so many times as long as the batch took.
 */
const FIRST_REST_MS = 1000
const REST = 9
/** How soon a resting run notices that the first sync has ended. */
const LOOK_MS = 500

type WordDeps = Pick<Deps, 'db' | 'reader' | 'log' | 'queue'>

/**
 * Makes the words of an account's messages that came in large pages, newest first. What is done is saved with each batch,
 * so a killed process loses nothing. At the end, search by meaning gets its turn.
 */
export async function makeWords(deps: WordDeps, account: AccountKey, signal: AbortSignal): Promise<void> {
  const until = performance.now() + RUN_MS
  let restMs = FIRST_REST_MS
  while (performance.now() < until) {
    const isImported = await letImportGoFirst(deps, account, restMs, signal)
    const begun = performance.now()
    if (!(await makeBatch(deps, account))) {
      await mergeNewWords(deps.db)
      if (isImported)
        await deps.queue.send('search.embed', { workspaceId: account.workspaceId, accountId: account.id })
      return
    }
    restMs = REST * (performance.now() - begun)
    if (signal.aborted) break
  }
  await sendWords(deps, account)
}

/** Rests while a first sync goes on, for at most so long. Returns whether the first sync is over. */
async function letImportGoFirst(
  { db }: WordDeps,
  account: AccountKey,
  restMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const until = performance.now() + restMs
  for (;;) {
    const { isOver, goesOn } = await findImport(db, account)
    const leftMs = until - performance.now()
    if (!goesOn || leftMs <= 0 || signal.aborted) return isOver
    await sleep(Math.min(LOOK_MS, leftMs), undefined, { signal }).catch(() => {})
  }
}

/** Sends one job for an account: it does all that waits by then. */
export async function sendWords(
  { queue }: Pick<Deps, 'queue'>,
  { workspaceId, id: accountId }: AccountKey,
  db?: Executor,
): Promise<void> {
  await queue.send('search.words', { workspaceId, accountId }, { db })
}

/**
 * Makes the words of these messages now, where they are not made yet: for a search that decides what is done with mail as it
 * arrives. The job finds them done.
 */
export async function makeWordsOf(
  deps: Pick<Deps, 'db' | 'reader' | 'log'>,
  account: AccountKey,
  messageIds: readonly number[],
): Promise<void> {
  for (let at = 0; at < messageIds.length; at += BATCH) {
    const missing = await findWithoutWords(deps.db, account, messageIds.slice(at, at + BATCH))
    if (missing.length > 0) await indexSafely(deps, account, missing)
  }
}

/** Returns false if nothing waits. */
async function makeBatch(deps: WordDeps, account: AccountKey): Promise<boolean> {
  const waiting = await findWaiting(deps.db, account)
  if (!waiting) return false
  const messages = await findToIndex(deps.db, account, waiting, BATCH)
  await indexSafely(deps, account, messages)
  const last = messages.length === BATCH ? messages.at(-1) : undefined
  await saveIndexed(deps.db, account, waiting, last?.id ?? null)
  return true
}

/** A message whose words cannot be made or stored is not found by words; all others are. */
async function indexSafely(
  deps: Pick<Deps, 'db' | 'reader' | 'log'>,
  account: AccountKey,
  messages: MessageToIndex[],
): Promise<void> {
  const index = async (some: readonly MessageToIndex[]) => {
    const words = await deps.reader.words(some)
    await insertWords(
      deps.db,
      account,
      some.map(({ id }, at) => ({ messageId: id, words: words[at]! })),
      { over: false },
    )
  }
  await byHalves(messages, index, {
    isOfAnItem: error => error instanceof Unreadable || isOfTheData(error),
    passOver: ({ id: messageId }, error) =>
      deps.log.warn({ err: error, accountId: account.id, messageId }, 'a message is not found by words'),
  })
}
