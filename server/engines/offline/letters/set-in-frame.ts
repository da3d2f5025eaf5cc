import { nameFault } from '#core/text/addresses/plain-names.ts'
import type { AnswerTone, Person, Writer } from '#server/engines/engine.ts'
import { isDisguised, isMachineTalk } from '../reading/machine-talk.ts'
import { firstName, greetedName } from '../reading/names.ts'
import { frameIn } from './frames.ts'

/** More people are greeted together. */
const MOST_NAMES = 3
/** Up to four words of letters. What else a sender calls themselves is not said again. */
const NAME = /^[\p{Lu}\p{Lo}][\p{L}\p{M}'’-]{0,30}\.?(?: [\p{L}\p{M}'’-]{1,30}\.?){0,3}$/u

/** Marks and lengths that no name of a person has: "Demo & Co", "Ticket shop of the museum". */
const OF_NOBODY = /[^\p{L}\p{M}\s.,'’"()-]|(?:\S+\s+){4}\S/u

/** A name that a letter may greet; empty where there is none. */
export function namedIn(person: Person, tone: AnswerTone): string {
  const name = greetedName(person, tone === 'formal')
  return NAME.test(name) &&
    !OF_NOBODY.test(person.name) &&
    nameFault(name) === null &&
    !isMachineTalk(name) &&
    !isDisguised(person.name)
    ? name
    : ''
}

/** "Hello Lukas,": by name where all of a few are known by one. */
export function greetingOf(people: readonly Person[], language: string, tone: AnswerTone): string {
  const { greeting, unnamed, gap, mark } = frameIn(language)
  const names = people.map(person => namedIn(person, tone))
  if (names.length === 0 || names.length > MOST_NAMES || names.includes('')) return `${unnamed}${mark}`
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return `${greeting[tone]}${gap}${list}${mark}`
}

/** The closing words, and the name as one signs in this tone. */
export function closingOf(writer: Writer, language: string, tone: AnswerTone): string {
  const isWhole = tone === 'formal' || OF_NOBODY.test(writer.name)
  const name = isWhole ? writer.name.trim() : firstName(writer)
  return `${frameIn(language).closing[tone]}\n${name}`.trim()
}

/** The words of a person as a text after the greeting: word for word, with a capital and a full stop. */
export function asText(words: string, language: string): string {
  const text = words.replace(/\r\n?/g, '\n').trim()
  const begun = frameIn(language).capital ? text.replace(/^\p{Ll}/u, capitalOf) : text
  return /[\p{L}\p{N}]$/u.test(begun) ? `${begun}.` : begun
}

/** The same letter where it has no capital of its own: "ß" would be two others. */
function capitalOf(letter: string): string {
  const capital = letter.toUpperCase()
  return capital.toLowerCase() === letter ? capital : letter
}

/** The parts of a letter, those that are not empty. */
export const letterOf = (...parts: string[]): string => parts.filter(part => part !== '').join('\n\n')
