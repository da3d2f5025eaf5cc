import {
  ANSWER_LANGUAGES,
  type AnswerContent,
  type AnswerLanguage,
  type AnswerOrigin,
  type ApprovedAnswer,
} from '#core/contract/approved-answers.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { listDate } from '#core/text/dates/relative-age.ts'
import { foldText } from '#core/text/search/fold.ts'
import { sentencesOf } from '#core/text/sentences.ts'

/** One language of an answer, as it is typed: a way of asking on each line. */
export interface EditedVersion {
  language: AnswerLanguage
  questions: string
  answer: string
}

export const editedOf = ({ versions }: AnswerContent): EditedVersion[] =>
  versions.map(({ questions, ...rest }) => ({ ...rest, questions: questions.join('\n') }))

/** What is sent to the server: blank lines and repeated questions are left out. */
export const contentOf = (edited: readonly EditedVersion[]): AnswerContent => ({
  versions: edited.map(({ language, questions, answer }) => ({
    language,
    questions: [...new Set(questions.split('\n').map(line => line.trim()))].filter(line => line !== ''),
    answer,
  })),
})

const names = new Intl.DisplayNames('en', { type: 'language' })
export const languageName = (language: AnswerLanguage): string => names.of(language) ?? language

/** The first of these that an answer can be written in; English if there is none. */
export const answerLanguageOf = (wanted: readonly string[]): AnswerLanguage =>
  wanted
    .map(tag => ANSWER_LANGUAGES.find(language => language === tag.slice(0, 2)))
    .find(language => language !== undefined) ?? 'en'

/** What the reader sees first of an answer: what is in their language, or else the first there is. */
export const ownVersion = (
  versions: AnswerContent['versions'],
): AnswerContent['versions'][number] | undefined =>
  versions.find(({ language }) => language === answerLanguageOf(navigator.languages)) ?? versions[0]

/** Whether an answer has all these words, as they begin, in its questions and texts, in any of its languages. */
export function hasWords({ versions }: AnswerContent, words: string): boolean {
  const text = foldText(versions.flatMap(({ questions, answer }) => [...questions, answer]).join('\n'))
  return foldText(words)
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** "Sent 12 times, last on 3 Nov". */
export function sentInWords({ sentCount, lastSentAt }: ApprovedAnswer, now: Date): string {
  if (sentCount === 0) return 'Not sent yet'
  const last = lastSentAt === null ? '' : `${sentCount === 1 ? '' : ', last'} on ${listDate(lastSentAt, now)}`
  return `Sent ${sentCount === 1 ? 'once' : `${inFigures(sentCount)} times`}${last}`
}

/** "Approved by Ada Brandt on 3 Nov". */
export function approvedInWords({ approvedBy, approvedAt }: ApprovedAnswer, now: Date): string | null {
  if (approvedAt === null) return null
  return `Approved${approvedBy === null ? '' : ` by ${approvedBy}`} on ${listDate(approvedAt, now)}`
}

export const otherWays = (count: number): string =>
  `and ${counted(count, 'other way', 'other ways')} of asking`

/** Where the words of an answer come from; null for those that were written for it. */
export const ORIGIN_WORDS: Record<AnswerOrigin, string | null> = {
  hand: null,
  document: 'From a document',
  sent: 'From a message that you sent',
  instruction: 'From custom instructions',
}

/** A sentence of an instruction, with what stands beside it in the same line: a condition of it may stand there. */
export interface Instructed {
  text: string
  before: string | null
  after: string | null
}

export function instructedIn(instruction: string): Instructed[] {
  const found = instruction.split('\n').flatMap(line => {
    const sentences = sentencesOf(line.trim()).filter(({ text }) => /\p{L}/u.test(text))
    return sentences.map(({ text }, at) => ({
      text,
      before: sentences[at - 1]?.text ?? null,
      after: sentences[at + 1]?.text ?? null,
    }))
  })
  return [...new Map(found.map(sentence => [sentence.text, sentence])).values()]
}
