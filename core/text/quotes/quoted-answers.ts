import { type KnownLetter, notIn } from './known-letter.ts'
import { headerFieldOf, headerValueOf } from './quote-headers.ts'
import { answerPrefixOf, isBanner, isFooter, isLabel } from './quote-patterns.ts'
import { type Beginning, type BodyLine, beginningAt, nextContent } from './quoted-beginnings.ts'
import { coloursOf } from './quoted-ink.ts'
import { callLines, signatureLines, signatureStart } from './quoted-signatures.ts'
import { isNameOf, wordsOfName } from './written-names.ts'

/** What is known beside the body. */
export interface KnownOfMail {
  /** Name and address of who wrote it; empty if unknown. */
  writer: string
  /** The letters that may be quoted; they are prepared when they are asked for. */
  letters: () => readonly KnownLetter[]
}

interface ReadLine {
  text: string
  line: BodyLine
  at: number
  isDoubtful: boolean
}

/**
 * Whether the first quoted letter contains lines that look like answers to it. Outlook does not mark quoted lines: its
 * users answer in another colour, in bold or with a highlighter, or Outlook writes their name before each answer.
 * Earlier letters may contain such answers, too, but those are not the writer's. What the quoted letter has, where it is at
 * hand, is no answer, and neither are its signature and footers.
 */
export function holdsAnswers(
  lines: readonly BodyLine[],
  beginning: Beginning,
  end: number,
  known: KnownOfMail,
): boolean {
  const letter = letterOf(lines, beginning, end)
  const names = namesBefore(letter, lines, beginning, known.writer)
  const sender = wordsOfSender(lines, beginning)
  // Whoever answers in a marked quote does not need bold text for it.
  const inkOf = letter[0]?.quote === 'none' ? (ink: string) => ink : coloursOf
  const usual = inkOf(usualInk(letter, signatureStart(letter, sender)))
  const read = letter.map((line, at): ReadLine => {
    const ink = inkOf(line.ink)
    const standsOut = line.addsInColour || (ink !== '' && ink !== usual)
    const isOfPerson = () => !isFooter(line.text) && !isLabel(line.text, at === 0)
    return { text: line.text, line, at, isDoubtful: names.has(line) || (standsOut && isOfPerson()) }
  })
  const doubtful = read.filter(({ isDoubtful }) => isDoubtful)
  if (doubtful.length === 0) return false
  const missing = notIn(known.letters(), read)
  if (missing !== null) return doubtful.some(line => missing.has(line))
  const signed = signatureLines(letter, sender)
  const called = callLines(letter)
  return doubtful.some(
    ({ line, at }) => names.has(line) || !(signed.has(line) || called.has(line) || isHeading(letter, at)),
  )
}

/** Whether the letters at hand have every line of the history. */
export function isAllKnown(
  lines: readonly BodyLine[],
  { body }: Beginning,
  end: number,
  { letters }: KnownOfMail,
): boolean {
  const read = lines
    .slice(body, end)
    .filter(({ text }) => text !== '' && !isBanner(text))
    .map(({ text }) => ({ text, isDoubtful: false }))
  return notIn(letters(), read)?.size === 0
}

function letterOf(lines: readonly BodyLine[], { body }: Beginning, end: number): BodyLine[] {
  const first = nextContent(lines, body)
  let last = first
  while (last < end && (last === first || beginningAt(lines, last)?.certainty !== 'certain')) last += 1
  return lines.slice(first, last).filter(({ text }) => text !== '' && !isBanner(text))
}

/**
 * Lines that begin with the writer's name in brackets. If the writer is unknown: with a name that is a
 * receiver in the header or looks like a name, and begins two lines.
 */
function namesBefore(
  letter: readonly BodyLine[],
  lines: readonly BodyLine[],
  { start, body }: Beginning,
  writer: string,
): ReadonlySet<BodyLine> {
  const named = letter.flatMap(line => {
    const name = answerPrefixOf(line.text)
    return name === null ? [] : [{ line, name }]
  })
  if (named.length === 0) return new Set()
  if (writer !== '')
    return new Set(named.filter(({ name }) => isNameOf(name, writer)).map(({ line }) => line))
  const receivers = wordsOfName(
    lines
      .slice(start, body)
      .filter(({ text }) => headerFieldOf(text) === 'to')
      .map(({ text }) => headerValueOf(text.slice(0, 300)))
      .join(' '),
  )
  const times = Map.groupBy(named, ({ name }) => name)
  const repeated = named.filter(
    ({ name }) =>
      (times.get(name)?.length ?? 0) > 1 &&
      (receivers.size > 0
        ? [...wordsOfName(name)].some(word => receivers.has(word))
        : !/^\p{Lu}{4,}$/u.test(name)),
  )
  return new Set(repeated.map(({ line }) => line))
}

/**
 * The ink of the first line, if half of the letter above its signature has it: a letter that is blue throughout is not an
 * answer to itself.
 */
function usualInk(letter: readonly BodyLine[], signed: number): string {
  const body = letter.slice(0, signed > 0 ? signed : letter.length)
  const ink = body[0]?.ink ?? ''
  return 2 * body.filter(line => line.ink === ink).length >= body.length ? ink : ''
}

/** "Ana" and "Lima" from "From: Ana Lima <ana@lima.example>", or from "On 3/3/26, Ana Lima wrote:" with its other words. */
function wordsOfSender(lines: readonly BodyLine[], { start, body }: Beginning): ReadonlySet<string> {
  const introduction = lines.slice(start, body).map(({ text }) => text.slice(0, 300))
  const from = introduction.find(text => headerFieldOf(text) === 'from')
  return wordsOfName(from === undefined ? introduction.join(' ') : headerValueOf(from))
}

/** A bold line with a colon at its end, above plain text: "Agenda:". */
function isHeading(letter: readonly BodyLine[], at: number): boolean {
  const { text, ink } = letter[at] as BodyLine
  return coloursOf(ink) === '' && /[:：]$/.test(text) && letter[at + 1]?.ink === ''
}
