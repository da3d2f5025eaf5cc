import { oneLine } from '#core/text/one-line.ts'

/** Longer ones are no sentences; the rest of such a line is a sentence of its own. */
const LONGEST = 500
const LIST_ITEM = /^\s*(?:[-*•·–—▪◦‣]\s+|\(?\d{1,2}[.)]\s+|\(?[a-h]\)\s+)/u
/** A line as short as this was ended by its writer, not by a program that wraps lines. */
const WRAPPED_FROM = 50

/** A line, or several that a program wrapped, as its writer meant it. */
export interface Line {
  text: string
  isListItem: boolean
}

/** The lines of a paragraph, with wrapped ones joined. */
export function linesOf(paragraph: string): Line[] {
  const lines: Line[] = []
  let previous = ''
  for (const raw of paragraph.split('\n')) {
    const text = oneLine(raw)
    if (text === '') continue
    const isListItem = LIST_ITEM.test(text)
    const last = lines.at(-1)
    const continues =
      last !== undefined &&
      !isListItem &&
      (/^[\p{Ll},;]/u.test(text) || (previous.length >= WRAPPED_FROM && !/[.!?:]$/.test(previous))) &&
      !/:$/.test(previous)
    if (continues) last.text += ` ${text}`
    else lines.push({ text: text.replace(LIST_ITEM, ''), isListItem })
    previous = text
  }
  return lines.filter(({ text }) => text !== '')
}

const END = /(?:(?<![.!?…])[.!?…]+|(?<![。！？])[。！？]+)["'”’»)\]]*(?:\s+|$)|[。！？]+/gu

/**
 * The sentences of a line. A full stop ends one only where the word before is no abbreviation, initial or ordinal
 * number and a new sentence can begin after it.
 */
export function sentencesOf(
  line: string,
  abbreviations: ReadonlySet<string>,
  hasOrdinalDots = false,
): string[] {
  const sentences: string[] = []
  let start = 0
  const push = (end: number) => {
    for (const piece of pieces(
      line
        .slice(start, end)
        .trim()
        .replace(/^[-–•]\s+/, ''),
    ))
      sentences.push(piece)
    start = end
  }
  for (const match of line.matchAll(END)) {
    const end = match.index + match[0].length
    const mark = match[0].trim()
    const isFullStop = /^\.["'”’»)\]]*$/.test(mark)
    if (
      isFullStop &&
      !endsSentence(line.slice(start, match.index), line.slice(end), abbreviations, hasOrdinalDots)
    )
      continue
    if (!isFullStop && /^\p{Ll}/u.test(line.slice(end, end + 2))) continue
    push(end)
  }
  push(line.length)
  return sentences
}

function endsSentence(
  before: string,
  after: string,
  abbreviations: ReadonlySet<string>,
  hasOrdinalDots: boolean,
): boolean {
  if (after === '') return true
  if (/^\p{Ll}/u.test(after)) return false
  const word = /[^\s(“"„«]{0,40}$/u.exec(before.slice(-100))?.[0] ?? ''
  const folded = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  if (abbreviations.has(folded)) return false
  if (/^\p{L}$/u.test(word)) return false
  if (/^\d{1,2}$/.test(word) && (hasOrdinalDots || before.trim() === word)) return false
  return true
}

/** What is far too long is cut where a clause ends. */
function pieces(sentence: string): string[] {
  const found: string[] = []
  let rest = sentence
  while (rest.length > LONGEST) {
    const head = rest.slice(0, LONGEST)
    const at = Math.max(head.lastIndexOf('; '), head.lastIndexOf(', '), head.lastIndexOf(' – '))
    const space = head.lastIndexOf(' ')
    const end = at > LONGEST / 3 ? at + 1 : space > LONGEST / 3 ? space : safeEnd(head)
    found.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...found, rest].filter(piece => piece !== '')
}

function safeEnd(head: string): number {
  const last = head.charCodeAt(head.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? head.length - 1 : head.length
}
