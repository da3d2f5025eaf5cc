import { isValidAddress, WIDE_SEPARATOR } from './addresses.ts'

/**
 * Splits typed or pasted text into recipients, one piece each, at commas, semicolons and line ends outside quotes and
 * brackets, after an address also at those of other scripts; bare addresses also at spaces. Nothing is lost: a text that is not an address is a piece, too. Outlook's
 * lists, where semicolons separate people and commas the halves of a name, are split at the semicolons.
 */
export function splitRecipients(text: string): string[] {
  const people = cutAt(text, /[;\n]/)
  const isOutlook = people.length > 1 && people.every(person => person.split('@').length <= 2)
  return isOutlook && people.some(hasHalvedName)
    ? people.map(quoteName)
    : cutAt(text, /[,;\n]/).flatMap(cutBare)
}

/** The cells of a row, or the words of a line. */
function cutBare(piece: string): string[] {
  const words = piece.split(/\s+/)
  return words.every(isValidAddress) ? words : [piece]
}

/** "Doe, Jane <jane@x>": the comma belongs to the name. */
const HALVED_NAME = /^([^"<@,]+,[^"<@]+?)\s*(<[^<>]+>)$/
const hasHalvedName = (person: string) => HALVED_NAME.test(person)
const quoteName = (person: string) => person.replace(HALVED_NAME, '"$1" $2')

function cutAt(text: string, ends: RegExp): string[] {
  const pieces: string[] = []
  let piece = ''
  let isBracketed = false
  let hasAt = false
  // Once a quotation is known to be unclosed, all later ones are too: searching again would take quadratic time.
  let quotesEnd = true
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    const quoteEnd = char === '"' && quotesEnd ? endOfQuotation(text, at) : -1
    if (quoteEnd !== -1) {
      piece += text.slice(at, quoteEnd + 1)
      at = quoteEnd
      continue
    }
    if (char === '"') quotesEnd = false
    else if (char === '<') isBracketed = true
    else if (char === '>') isBracketed = false
    if (char === '@') hasAt = true
    const isEnd = ends.test(char) || (hasAt && WIDE_SEPARATOR.test(char))
    if (isEnd && (char === '\n' || !isBracketed)) {
      pieces.push(piece)
      piece = ''
      isBracketed = hasAt = false
    } else piece += char
  }
  return [...pieces, piece].map(part => part.trim()).filter(part => part !== '')
}

/** RFC 5322 section 3.2.4: a backslash escapes the next character. -1 where the quotation is not closed. */
function endOfQuotation(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return -1
}
