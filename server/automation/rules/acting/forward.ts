import type { Email } from '#core/contract/emails.ts'
import { type ActionOf, RULE_ACTIONS } from '#core/contract/rule-actions.ts'
import type { DelegateActor } from '#core/policy.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { escapeHtml, textToHtml } from '#core/text/html/escape-html.ts'
import { scopeSheet } from '#core/text/html/style-sheet.ts'
import { forwardSubject } from '#core/text/subject.ts'
import type { Ctx } from '#server/deps.ts'
import { readLoopMarks } from '#server/mail/mime/parts/loop-marks.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import { readEmail } from '#server/read/emails/read-email.ts'
import { readSource } from '#server/read/emails/read-source.ts'
import { openEmail } from '#server/read/emails/require-emails.ts'
import { sendByItself } from '#server/send/compose/send-by-itself.ts'
import { type ActingOn, type Outcome, once } from './acting-on.ts'

/**
 * Forwards a message with its files, from the mailbox that it arrived in. The address is what the person has entered in the
 * rule: nothing of the message can change it.
 *
 * What is forwarded says that no person has sent it (Auto-Submitted: auto-generated, RFC 3834 section 5.1; it answers nothing,
 * so it is not auto-replied) and which mailboxes it has been through, so that it never comes through one twice.
 */
export async function forward(ctx: Ctx<DelegateActor>, one: ActingOn<ActionOf<'forward'>>): Promise<Outcome> {
  const { account, ruleId, messageId, at, action } = one
  const to = action.to.toLowerCase()
  if (ownAddresses(account).includes(to)) return skipped(`${action.to} is an address of this mailbox itself.`)
  const { id } = await openEmail(ctx, { id: messageId, verb: 'mail.manage' })
  const email = await readEmail(ctx, messageId)
  if (email.fromAddress?.address.toLowerCase() === to) return skipped(`It comes from ${action.to} itself.`)
  const marks = readLoopMarks(await readSource(ctx, account, id))
  if (marks.includes(account.email.toLowerCase()))
    return skipped('It has been through this mailbox before: rules forward it in a circle.')
  const says = RULE_ACTIONS.forward.done(action)
  await once(one, says, note =>
    sendByItself(ctx, {
      key: `rule-${ruleId}-${messageId}-${at}`,
      origin: 'rule_forward',
      autoSubmitted: 'auto-generated',
      sendAt: ctx.clock.now(),
      loopMarks: [...marks, account.email.toLowerCase()],
      written: {
        fromAccountId: account.id,
        to: action.to,
        subject: forwardSubject(email.subject),
        body: forwardedHtml(email),
        type: 'forward',
        forwardOfMessageId: messageId,
      },
      also: tx => note(tx),
    }),
  )
  return { outcome: 'done', says }
}

const skipped = (says: string): Outcome => ({ outcome: 'skipped', says })

function forwardedHtml(email: Email): string {
  const { fromAddress, toList, ccList, subject, sentAt, receivedAt, bodyText, isHtml, senderWarning } = email
  const lines = [
    ['From', fromAddress ? formatAddress(fromAddress) : ''],
    ['Date', new Date(sentAt ?? receivedAt).toUTCString()],
    ['Subject', subject],
    ['To', toList.map(formatAddress).join(', ')],
    ['Cc', ccList.map(formatAddress).join(', ')],
  ].flatMap(([name, value]) => (value ? [`${name}: ${escapeHtml(value)}`] : []))
  const head = ['---------- Forwarded message ----------', ...lines].join('<br>')
  // Whoever gets it sees a mail from here, which passes every check.
  const warning = senderWarning ? `<p><strong>${escapeHtml(senderWarning.text)}</strong></p>` : ''
  return `${warning}<p>${head}</p>${isHtml ? asItIsRead(email) : `<div>${textToHtml(bodyText)}</div>`}`
}

/** With its style sheet, which holds for this part alone, and with its remote pictures, which are blocked for readers here. */
function asItIsRead({ id, body, styles }: Email): string {
  const part = `quillbox-mail-${id}`
  // It holds no '<' (`server/mail/mime/html/safe-sheet.ts`).
  const sheet = styles === '' ? '' : `<style>${scopeSheet(styles, `.${part}`)}</style>`
  return `${sheet}<div class="${part}">${body.replaceAll(' data-remote-src="', ' src="')}</div>`
}
