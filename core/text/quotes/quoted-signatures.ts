import { isClosing, isRule } from './quote-patterns.ts'
import type { BodyLine } from './quoted-beginnings.ts'
import { coloursOf } from './quoted-ink.ts'
import { namesOnly } from './written-names.ts'

/** How far below a title the telephone number or address may stand that proves that both are of a signature. */
const MOST_ABOVE_CONTACT = 8
/** A longer line is a notice. */
const LONGEST_SENTENCE = 150

/** The line from which the signature is: the last name or closing; -1 where there is none. */
export function signatureStart(letter: readonly BodyLine[], sender: ReadonlySet<string>): number {
  return letter.findLastIndex(
    ({ text }, at) => namesOnly(text, sender) || isSignedAt(letter, at) || isClosing(text),
  )
}

/**
 * The lines of a letter that are its signature: the sender's name, what has its colour below it, numbers and addresses, and
 * titles above these. A sentence is none; and what stands above the last name, or below a question, may be an answer.
 */
export function signatureLines(
  letter: readonly BodyLine[],
  sender: ReadonlySet<string>,
): ReadonlySet<BodyLine> {
  const names = letter.map(({ text }, at) => namesOnly(text, sender) || isSignedAt(letter, at))
  const found = new Set(letter.filter((_, at) => names[at]))
  const signed = names.lastIndexOf(true)
  const asked = letter.findLastIndex(({ text }) => /[?？؟]$/.test(text))
  const start = signatureStart(letter, sender)
  if (start < 0 || asked > start) return found
  const contacts = new Set(letter.slice(start + 1).filter(({ text }) => isContact(text)))
  const colours = new Set([...contacts, letter[signed]].map(line => line && coloursOf(line.ink)))
  let contact = Number.POSITIVE_INFINITY
  for (let at = letter.length - 1; at > start; at -= 1) {
    const line = letter[at] as BodyLine
    if (contacts.has(line)) {
      contact = at
      found.add(line)
    } else if (line.text.length > LONGEST_SENTENCE || !isSentence(line.text)) {
      const isAbove =
        contact - at <= MOST_ABOVE_CONTACT && isTitle(line.text, colours.has(coloursOf(line.ink)))
      if (isAbove || (isSameInk(line, letter[signed]) && isTitle(line.text, true))) found.add(line)
    }
  }
  return found
}

/** The purple of its links, which people do not write in. */
const OF_TEAMS: ReadonlySet<string> = new Set(['', '#6264a7', '#5b5fc7'])

/** The lines of a call that a program invites to, between rules: "Microsoft Teams meeting". */
export function callLines(letter: readonly BodyLine[]): ReadonlySet<BodyLine> {
  const start = letter.findIndex(
    ({ text }, at) =>
      /^(?:Microsoft Teams|Zoom|Webex|Google Meet)(?!\p{L}).{0,40}$/u.test(text) &&
      isRule(letter[at - 1]?.text ?? ''),
  )
  const length = start < 0 ? -1 : letter.slice(start).findIndex(({ text }) => isRule(text))
  const lines = length < 0 ? [] : letter.slice(start, start + length)
  return new Set(lines.filter(({ ink, addsInColour }) => !addsInColour && OF_TEAMS.has(coloursOf(ink))))
}

/** Whether a name stands below a closing, whoever it is of. */
function isSignedAt(letter: readonly BodyLine[], at: number): boolean {
  const { text } = letter[at] as BodyLine
  const isName = /^(?:\p{Lu}[\p{L}\p{M}.'’-]{0,30}(?: |$)){2,4}$/u.test(text) && !isSentence(text)
  return isName && isClosing(letter[at - 1]?.text ?? '')
}

/** "Head of Sales", but not "at ten": most of its words have capitals. In a colour of its own, it has to be clearer. */
function isTitle(text: string, isUsualColour: boolean): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const small = words.filter(word => /^\p{Ll}/u.test(word))
  if (isUsualColour) return text.length > LONGEST_SENTENCE || 2 * small.length < words.length
  return words.length > 1 && small.length <= 1 && small.every(word => word.length <= 3)
}

function isSameInk({ ink }: BodyLine, name: BodyLine | undefined): boolean {
  if (name === undefined) return false
  return coloursOf(name.ink) === '' ? ink === name.ink : coloursOf(ink) === coloursOf(name.ink)
}

const COMPANY = /(?<!\p{L})(?:Inc|Ltd|Co|Corp|Bros|S\.A|S\.p\.A|S\.r\.l|s\.r\.o|e\.V|B\.V|N\.V|A\.S)\.$/u

function isSentence(text: string): boolean {
  return text.length <= LONGEST_SENTENCE && /[.?!。？！؟]["”’»)]?$/.test(text) && !COMPANY.test(text)
}

const ADDRESS_OR_PAGE = /(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+/giu
const PHONE =
  /\+\d[\d\s()/.-]{6,30}\d|(?<![\d.,:])\(?0\d{2,5}\)?[\s/-]\d[\d\s/-]{3,20}\d|(?<![\d.,:])\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?!\d)/gu
/** "10115 Berlin", "London SW1A 1AA", "Springfield, IL 62704". */
const POSTCODE =
  /(?<!\d)\d{4,5} \p{Lu}\p{L}{2}|(?<!\p{L})[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?!\p{L})|, [A-Z]{2} \d{5}(?!\d)/u

/** What stands before a number: "T:", "Tel.", "mobile"; and behind it: "x12". */
const LABEL =
  /(?<!\p{L})(?:\p{L}[\p{L}.-]{0,14}\s?[:|]|(?:x|ext)\.?\s?\d{1,6}|(?:tel|fax|phone|mobile|mob|cell|telefon|tél|tlf)(?!\p{L}))/giu

/** Whether a line is a telephone number, an address or a page, with no sentence around it. */
function isContact(text: string): boolean {
  if (text.length > 200) return false
  const rest = text.replace(ADDRESS_OR_PAGE, '').replace(PHONE, '')
  const isPlace = POSTCODE.test(rest)
  if (rest === text && !isPlace) return false
  const small = rest.replace(LABEL, '').match(/(?<![\p{L}\p{M}\d])\p{Ll}[\p{L}\p{M}]*/gu) ?? []
  return small.length <= (isPlace ? 2 : 0)
}
