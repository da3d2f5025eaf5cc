import type { Email } from '#core/contract/emails.ts'
import { memoize } from '#core/memoize.ts'
import { type SplitBody, splitQuotedHtml, splitQuotedText } from '#core/text/quotes/quoted-history.ts'
import { isForwardSubject } from '#core/text/subject.ts'
import { collapse } from '../collapse.ts'

const KEPT = 100
/** In characters; splitting a longer body would delay the list noticeably. */
const AHEAD = 100_000

/** The writer's text and the quoted history. Cached, because splitting a long body is slow. */
export function splitMessage(email: Email): SplitBody {
  // A forward is shown whole. This is checked outside the cache, whose keys have no subject.
  if (isForwardSubject(email.subject))
    return { visible: email.isHtml ? email.body : email.bodyText, quoted: null }
  return email.isHtml ? splitHtml(email.body) : splitText(email.bodyText)
}

/** Splits the messages that a conversation shows at first, before it is opened. */
export function splitInAdvance(messages: Email[]): void {
  const { first, last } = collapse(messages)
  for (const email of [...first, ...last]) {
    const { length } = email.isHtml ? email.body : email.bodyText
    if (length <= AHEAD) splitMessage(email)
  }
}

const splitHtml = memoize((html: string) => splitQuotedHtml(html), KEPT)
const splitText = memoize((text: string) => splitQuotedText(text), KEPT)
