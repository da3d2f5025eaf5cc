import { baseSubject } from '#core/text/subject.ts'
import type { AiMessage } from '#server/providers/ai/engine.ts'
import { isRequest } from '../reading/action-items.ts'
import { foldSentence } from '../reading/fold-sentence.ts'
import { isDisguised, isMachineTalk, seenText } from '../reading/machine-talk.ts'
import { type ReadMessage, readMessage, type Sentence } from '../reading/read-message.ts'
import type { LetterWords, ReplyKind } from '../words/letter-words.ts'
import { LETTERS } from '../words/letters.ts'
import type { DateWords } from '../words/reading-words.ts'
import type { AddressForm } from './address-form.ts'
import { capitalised, isRepeatable, shifted } from './fill.ts'

/** What a message wants of the person who answers it. */
export interface ReplyRequest {
  kind: ReplyKind
  /** The slots of the phrases for this kind. */
  positive: Record<string, string>
  negative: Record<string, string>
}

const LONGEST_ECHO = 160
const LONGEST_QUESTION = 140
const LONGEST_SUBJECT = 80

/** Reads off what was asked; the plainest kind where it shows nothing more. */
export function whatIsAsked(message: AiMessage | undefined, form: AddressForm): ReplyRequest {
  if (!message) return { kind: 'message', positive: {}, negative: {} }
  const read = readMessage(message, 0, form.language)
  const letters = LETTERS[form.language]
  const plain = (kind: ReplyKind): ReplyRequest => ({ kind, positive: {}, negative: {} })
  const serious = read.sentences.filter(({ folded }) => !read.words.courtesy.test(folded))
  if (serious.some(({ folded }) => letters.invitation.test(folded))) return plain('invitation')
  const proposal = serious.find(
    ({ folded }) =>
      (letters.proposes.test(folded) || (letters.proposal.test(folded) && /\?$/.test(folded))) &&
      (datesIn(folded, read.words.dates, letters).length > 0 || /\?$/.test(folded)),
  )
  if (proposal) return askedProposal(proposal, read, letters)
  const question = serious.find(sentence => sentence.isQuestion && !isRequest(sentence, read.words))
  const request = serious.find(sentence => isRequest(sentence, read.words))
  if (request && !question) return askedRequest(request, letters, form)
  if (question) return askedQuestion(question, read)
  if (serious.some(({ folded }) => letters.document.test(folded))) return plain('document')
  return plain('message')
}

/** The subject to name in a letter; empty where it would not read well, or speaks to programs. */
export function topicOf(subject: string): string {
  const marks = seenText(subject).replace(/\s+/g, ' ').trim()
  const base = baseSubject(marks)
  const at = marks.toLowerCase().lastIndexOf(base)
  const text = (at < 0 ? base : marks.slice(at, at + base.length)).replace(/["“”„«»]/g, '').trim()
  return isRepeatable(text, LONGEST_SUBJECT) &&
    /\p{L}/u.test(text) &&
    !isMachineTalk(text) &&
    !isDisguised(subject)
    ? text
    : ''
}

/** A question as it may be quoted; null where it may not. */
export function quotable(sentence: Sentence, words: ReadMessage['words']): string | null {
  const text = capitalised(
    sentence.text
      .replace(words.leading, '')
      .replace(/["“”„«»]/g, '')
      .trim(),
  )
  return isRepeatable(text, LONGEST_QUESTION) ? text : null
}

function askedProposal(sentence: Sentence, read: ReadMessage, letters: LetterWords): ReplyRequest {
  const when = datesIn(sentence.text, read.words.dates, letters).join(letters.or)
  if (when === '' || !isRepeatable(when, LONGEST_ECHO))
    return { kind: 'proposal', positive: {}, negative: {} }
  return { kind: 'proposal-when', positive: { when: capitalised(when) }, negative: { when } }
}

function askedRequest(sentence: Sentence, letters: LetterWords, { isFormal }: AddressForm): ReplyRequest {
  const generic: ReplyRequest = { kind: 'request', positive: {}, negative: {} }
  const opening = letters.requestOpening.exec(sentence.text)
  if (!opening) return generic
  const rest = sentence.text.slice(opening[0].length).replace(/\s*[?.!]+$/, '')
  if (letters.noEcho.test(rest) || !isRepeatable(rest, LONGEST_ECHO)) return generic
  const x = shifted(rest, letters.answerShifts, isFormal)
  return x === '' ? generic : { kind: 'request-echo', positive: { x }, negative: { x: letters.negated(x) } }
}

function askedQuestion(sentence: Sentence, read: ReadMessage): ReplyRequest {
  const question = quotable(sentence, read.words)
  if (question === null) return { kind: 'message', positive: {}, negative: {} }
  const folded = foldSentence(question)
  // To "this or that?" neither yes nor no is an answer.
  const isOpen = read.words.openQuestion.test(folded) || folded.includes(LETTERS[read.language ?? 'en'].or)
  return { kind: isOpen ? 'question-open' : 'question-yes', positive: { question }, negative: { question } }
}

/** What a day may begin with in the middle of a sentence: "el jueves", "am 12. Mai". */
const LEADING = new Set(['el', 'le', 'am'])

/** The days and times that a sentence names, each as it is written there: "Thursday 14 May at 3 pm". */
function datesIn(text: string, dates: DateWords, { dateFillers }: LetterWords): string[] {
  const names = new Set([...dates.weekdays, ...dates.months, dates.tomorrow].flatMap(list => list.split('|')))
  const found: string[] = []
  let run: string[] = []
  const finish = () => {
    while (run.length > 0 && dateFillers.has(bare(run[0] ?? '')) && !LEADING.has(bare(run[0] ?? '')))
      run.shift()
    while (run.length > 0 && isFillerAtEnd(run.at(-1) ?? '', dateFillers)) run.pop()
    const words = run.map(bare)
    const hasDay = words.some(word => names.has(word) || /^\d{1,2}\.\d{1,2}\.?/.test(word))
    if (hasDay) found.push(run.join(' ').replace(/[.,;:?!]+$/, ''))
    run = []
  }
  for (const word of text.split(/\s+/)) {
    const plain = bare(word)
    const belongs =
      names.has(plain) ||
      dateFillers.has(plain) ||
      /^\d{1,2}(?:st|nd|rd|th|er)?$|^\d{1,2}[:.h]\d{2}h?$|^\d{1,2}(?:am|pm|h)$|^\d{4}$|^\d{1,2}\.\d{1,2}\.?(?:\d{2,4})?$|^(?:am|pm|uhr|h)$/.test(
        plain,
      )
    if (belongs) run.push(word)
    else finish()
    if (belongs && /[?;!]$/.test(word)) finish()
  }
  finish()
  return found.slice(0, 3)
}

/** "3 pm" ends with what is no filler; "at" and "of" wait for more. */
function isFillerAtEnd(word: string, fillers: ReadonlySet<string>): boolean {
  const plain = bare(word)
  return (
    fillers.has(plain) &&
    !/^(?:uhr|h|afternoon|morning|evening|nachmittag|vormittag|abend|matin|apres-midi|soir|tarde|manana|noche|o'clock)$/.test(
      plain,
    )
  )
}

function bare(word: string): string {
  return foldSentence(word).replace(/^[("¿¡]+|[),.;:?!"]+$/g, '')
}
