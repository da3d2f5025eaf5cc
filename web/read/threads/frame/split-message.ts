import type { Email } from '#core/contract/emails.ts'
import { type SplitBody, splitQuotedHtml, splitQuotedText } from '#core/text/quotes/quoted-history.ts'
import { collapse } from '../collapse.ts'

/** In characters; splitting a longer body would delay the list noticeably. */
const AHEAD = 100_000

interface Kept {
  /** The messages before it, by their ids. */
  before: string
  split: SplitBody
}
/** Splitting a long body is slow. Queries keep a message as it is while nothing in it changes. */
const kept = new WeakMap<Email, Kept>()

/** The writer's text and the quoted history. `thread`: its conversation, oldest first; it quotes what stands before it. */
export function splitMessage(email: Email, thread: readonly Email[]): SplitBody {
  const earlier = thread.slice(
    0,
    Math.max(
      0,
      thread.findIndex(({ id }) => id === email.id),
    ),
  )
  const before = earlier.map(({ id }) => id).join(' ')
  const found = kept.get(email)
  if (found?.before === before) return found.split
  const known = { writer: email.from, letters: earlier.map(({ bodyText }) => bodyText) }
  const split = email.isHtml
    ? splitQuotedHtml(email.body, email.subject, known)
    : splitQuotedText(email.bodyText, email.subject, known)
  kept.set(email, { before, split })
  return split
}

/** Splits the messages that a conversation shows at first, before it is opened. */
export function splitInAdvance(messages: Email[]): void {
  const { first, last } = collapse(messages)
  for (const email of [...first, ...last]) {
    const { length } = email.isHtml ? email.body : email.bodyText
    if (length <= AHEAD) splitMessage(email, messages)
  }
}
