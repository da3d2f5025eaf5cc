import { headerFieldOf, headerValueOf } from './quote-headers.ts'
import { answerPrefixOf, isBanner } from './quote-patterns.ts'
import { type Beginning, type BodyLine, beginningAt, nextContent } from './quoted-beginnings.ts'

/**
 * Whether the first quoted letter contains lines that look like answers to it. Outlook does not mark quoted lines: its
 * users answer in another colour, in bold or with a highlighter, or Outlook writes their name before each answer.
 * Earlier letters may contain such answers, too, but those are not the writer's.
 */
export function holdsAnswers(lines: readonly BodyLine[], beginning: Beginning, end: number): boolean {
  const letter = letterOf(lines, beginning, end)
  const isMarked = letter[0]?.quote !== 'none'
  const usual = usualInk(letter)
  const sender = wordsOfSender(lines, beginning)
  const names = new Set<string>()
  let signature: string | null = null
  for (const line of letter) {
    const name = answerPrefixOf(line.text)
    if (line.addsInColour || (name !== null && names.has(name))) return true
    if (name !== null) names.add(name)
    if (signature === null && signs(line.text, sender)) {
      signature = line.ink
      continue
    }
    // Whoever answers in a marked quote does not need bold text for it.
    const ink = isMarked ? coloursOf(line.ink) : line.ink
    if (ink !== '' && line.ink !== usual && !(line.ink === signature && isOfSignature(line.text))) return true
  }
  return false
}

function letterOf(lines: readonly BodyLine[], { body }: Beginning, end: number): BodyLine[] {
  const first = nextContent(lines, body)
  let last = first
  while (last < end && (last === first || beginningAt(lines, last)?.certainty !== 'certain')) last += 1
  return lines.slice(first, last).filter(({ text }) => text !== '' && !isBanner(text))
}

/**
 * The ink of the first line, if half of the letter has it: a letter that is blue throughout is not an answer to itself.
 */
function usualInk(letter: readonly BodyLine[]): string {
  const ink = letter[0]?.ink ?? ''
  return letter.filter(line => line.ink === ink).length * 2 >= letter.length ? ink : ''
}

/** "Ana" and "Lima" from "From: Ana Lima <ana@lima.example>". */
function wordsOfSender(lines: readonly BodyLine[], { start, body }: Beginning): ReadonlySet<string> {
  const from = lines.slice(start, body).find(({ text }) => headerFieldOf(text) === 'from')?.text ?? ''
  const name = headerValueOf(from.slice(0, 300)).split(/[<[(@]/, 1)[0] ?? ''
  return new Set(name.toLowerCase().match(/[\p{L}\p{M}]{2,40}/gu))
}

/** Whether the line is the sender's name, with which a signature begins. */
function signs(text: string, sender: ReadonlySet<string>): boolean {
  if (text.length > 60) return false
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  return words.length > 0 && words.length <= 4 && words.every(word => word.length < 2 || sender.has(word))
}

/**
 * A signature, below the sender's name and in its ink, has places, numbers and a long notice, but no short sentence.
 */
function isOfSignature(text: string): boolean {
  return text.length > 150 || !/[.?!]$/.test(text)
}

/** The colours of an ink, without bold and italic. */
function coloursOf(ink: string): string {
  return ink
    .split(' ')
    .filter(part => part.startsWith('#'))
    .join(' ')
}
