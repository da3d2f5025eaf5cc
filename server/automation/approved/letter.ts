import { ASKING_LANGUAGES } from '#core/answers/asking-words.ts'
import { wordsOf } from '#core/answers/decide-answer.ts'
import { kindOf } from '#core/answers/mail-kind.ts'
import type { AnswerLanguage } from '#core/contract/approved-answers.ts'
import type { AnswerSettings } from '#server/automation/replies/answer-settings.ts'
import { decides } from '#server/engines/decides.ts'
import type { Person } from '#server/engines/engine.ts'
import { frameIn } from '#server/engines/offline/letters/frames.ts'
import { closingOf, greetingOf } from '#server/engines/offline/letters/set-in-frame.ts'
import type { AnswerRow } from './queries.ts'

/** A piece of an answer: a sentence, or approved words as a whole. */
export interface Piece {
  /** Plain. */
  text: string
  startsParagraph: boolean
  /** Ids of the messages that it rests on, or `INSTRUCTION_SOURCE`. */
  sources: number[]
  /** Whose approved words it has, and since when they are that. */
  answerId: number | null
  answerApprovedAt: string | null
}

export const piece = (text: string, changes: Partial<Piece> = {}): Piece => ({
  ...{ text, startsParagraph: true, sources: [], answerId: null, answerApprovedAt: null },
  ...changes,
})

interface Framed {
  language: string
  tone: AnswerSettings['tone']
  to: Person
  writer: Person
}

/** The fixed words around an answer. A name that says something is not said again. */
export function frameOf({ language, tone, to, writer }: Framed): {
  before: Piece
  thanks: Piece
  after: Piece
} {
  const says = decides(to.name) || kindOf(to.name, ASKING_LANGUAGES) !== 'ordinary'
  const named = says ? { ...to, name: '' } : to
  return {
    before: piece(greetingOf([named], language, tone)),
    thanks: piece(frameIn(language).thanks),
    after: piece(closingOf({ ...writer, samples: [], style: null }, language, tone)),
  }
}

/** The approved words of these answers in a language, word for word, each as a paragraph. */
export const approvedPieces = (
  answers: readonly AnswerRow[],
  ids: readonly number[],
  language: AnswerLanguage | null,
): Piece[] =>
  ids.flatMap(id => {
    const text = wordsOf(answers, id, language)
    const approvedAt = answers.find(answer => answer.id === id)?.approvedAt ?? null
    return text === null ? [] : [piece(text, { answerId: id, answerApprovedAt: approvedAt })]
  })

/** The letter that pieces make. */
export const textOf = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text, startsParagraph }, at) => (at === 0 ? '' : startsParagraph ? '\n\n' : ' ') + text)
    .join('')
