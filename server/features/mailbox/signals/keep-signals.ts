import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { MessageHead } from '#server/mime/reader/read-page.ts'
import { deleteSignals, insertSignals } from './signal-queries.ts'

interface Stored {
  id: number
  message: Pick<MessageHead, 'signals' | 'inReplyTo' | 'references' | 'isBulk'>
  /** Whether it lies in Sent; undefined if that is not known yet. */
  isSent?: boolean | undefined
}

/**
 * Stores what messages tell besides their text, in the transaction that stores them, and finds the messages of ours that
 * it concerns. Nothing is asked of the database where no message tells anything, answers or is ours, or may be of a person.
 */
export async function keepSignals(
  db: Executor,
  account: AccountKey,
  stored: readonly Stored[],
): Promise<void> {
  const telling = stored.filter(
    ({ message: { signals, inReplyTo, references, isBulk }, isSent = true }) =>
      isSent || !isBulk || signals.length > 0 || inReplyTo !== null || references.length > 0,
  )
  if (telling.length === 0) return
  await insertSignals(
    db,
    account,
    telling.map(({ id }) => id),
    telling.flatMap(({ id, message }) => message.signals.map(signal => ({ message: id, ...signal }))),
  )
}

/** The same for messages that are stored already and are read again. */
export async function replaceSignals(
  db: Executor,
  account: AccountKey,
  stored: readonly Stored[],
): Promise<void> {
  if (stored.length === 0) return
  await deleteSignals(
    db,
    account,
    stored.map(({ id }) => id),
  )
  await keepSignals(db, account, stored)
}
