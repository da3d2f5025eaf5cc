import type { Address } from '#core/contract/emails.ts'
import { fillPlaceholders, type PlaceholderValues } from '#core/sequence/placeholders.ts'
import type { Step } from '#core/sequence/sequence.ts'
import { type Place, TEMPLATES, templateText } from '#core/sequence/templates/templates.ts'
import { cut } from '#core/text/cut.ts'
import { textToHtml } from '#core/text/html/escape-html.ts'
import { joinLetter } from '#core/text/letter.ts'
import { LANGUAGES, type Language } from '#core/text/search/language.ts'
import { replySubject } from '#core/text/subject.ts'
import type { KnownAs } from '#server/contacts/names/known-as.ts'
import { firstName, greetedName } from '#server/engines/offline/reading/names.ts'
import type { FollowUp } from './state/load-follow-up.ts'

/** The language of templates and dates; English where the conversation's is unknown. */
export const asLanguage = (language: string | null): Language =>
  LANGUAGES.find(known => known === language) ?? 'en'

export interface WordingFacts {
  language: Language
  /** Of the conversation. */
  subject: string
  to: readonly Address[]
  /** What people are called in the conversation, by address. */
  names: ReadonlyMap<string, string>
  /** What they are called as contacts, by address: a person has said so. */
  contacts: ReadonlyMap<string, KnownAs>
  writtenAt: Date
  timeZone: string
  myName: string
}

/** So many recipients are greeted by name; more are greeted together. */
const MOST_GREETED = 3

/** What the placeholders of a step stand for. */
function valuesOf({
  language,
  subject,
  to,
  names,
  contacts,
  writtenAt,
  timeZone,
  myName,
}: WordingFacts): PlaceholderValues {
  const contactOf = (address: string) => contacts.get(address.toLowerCase())
  const people = to.map(({ name, address }) => ({
    name: contactOf(address)?.name || name || names.get(address.toLowerCase()) || '',
    address,
  }))
  const greeted = people.map(person => contactOf(person.address)?.firstName || greetedName(person, false))
  const isKnown = greeted.length <= MOST_GREETED && greeted.every(name => name !== '')
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const [first] = people
  const words = first?.name.split(/\s+/) ?? []
  const contact = first && contactOf(first.address)
  return {
    name: isKnown ? list.format(greeted) : '',
    first_name: contact?.firstName || (first ? firstName(first) : ''),
    last_name: contact?.lastName || (words.length > 1 ? (words.at(-1) ?? '') : ''),
    full_name: first?.name ?? '',
    company: contact?.company ?? '',
    subject: bareSubject(subject),
    date: new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      day: 'numeric',
      month: 'long',
      timeZone,
    }).format(writtenAt),
    my_name: myName,
  }
}

const bareSubject = (subject: string): string => replySubject(subject).replace(/^Re: /, '')

/** The text of a step with its placeholders: the person's own, else that of the settings; null for the assistant's. */
export function sourceOf(step: Step, edited: string | null, language: Language, place: Place): string | null {
  if (step.text.kind === 'remind') return ''
  if (edited !== null) return edited
  if (step.text.kind === 'template') return templateText(language, step.text.name, place)
  return step.text.kind === 'custom' ? step.text.text : null
}

/** The place of a step among those that are sent, or will be. */
export function placeOf({ enrolment, steps }: Pick<FollowUp, 'enrolment' | 'steps'>, number: number): Place {
  const isLeftOut = (at: number) =>
    steps.some(({ step, isSkipped, outcome }) => step === at && (isSkipped || outcome === 'skipped'))
  const sent = enrolment.steps.map((_, at) => at).filter(at => at === number || !isLeftOut(at))
  return { before: sent.indexOf(number), isLast: sent.at(-1) === number }
}

/** The message that a follow-up reminds of, as it is quoted below. */
export function quoteOf(text: string, facts: WordingFacts): string {
  const line = fill(TEMPLATES[facts.language].quoted, facts)
  return `<p>${textToHtml(line)}</p><blockquote type="cite">${textToHtml(cut(text.trim(), LONGEST_QUOTE))}</blockquote>`
}

/** Nobody needs to read more to remember what it was about. */
const LONGEST_QUOTE = 10_000

/** The text as it leaves, in HTML: paragraphs as the editor makes them, the signature of the mailbox, and what is quoted. */
export function letterOf(text: string, signature: string, quote = ''): string {
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph => `<p>${textToHtml(paragraph)}</p>`)
    .join('<p></p>')
  return joinLetter({ body, signature, quote })
}

export const fill = (text: string, facts: WordingFacts): string => fillPlaceholders(text, valuesOf(facts))

/** A step that begins a conversation has the subject of the message; any other answers it. */
export function subjectOf(step: Step, subject: string): string {
  if (step.subject.trim() !== '') return step.subject.trim()
  return step.startsThread ? bareSubject(subject) : replySubject(subject)
}
