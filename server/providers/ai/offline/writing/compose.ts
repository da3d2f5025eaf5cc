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
import { languageOfInstruction, requireSaid } from './instruction.ts'
import { afterGreeting } from './reply.ts'
import { greetingFor, signOffOf } from './voice.ts'

const MOST_NAMES = 3
const SUBJECT_LENGTH = 60
/** What is said about these is a thing, which makes a subject; about the others it is a clause. */
const NAMES_A_THING: ReadonlySet<InstructedAct> = new Set<InstructedAct>([
  'invite-to',
  'ask-for',
  'thank-for',
  'confirm-what',
  'decline-what',
  'accept-what',
  'apologise-for',
])

/** A letter that says what the instruction says. Declines an instruction that rules do not know. */
export function composeLetter({ instruction, to, subject, writer }: ComposeTask): Letter {
  const language =
    languageOfInstruction(instruction) ?? languageOf(subject) ?? languageOf(writer.samples.join('\n')) ?? 'en'
  const form: AddressForm = {
    language,
    isFormal: formality(writer.samples.join('\n'), language) ?? language !== 'en',
  }
  const { sentences, errands } = requireSaid(instruction, form)
  const names = namesIn(to, form.isFormal)
  return {
    subject: subject.trim() === '' ? subjectFor(errands, language) : subject,
    body: [
      greetingFor(names, form, writer),
      afterGreeting(sentences.join(' '), language),
      signOffOf(writer, form),
    ]
      .filter(part => part !== '')
      .join('\n\n'),
  }
}

function namesIn(to: string, isFormal: boolean): string[] {
  const people = parseAddressList(to.slice(0, 2000))
  const names = people
    .map(({ name, address }) => greetedName({ name: name ?? '', address }, isFormal))
    .filter(name => name !== '')
  if (people.length === 0 && /^[\p{L} '.-]{2,40}$/u.test(to.trim()))
    return [greetedName({ name: to, address: '' }, isFormal)]
  return names.length <= MOST_NAMES && names.length === people.length ? names : []
}

/** What the first errand is about; never more than fits a line of the list. */
function subjectFor(errands: readonly { deed: InstructedAct; what: string }[], language: Language): string {
  const named = errands.find(({ deed }) => NAMES_A_THING.has(deed))
  const clause =
    named?.what
      .split(/[.;!?\n]|, | – /)[0]
      ?.replace(/["“”„«»]/g, '')
      .replace(ARTICLE, '')
      .trim() ?? ''
  if (clause === '') return LETTERS[language].fallbackSubject
  if (clause.length <= SUBJECT_LENGTH) return capitalised(clause)
  const head = cut(clause, SUBJECT_LENGTH)
  return capitalised(head.slice(0, Math.max(head.lastIndexOf(' '), 20)))
}

/** "The delivery" is a subject without its article, "your patience" without whose it is. */
const ARTICLE =
  /^(?:the|a|an|his|her|their|your|zum|zur|zu|der|die|das|den|ihre\p{L}?|seine\p{L}?|le|la|les|l['’]|au|à la|aux|à|son|sa|ses|el|los|las|al|a la|a|su|sus)(?:\s+|(?<=['’]))/iu
