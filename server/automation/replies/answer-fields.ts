import type { Address } from '#core/contract/emails.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { answerAddress } from '#core/text/addresses/answer-address.ts'
import { joinLetter } from '#core/text/letter.ts'
import { replySubject } from '#core/text/subject.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { signatureOf } from '#server/mailbox/accounts/sender.ts'
import type { Arrived } from '#server/mailbox/signals/arrived-queries.ts'

/** The alias that answers a message, since it was sent to it; null for the account's own address. */
export const answeringAddress = (
  account: MailAccount,
  { toList, ccList, deliveredTo }: Arrived,
  to: Address,
): string | null =>
  answerAddress({ account, senderEmail: to.address, toList, ccList, deliveredTo }, account.aliases)

/** What every answer has that is written by itself: from the address that was written to, with its signature. */
export function answerFields(
  account: MailAccount,
  mail: Arrived,
  { to, body }: { to: Address; body: string },
) {
  const fromAddress = answeringAddress(account, mail, to)
  return {
    fromAccountId: account.id,
    ...(fromAddress === null ? {} : { fromAddress }),
    to: formatAddress(to),
    subject: replySubject(mail.subject),
    body: joinLetter({ body, signature: signatureOf(account, fromAddress), quote: '' }),
  }
}
