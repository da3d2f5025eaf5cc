import { type Decided, mayLeave } from '#core/answers/decide-answer.ts'
import { KIND_IN_WORDS } from '#core/answers/mail-kind.ts'
import { ANSWER_LANGUAGES, type AnswerLanguage } from '#core/contract/approved-answers.ts'
import type { DraftedAnswer } from '#server/ai/automatic/draft-answer.ts'
import { LINK_TAKEN_OUT } from '#server/ai/automatic/write-follow-up.ts'
import type { Person } from '#server/engines/engine.ts'
import { languageOfLetter } from '#server/engines/offline/letters/voice.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import type { AnswerSettings } from '../replies/answer-settings.ts'
import { checkAnswer } from '../replies/check-answer.ts'
import { isCourtesy } from '../replies/sentence-kinds.ts'
import type { Reason, Written } from '../replies/store-answer.ts'
import type { Chosen } from './choose.ts'
import { approvedPieces, frameOf, type Piece, piece } from './letter.ts'

interface ToPut {
  settings: AnswerSettings
  to: Person
  writer: Person
  /** Why a person has to read it first, whatever it says. */
  doubts: string[]
}

const FOR_DRAFTS = 'You asked for a draft only.'
const MOST_REASONS = 3

/** Whether approved words cover a mail: then no engine has to write anything, even if a person has to read it first. */
export const isCovered = ({ decided, read }: Chosen): boolean =>
  mayLeave({ ...decided, problems: [] }) && read.language !== null

/** An answer of approved words and fixed ones alone. It leaves by itself if nothing stands against it. */
export function putApproved(
  { read, decided, answers, engine }: Chosen,
  { settings, to, writer, doubts }: ToPut,
): { written: Written; reason: Reason | null } {
  const { before, thanks, after } = frameOf({
    ...{ to, writer, tone: settings.tone },
    language: read.language ?? 'en',
  })
  const words = approvedPieces(answers, decided.answerIds, read.language)
  const pieces = [before, ...(kindProblems(decided).length === 0 ? [thanks] : []), ...words, after]
  const written: Written = { pieces, isApproved: true, engine, openQuestions: [], otherWords: [] }
  const problems = [...doubts, ...decided.problems]
  return { written, reason: problems.length > 0 ? unsettled(problems, settings) : asAsked(settings) }
}

/**
 * An answer of which an engine has written some: the approved words that fit, and what it wrote for the rest. It is a draft, unless
 * the mailbox sends what engines write, and today's checks find nothing against it.
 */
export async function putWritten(
  account: MailAccount,
  { chosen, drafted, ...how }: ToPut & { chosen: Chosen | null; drafted: DraftedAnswer },
): Promise<{ written: Written; reason: Reason | null }> {
  const { settings, doubts } = how
  const { answer, task, engine, writesLetters, isShortened } = drafted
  const checked = checkAnswer(answer, task)
  const language =
    chosen?.read.language ?? (await languageOfLetter([task.thread.messages.at(-1)?.text ?? ''], []))
  const words = chosen ? approvedPieces(chosen.answers, chosen.decided.answerIds, chosen.read.language) : []
  const engines = checked.sentences.map(sentence => piece(sentence.text, sentence))
  const pieces = words.length > 0 ? framed(engines, words, { ...how, language }) : engines
  const answered = new Set(
    chosen?.read.sentences.flatMap(({ kind, text }) => (kind === 'question' ? [text] : [])),
  )
  const openQuestions = checked.openQuestions.filter(question => !answered.has(question))
  const otherWords = (chosen?.decided.otherWords ?? []).flatMap(asked =>
    isLanguage(language) ? [{ ...asked, language }] : [],
  )
  const written: Written = { pieces, isApproved: false, engine, openQuestions, otherWords }
  const ofMail = chosen ? kindProblems(chosen.decided) : []
  const problems = [
    ...otherWords.map(({ question }) => `It asks in other words: “${question}”.`),
    ...(openQuestions.length > 0
      ? [`Nobody has answered this yet: ${openQuestions.map(question => `“${question}”`).join(', ')}.`]
      : []),
    ...doubts,
    ...ofMail,
    ...(chosen?.decided.problems ?? []).filter(problem => words.length > 0 && !ofMail.includes(problem)),
    ...(isShortened ? [LINK_TAKEN_OUT] : []),
    ...checked.problems,
  ]
  const mayBeSent = account.sendsUnapproved && writesLetters
  if (settings.mode === 'send' && !mayBeSent)
    problems.push(onlyApproved(writesLetters ? engine : 'The offline engine', words.length))
  if (problems.length === 0) return { written, reason: asAsked(settings) }
  const isOfflineOnly = problems.length === 1 && !writesLetters && openQuestions.length === 0
  const reason = unsettled(problems, settings)
  return { written, reason: isOfflineOnly ? { ...reason, cause: 'offline' } : reason }
}

const onlyApproved = (engine: string, count: number): string =>
  `${engine} wrote ${count > 0 ? 'the rest' : 'it'}. Only answers that you have approved are sent by themselves.`

/** Nothing stands against an answer: it is sent, unless the person wants drafts only. */
const asAsked = ({ mode }: AnswerSettings): Reason | null =>
  mode === 'send' ? null : { why: FOR_DRAFTS, cause: 'asked', isTold: false }

const unsettled = (problems: string[], { mode }: AnswerSettings): Reason => ({
  why: [...new Set(problems)].slice(0, MOST_REASONS).join(' '),
  cause: 'unsettled',
  isTold: mode === 'send',
})

const kindProblems = ({ problems }: Decided): string[] =>
  problems.filter(problem => Object.values(KIND_IN_WORDS).includes(problem))

/** Approved words, then what an engine has written beside greeting, thanks and closing, within the fixed words. */
function framed(
  engines: readonly Piece[],
  words: readonly Piece[],
  { settings, to, writer, language }: Omit<ToPut, 'doubts'> & { language: string },
): Piece[] {
  const { before, after } = frameOf({ to, writer, language, tone: settings.tone })
  const names = [to.name, writer.name].filter(Boolean)
  const rest = engines.filter(({ text }) => !isCourtesy(text, names))
  const begun = rest.map((one, at) => (at === 0 ? { ...one, startsParagraph: true } : one))
  return [before, ...words, ...begun, after]
}

const isLanguage = (language: string): language is AnswerLanguage =>
  (ANSWER_LANGUAGES as readonly string[]).includes(language)
