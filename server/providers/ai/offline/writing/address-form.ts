import type { Language } from '#core/text/search/language.ts'
import type { AiMessage, AiThread, Person, Writer } from '#server/providers/ai/engine.ts'
import { languageOf } from '../reading/language-of.ts'
import { seenText } from '../reading/machine-talk.ts'
import { LETTERS } from '../words/letters.ts'

/** How a letter speaks: its language, and whether to somebody one is formal with. */
export interface AddressForm {
  language: Language
  isFormal: boolean
}

const READ = 6000

/** The form of the message that is answered; where it does not show one, of the rest of the thread. */
export function formOf(
  answered: AiMessage | undefined,
  thread: AiThread | null,
  writer: Writer,
): AddressForm {
  const texts = [answered?.text ?? '', ...(thread?.messages ?? []).map(({ text }) => text).reverse()].map(
    read,
  )
  const language =
    firstOf(texts, languageOf) ??
    languageOf(seenText(thread?.subject ?? '')) ??
    firstOf(writer.samples.map(read), languageOf) ??
    'en'
  for (const text of texts) {
    const isFormal = formality(text, language)
    if (isFormal !== null) return { language, isFormal }
  }
  return { language, isFormal: true }
}

/** Whether the text speaks formally to its reader; null where it shows neither. */
export function formality(text: string, language: Language): boolean | null {
  const { formal, informal } = LETTERS[language]
  const [formalSigns, informalSigns] = [text.match(formal)?.length ?? 0, text.match(informal)?.length ?? 0]
  if (formalSigns === informalSigns) return null
  return formalSigns > informalSigns
}

/** The message to answer: the last one that the writer did not write themselves. */
export function answeredMessage({ messages }: AiThread, replyTo: Person): AiMessage | undefined {
  const others = messages.filter(({ isOwn }) => !isOwn)
  return (
    others.findLast(({ from }) => from.address.toLowerCase() === replyTo.address.toLowerCase()) ??
    others.at(-1)
  )
}

function read(text: string): string {
  return seenText(text.slice(0, READ))
}

function firstOf<T>(texts: readonly string[], find: (text: string) => T | null): T | null {
  for (const text of texts) {
    const found = find(text)
    if (found !== null) return found
  }
  return null
}
