import type { AnswerLanguage } from '../contract/approved-answers.ts'
import { KIND_IN_WORDS, type MailKind } from './mail-kind.ts'
import type { AnswerToFind, ReadMail } from './read-mail.ts'

/** What an engine takes a mail for: it chooses among approved answers, and may veto. */
export interface Choice {
  kind: MailKind
  /** One for each sentence that it was given, by its number, from 0. */
  sentences: {
    sentence: number
    /** The answer whose question it is; null for none. */
    answerId: number | null
    /** Whether it asks for anything: an answer, a deed, a decision. */
    isAsking: boolean
  }[]
}

/** A question in words that nobody has approved, as an engine understands it. */
export interface OtherWords {
  question: string
  answerId: number
}

export interface Decided {
  /** The answers whose questions the mail asks, in order: of these their words fit. */
  answerIds: number[]
  otherWords: OtherWords[]
  /** What no answer covers, in the words of the mail. */
  open: string[]
  /** Why a person has to read an answer first, for people. It leaves by itself only if there are none, and nothing is open. */
  problems: string[]
}

/** More questions at once are read by a person. */
const MOST_AT_ONCE = 5

/**
 * Whether approved answers may answer a mail without anybody having read it: every sentence is a courtesy or a question of an
 * answer in the language of the mail, and the engine has understood the same.
 */
export function decideAnswer(read: ReadMail, choice: Choice, answers: readonly AnswerToFind[]): Decided {
  const { language, sentences } = read
  const byNumber = new Map(choice.sentences.map(said => [said.sentence, said]))
  const known = new Set(answers.map(({ id }) => id))
  const answerIds: number[] = []
  const otherWords: OtherWords[] = []
  const open: string[] = []
  const problems = [...read.doubts]
  if (choice.kind !== 'ordinary' && !problems.includes(KIND_IN_WORDS[choice.kind]))
    problems.unshift(KIND_IN_WORDS[choice.kind])
  for (const [at, { text, kind, answerId }] of sentences.entries()) {
    const said = byNumber.get(at)
    if (kind === 'question' && answerId !== null) {
      if (said?.answerId === answerId) {
        if (!answerIds.includes(answerId)) answerIds.push(answerId)
      } else problems.push(`The AI does not take “${text}” for a question that you have approved.`)
    } else if (said && said.answerId !== null && known.has(said.answerId))
      otherWords.push({ question: text, answerId: said.answerId })
    else if (kind === 'open' || !said || said.isAsking) open.push(text)
  }
  if (answerIds.length > MOST_AT_ONCE) problems.push('It asks many things at once.')
  if (answerIds.length === 0 && open.length === 0 && otherWords.length === 0)
    problems.push('It asks nothing that you have approved an answer for.')
  if (answerIds.some(id => !wordsOf(answers, id, language)))
    problems.push('There is no approved answer in the language of the mail.')
  return { answerIds, otherWords, open, problems }
}

/** The approved words of an answer in a language; null where it has none. */
export const wordsOf = (
  answers: readonly AnswerToFind[],
  id: number,
  language: AnswerLanguage | null,
): string | null =>
  answers.find(answer => answer.id === id)?.versions.find(version => version.language === language)?.answer ??
  null

export const mayLeave = ({ answerIds, otherWords, open, problems }: Decided): boolean =>
  answerIds.length > 0 && otherWords.length === 0 && open.length === 0 && problems.length === 0
