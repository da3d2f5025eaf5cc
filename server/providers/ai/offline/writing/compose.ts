import { parseAddressList } from '#core/text/addresses/addresses.ts'
import { cut } from '#core/text/cut.ts'
import type { Language } from '#core/text/search/language.ts'
import type { ComposeTask, Letter } from '#server/providers/ai/engine.ts'
import { languageOf } from '../reading/language-of.ts'
import { greetedName } from '../reading/names.ts'
import type { InstructedAct } from '../words/letter-words.ts'
import { LETTERS } from '../words/letters.ts'
import { type AddressForm, formality } from './address-form.ts'
import { capitalised } from './fill.ts'
import { type Errand, errandsOf, languageOfInstruction, sentencesFor } from './instruction.ts'
import { afterGreeting } from './reply.ts'
import { greetingFor, signOffOf } from './voice.ts'

const MOST_NAMES = 3
const SUBJECT_LENGTH = 60
/** What is said about these is a thing, which makes a subject; about the others it is a clause. */
const NAMES_A_THING: ReadonlySet<InstructedAct> = new Set<InstructedAct>([
  'invite-to',
  'ask-for',
  'thank-for',
  'suggest',
  'offer',
  'confirm-what',
  'decline-what',
  'accept-what',
  'apologise-for',
])

/** A letter that says what the instruction says. */
export function composeLetter({ instruction, to, subject, writer }: ComposeTask): Letter {
  const language =
    languageOfInstruction(instruction) ?? languageOf(subject) ?? languageOf(writer.samples.join('\n')) ?? 'en'
  const form: AddressForm = {
    language,
    isFormal: formality(writer.samples.join('\n'), language) ?? language !== 'en',
  }
  const errands = errandsOf(instruction, language)
  const body = sentencesFor(errands, language, form).join(' ')
  return {
    subject: subject.trim() === '' ? subjectFor(instruction, errands, language) : subject,
    body: [greetingFor(namesIn(to), form, writer), afterGreeting(body, language), signOffOf(writer, form)]
      .filter(part => part !== '')
      .join('\n\n'),
  }
}

function namesIn(to: string): string[] {
  const people = parseAddressList(to.slice(0, 2000))
  const names = people
    .map(({ name, address }) => greetedName({ name: name ?? '', address }))
    .filter(name => name !== '')
  if (people.length === 0 && /^[\p{L} '.-]{2,40}$/u.test(to.trim()))
    return [greetedName({ name: to, address: '' })]
  return names.length <= MOST_NAMES && names.length === people.length ? names : []
}

/** What stands after "about", or what the first errand is about; never more than fits a line of the list. */
function subjectFor(instruction: string, errands: readonly Errand[], language: Language): string {
  const { topic, fallbackSubject } = LETTERS[language]
  const named =
    errands.find(({ deed }) => deed !== null && NAMES_A_THING.has(deed)) ??
    errands.find(({ what }) => what !== '')
  const about = topic.exec(instruction.replace(/\s+/g, ' '))?.[1] ?? (named ? thingOf(named) : undefined)
  const clause =
    (about ?? '')
      .split(/[.;!?\n]|, | – /)[0]
      ?.replace(/["“”„«»]/g, '')
      .trim() ?? ''
  if (clause === '') return fallbackSubject
  if (clause.length <= SUBJECT_LENGTH) return capitalised(clause)
  const head = cut(clause, SUBJECT_LENGTH)
  return capitalised(head.slice(0, Math.max(head.lastIndexOf(' '), 20)))
}

/** "der Termin am Freitag ausfällt" is about "der Termin am Freitag": a German clause ends with its verb. */
function thingOf({ deed, what }: Errand): string {
  return deed === 'tell-that' && /\s\p{Ll}+$/u.test(what)
    ? what.replace(/(?:\s(?:nicht mehr|nicht|leider|schon))?\s\p{Ll}+\W*$/u, '')
    : what
}
