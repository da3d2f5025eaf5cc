import type { Email } from '#core/contract/emails.ts'
import { type SplitBody, splitQuotedHtml, splitQuotedText } from '#core/text/quoted-history.ts'
import { collapse } from './collapse.ts'

const KEPT = 100
/** Characters; a longer one is not worth holding up the list for. */
const AHEAD = 100_000

/** What the writer wrote, and the history they quoted; kept, because reading a long body is dear. */
export function splitMessage({ isHtml, body, bodyText }: Email): SplitBody {
  return isHtml ? splitHtml(body) : splitText(bodyText)
}

/** Reads what of a conversation shows at first, before it is opened. */
export function splitAhead(messages: Email[]): void {
  const { first, last } = collapse(messages)
  for (const email of [...first, ...last]) if (email.body.length <= AHEAD) splitMessage(email)
}

const splitHtml = keeping(splitQuotedHtml)
const splitText = keeping(splitQuotedText)

function keeping(split: (text: string) => SplitBody): (text: string) => SplitBody {
  const kept = new Map<string, SplitBody>()
  return text => {
    const known = kept.get(text)
    if (known) return known
    const made = split(text)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= KEPT) kept.delete(oldest)
    kept.set(text, made)
    return made
  }
}
