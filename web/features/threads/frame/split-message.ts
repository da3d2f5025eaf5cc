import type { Email } from '#core/contract/emails.ts'
import { remembered } from '#core/remembered.ts'
import { type SplitBody, splitQuotedHtml, splitQuotedText } from '#core/text/quotes/quoted-history.ts'
import { isForwardSubject } from '#core/text/subject.ts'
import { collapse } from '../collapse.ts'

const KEPT = 100
/** Characters; a longer one is not worth holding up the list for. */
const AHEAD = 100_000

/** What the writer wrote, and the history they quoted; kept, because reading a long body is dear. */
export function splitMessage(email: Email): SplitBody {
  // The same body under another subject may be an answer: what is kept knows no subject.
  if (isForwardSubject(email.subject))
    return { visible: email.isHtml ? email.body : email.bodyText, quoted: null }
  return email.isHtml ? splitHtml(email.body) : splitText(email.bodyText)
}

/** Reads what of a conversation shows at first, before it is opened. */
export function splitAhead(messages: Email[]): void {
  const { first, last } = collapse(messages)
  for (const email of [...first, ...last]) {
    const { length } = email.isHtml ? email.body : email.bodyText
    if (length <= AHEAD) splitMessage(email)
  }
}

const splitHtml = remembered((html: string) => splitQuotedHtml(html), KEPT)
const splitText = remembered((text: string) => splitQuotedText(text), KEPT)
