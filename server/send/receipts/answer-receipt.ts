import type { ReceiptWish } from '#core/contract/signals.ts'
import { escapeHtml } from '#core/text/html/escape-html.ts'
import { oneLine } from '#core/text/one-line.ts'
import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import { changeMessages } from '#server/mailbox/changes/change-messages.ts'
import { AppError, badRequest, notFound } from '#server/platform/errors.ts'
import { readEmail } from '#server/read/emails/read-email.ts'
import { requireEmails } from '#server/read/emails/require-emails.ts'
import { sendMade } from '../compose/send-email.ts'
import { readSettings } from '../outbox/settings/send-limits.ts'
import { findRead, insertAnswer } from './queries.ts'

interface Answer {
  id: number
  answer: 'sent' | 'declined'
  /** Nobody has pressed anything. */
  isByItself: boolean
}

/**
 * Sends the receipt that a message asks for (RFC 8098), or notes that none is sent. The first answer counts: there is never a
 * second receipt. Throws 400 for a message that asks for none, and 409 if it may not go by itself.
 */
export async function answerReceipt(ctx: Ctx, { id, answer, isByItself }: Answer): Promise<ReceiptWish> {
  const [group] = await requireEmails(ctx.db, ctx.actor, 'mail.manage', [id])
  if (!group) throw notFound('This message')
  const { account } = group
  const { receiptWish: wish } = await readEmail(ctx, id)
  if (!wish) throw badRequest('This message asks for no read receipt')
  if (wish.answer !== null) return wish
  if (isByItself) {
    const { receipts } = await readSettings(ctx)
    if (receipts !== 'known' || !wish.mayGoByItself)
      throw new AppError(409, 'This read receipt is not sent without asking you', 'ask-first')
  }
  const { workspaceId } = account
  const at = ctx.clock.now()
  const row = { workspaceId, messageId: id, userId: ctx.actor.id, isSent: answer === 'sent', at }
  if (answer === 'declined') {
    const isFirst = await inMailTransaction(ctx.db, [account.id], tx => noteAnswer(ctx, tx, account, row))
    return isFirst ? { ...wish, answer } : ((await readEmail(ctx, id)).receiptWish ?? wish)
  }
  const read = await findRead(ctx.db, { workspaceId, id })
  if (!read) throw notFound('This message')
  const own = ownAddresses(account)
  const named = [...read.toList, ...read.ccList].map(({ address }) => address.toLowerCase())
  const reader = [...named, ...read.deliveredTo].find(address => own.includes(address)) ?? account.email
  const mode = isByItself ? 'automatic-action/MDN-sent-automatically' : 'manual-action/MDN-sent-manually'
  const original = read.rfcMessageId === null ? [] : [`Original-Message-ID: <${read.rfcMessageId}>`]
  const subject = oneLine(read.subject).slice(0, 300)
  const says = `Your message “${subject}” was displayed at ${reader}. This does not say that it was read or understood.`
  try {
    await sendMade(ctx, {
      written: {
        fromAccountId: account.id,
        fromAddress: reader,
        to: wish.to,
        subject: `Read: ${subject}`,
        body: `<p>${escapeHtml(says)}</p>`,
        inReplyToMessageId: id,
      },
      origin: 'receipt',
      key: `receipt:${id}`,
      parts: {
        autoSubmitted: 'auto-replied',
        text: says,
        receipt: {
          fields: [
            'Reporting-UA: Quillbox',
            `Final-Recipient: rfc822; ${reader}`,
            ...original,
            `Disposition: ${mode}; displayed`,
          ],
          head: [
            ...(read.rfcMessageId === null ? [] : [`Message-ID: <${read.rfcMessageId}>`]),
            ...(read.fromAddress === null ? [] : [`From: <${read.fromAddress}>`]),
            '',
          ].join('\r\n'),
        },
      },
      also: async tx => {
        if (!(await noteAnswer(ctx, tx, account, row))) throw answeredBefore()
      },
    })
  } catch (error) {
    if (!(error instanceof AppError && error.code === ANSWERED)) throw error
  }
  return (await readEmail(ctx, id)).receiptWish ?? { ...wish, answer }
}

/** Other mail programs of the person do not ask again (RFC 3503). Returns false if there is an answer already. */
async function noteAnswer(
  ctx: Ctx,
  tx: Tx,
  account: AccountKey,
  row: Parameters<typeof insertAnswer>[1] & { userId: number },
): Promise<boolean> {
  if (!(await insertAnswer(tx, row))) return false
  const change = { kind: 'mark', receiptAnswered: true } as const
  const { messageId, userId } = row
  await changeMessages(ctx, tx, { account, messageIds: [messageId], userId, change })
  return true
}

const ANSWERED = 'receipt-answered'
const answeredBefore = () => new AppError(409, 'This wish was answered already', ANSWERED)
