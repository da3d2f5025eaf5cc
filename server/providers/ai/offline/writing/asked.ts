import { oneLine } from '#core/text/one-line.ts'
import { baseSubject } from '#core/text/subject.ts'
import type { AiMessage } from '#server/providers/ai/engine.ts'
import { decline } from '../decline.ts'
import { isRequest } from '../reading/action-items.ts'
import { foldSentence } from '../reading/fold-sentence.ts'
import { isDisguised, isMachineTalk, seenText } from '../reading/machine-talk.ts'
import { type ReadMessage, readMessage, type Sentence } from '../reading/read-message.ts'
import type { LetterWords, ReplyKind } from '../words/letter-words.ts'
import { LETTERS } from '../words/letters.ts'
import type { DateWords } from '../words/reading-words.ts'
import type { AddressForm } from './address-form.ts'
import { capitalised, isRepeatable } from './fill.ts'

/** What a message wants of the person who answers it. */
export interface ReplyRequest {
  kind: ReplyKind
  /** The days and times that it proposes, as it writes them. */
  when: string
}

const LONGEST_ECHO = 160
const LONGEST_QUESTION = 140
const LONGEST_SUBJECT = 80
/** More than that says more than a set phrase can answer. */
const MOST_WORDS = 120

const CAN =
  'The offline engine answers one request, one proposed time, an invitation, a question for a confirmation, or mail that asks nothing.'

/** Reads off what was asked. Declines what a set phrase cannot answer. */
export function whatIsAsked(
  message: AiMessage | undefined,
  intent: 'positive' | 'negative',
  form: AddressForm,
): ReplyRequest {
  if (!message) return decline(CAN)
  const read = readMessage(message, 0, form.language)
  if (read.language === null || read.sentences.length === 0) return decline(CAN)
  const letters = LETTERS[form.language]
  const serious = read.sentences.filter(sentence => !isCourtesy(sentence, read))
  if (serious.some(({ folded }) => letters.upset.test(folded)))
    return decline('The offline engine does not answer mail that is sad, angry or about a dispute.')
  const asking = serious.filter(sentence => asks(sentence, read, letters))
  const asked = asking.length > 1 ? asking.filter(({ folded }) => !letters.nudge.test(folded)) : asking
  const [only, ...others] = asked.length > 0 ? asked : asking.slice(0, 1)
  if (others.length > 0) return decline(`${CAN} This message asks more than one thing.`)
  if (only) return answerable(only, read, letters)
  if (intent === 'negative') return decline(`${CAN} Nothing in this message can be declined.`)
  if (wordsOf(read) > MOST_WORDS) return decline(CAN)
  return { kind: statedKind(read, serious, letters), when: '' }
}

function asks(sentence: Sentence, read: ReadMessage, letters: LetterWords): boolean {
  const { folded, isQuestion } = sentence
  if (isQuestion || isRequest(sentence, read.words) || letters.invitation.test(folded)) return true
  return letters.proposes.test(folded) && datesIn(folded, read.words.dates, letters).length > 0
}

/** "How are you?" asks nothing, but "Any questions about the new price of the hall?" does. */
const isCourtesy = ({ folded, stems }: Sentence, { words }: ReadMessage) =>
  words.courtesy.test(folded) && stems.length <= 3

function answerable(sentence: Sentence, read: ReadMessage, letters: LetterWords): ReplyRequest {
  const { folded, text, isQuestion } = sentence
  const plain = (kind: ReplyKind): ReplyRequest => ({ kind, when: '' })
  const isTime = letters.proposes.test(folded) || (letters.proposal.test(folded) && isQuestion)
  if (isTime) {
    const dates = datesIn(text, read.words.dates, letters)
    const [when = ''] = dates
    const isOne = dates.length === 1 && !folded.includes(letters.or) && !letters.doubtful.test(folded)
    if (isOne && isRepeatable(when, LONGEST_ECHO)) return { kind: 'time', when }
    if (dates.length === 0 && letters.agreement.test(folded) && !letters.doubtful.test(folded))
      return plain('agreement')
    return decline(`${CAN} This message proposes no time, or more than one.`)
  }
  // "Do you want to come, or shall I ask Sanna?": both answers are about the coming.
  const [invited = ''] = folded.split(`,${letters.or}`)
  if (letters.invitation.test(invited) && !letters.doubtful.test(invited)) return plain('invitation')
  const bare = foldSentence(text.replace(read.words.leading, ''))
  if (read.words.openQuestion.test(bare)) return decline(`${CAN} This message asks for what only you know.`)
  if (letters.doubtful.test(folded))
    return decline(`${CAN} Here “yes” could mean the contrary of what you want to say.`)
  if (letters.confirmation.test(folded)) return plain('confirmation')
  if (letters.agreement.test(folded)) return plain('agreement')
  if (isRequest(sentence, read.words) && !letters.information.test(bare)) return plain('request')
  return decline(`${CAN} This message asks for what only you know.`)
}

function statedKind(read: ReadMessage, serious: readonly Sentence[], letters: LetterWords): ReplyKind {
  const thanks = read.sentences.filter(({ folded }) => letters.thanked.test(folded))
  if (thanks.length > 0 && serious.every(({ folded }) => letters.thanked.test(folded))) return 'thanks'
  return serious.some(({ folded }) => letters.document.test(folded)) ? 'document' : 'news'
}

function wordsOf({ sentences }: ReadMessage): number {
  return sentences.reduce((sum, { folded }) => sum + folded.split(' ').length, 0)
}
/** The subject to name in a letter; empty where it would not read well, or speaks to programs. */
export function topicOf(subject: string): string {
  const marks = oneLine(seenText(subject))
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
