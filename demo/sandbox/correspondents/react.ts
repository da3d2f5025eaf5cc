import { DAY_MS } from '#server/platform/clock.ts'
import { type Language, longDay } from './languages.ts'
import { type Occasion, type Phrases, phrases } from './phrases.ts'
import type { Letter } from './read-letter.ts'

interface Speaker {
  language: Language
  /** Any integer: the same number gives the same wording. */
  voice: number
  /** First names. */
  from: string
  to: string
  date: Date
}

const MAX_CITED = 160
const AMOUNT =
  /(?:[€$£]|\b(?:EUR|CHF|USD|GBP))\s?\d(?:[\d.,']*\d)?|\d(?:[\d.,']*\d)?\s?(?:€|EUR\b|CHF\b|euros?\b)/i

/** A person's answer to a message, with greeting and closing: short, and about its subject. */
export function react(letter: Letter, { language, voice, from, to, date }: Speaker): string {
  const { says, hears, noSubject } = phrases[language]
  const question = questionIn(letter.ownText)
  const facts: Record<string, string> = {
    to,
    day: letter.ownText.match(hears.day)?.[0] ?? longDay(language, new Date(date.getTime() + 2 * DAY_MS)),
    question: question ?? '',
    amount: letter.ownText.match(AMOUNT)?.[0] ?? '',
    file: letter.attachments[0] ?? '',
    subject: letter.subject.replace(/^(?:\p{L}{1,4}:\s*)+/u, '') || noSubject,
  }
  const say = (occasion: Occasion) => {
    const choices = says[occasion]
    const text = choices[voice % choices.length] ?? ''
    const filled = text.replace(/\{(\w+)\}/g, (whole, key: string) => facts[key] ?? whole)
    return filled.charAt(0).toUpperCase() + filled.slice(1)
  }
  const occasion = occasionOf(letter, question, hears)
  const lines = [
    say('greeting'),
    ...(facts.file && occasion !== 'attachment' ? [say('received')] : []),
    say(occasion),
    ...(facts.amount && occasion === 'invoice' ? [say('amount')] : []),
    `${say('closing')}\r\n${from}`,
  ]
  return lines.join('\r\n\r\n')
}

/** A text with the greeting and closing of the speaker. */
export function inLetter(text: string, { language, voice, from, to }: Speaker): string {
  const { greeting, closing } = phrases[language].says
  const pick = (choices: string[]) => (choices[voice % choices.length] ?? '').replace('{to}', to)
  return [pick(greeting), text, `${pick(closing)}\r\n${from}`].join('\r\n\r\n')
}

function occasionOf(letter: Letter, question: string | null, hears: Phrases['hears']): Occasion {
  if (hears.invoice.test(`${letter.subject}\n${letter.ownText}`)) return 'invoice'
  if (question) {
    const asked = (['when', 'cost', 'where', 'request'] as const).find(about => hears[about].test(question))
    return asked ?? 'question'
  }
  if (hears.thanks.test(letter.ownText)) return 'thanks'
  if (letter.attachments.length > 0) return 'attachment'
  return hears.day.test(letter.ownText) ? 'day' : 'plain'
}

/** The last question, which expects an answer. */
function questionIn(text: string): string | null {
  const question = text
    .match(/[^.!?¿\n]+\?/g)
    ?.at(-1)
    ?.trim()
  if (!question) return null
  return question.length > MAX_CITED ? `${question.slice(0, MAX_CITED - 1).trimEnd()}…` : question
}
