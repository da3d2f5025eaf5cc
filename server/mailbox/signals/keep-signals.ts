import { REFUSES_US } from '#core/contract/signals.ts'
import { bounceReasonOf } from '#core/text/signals/bounce-reason.ts'
import { statusIn } from '#core/text/signals/bounce-text.ts'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { MessageHead } from '#server/mail/mime/reader/read-page.ts'
import type { Refused } from '#server/mail/providers/provider.ts'
import { deleteSignals, insertRefusals, insertSignals } from './signal-queries.ts'

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

/**
 * Stores what a server said while we handed over a message of ours: a recipient whom it refused is told as one whom the message
 * did not reach, and so is a refusal of us, whoever is written to. Other refusals of a whole message concern the message.
 */
export async function keepRefusals(
  db: Executor,
  { workspaceId }: Pick<AccountKey, 'workspaceId'>,
  messageId: number,
  refused: readonly Refused[],
): Promise<void> {
  const signals = refused.flatMap(({ recipient, said }) => {
    const status = statusIn(said)
    const { reason, isHard } = bounceReasonOf({ status, diagnostic: said })
    return recipient === null && !REFUSES_US.includes(reason)
      ? []
      : [{ who: recipient?.toLowerCase() ?? '', reason, isHard, status, diagnostic: said }]
  })
  if (signals.length > 0) await insertRefusals(db, { workspaceId, messageId }, signals)
}
