import type { AnswerLanguage } from '../contract/approved-answers.ts'
import { isForwardSubject, plainSubject } from '../text/subject.ts'
import { askingWords } from './asking-words.ts'
import { isClosing, nameWords, partsOfLetter } from './letter-parts.ts'
import { isShouted, KIND_IN_WORDS, kindOf } from './mail-kind.ts'
import { isPhrase, plainWords, readQuestion } from './same-question.ts'

/** An approved answer, as a mail is compared with it. */
export interface AnswerToFind {
  id: number
  versions: readonly { language: AnswerLanguage; questions: readonly string[]; answer: string }[]
}

export interface MailToRead {
  subject: string
  /** The writer's own new text, without what they quote. */
  text: string
  /** The names and addresses of its writer, and of those whom it may greet. */
  senderNames: readonly string[]
  greetedNames: readonly string[]
  hasAttachments: boolean
}

export interface ReadSentence {
  text: string
  /** `statement` may be one: only an engine that says so, too, makes it one. `open` is all that is not known. */
  kind: 'courtesy' | 'question' | 'statement' | 'open'
  /** Of a question: the answer that has it. */
  answerId: number | null
}

export interface ReadMail {
  /** In which its questions are asked; null if none is known. */
  language: AnswerLanguage | null
  sentences: ReadSentence[]
  /** What stands against an answer that nobody has read, whatever its sentences are; each for people. */
  doubts: string[]
}

/** Longer mail is read by a person. */
const LONGEST_MAIL = 2_000
const MOST_SENTENCES = 15
const MOST_STATEMENT_WORDS = 12

/** The questions of approved answers by their keys (`readQuestion`); null where several answers have the same. */
export type QuestionIndex = ReadonlyMap<string, { answerId: number; firsts: ReadonlySet<string> } | null>

export function indexQuestions(answers: readonly AnswerToFind[]): QuestionIndex {
  const index = new Map<string, { answerId: number; firsts: Set<string> } | null>()
  for (const { id, versions } of answers)
    for (const { language, questions } of versions)
      for (const question of questions) {
        const asked = readQuestion(question, language, { isWording: true })
        for (const key of asked?.keys ?? []) {
          const known = index.get(key)
          if (known === undefined) index.set(key, { answerId: id, firsts: new Set([asked?.first ?? '']) })
          else if (known?.answerId === id) known.firsts.add(asked?.first ?? '')
          else index.set(key, null)
        }
      }
  return index
}

/** The answer that has a question, asked in the same words; null if none has, or several have. */
export function findQuestion(
  sentence: string,
  language: AnswerLanguage,
  index: QuestionIndex,
): number | null {
  if (isShouted(sentence)) return null
  const asked = readQuestion(sentence, language, { isWording: false })
  if (!asked) return null
  const found = asked.keys.flatMap(key => index.get(key) ?? [])
  const ids = new Set(found.map(({ answerId }) => answerId))
  // "You ship to Norway." asks nothing.
  const asks = asked.asks || found.some(({ firsts }) => firsts.has(asked.first))
  return asks && ids.size === 1 && !asked.keys.some(key => index.get(key) === null)
    ? (found[0]?.answerId ?? null)
    : null
}

/** Reads a mail in the language in which most of it is understood. */
export function readMail(mail: MailToRead, answers: readonly AnswerToFind[]): ReadMail {
  const languages = new Set(answers.flatMap(({ versions }) => versions.map(({ language }) => language)))
  const index = indexQuestions(answers)
  let best: ReadMail | null = null
  for (const language of languages) {
    const read = readIn(mail, language, index)
    if (!best || openIn(read) < openIn(best)) best = read
  }
  return best ?? { language: null, sentences: [], doubts: [] }
}

const openIn = ({ language, sentences, doubts }: ReadMail): number =>
  (language === null ? 100 : 0) + doubts.length + sentences.filter(({ kind }) => kind === 'open').length

function readIn(mail: MailToRead, language: AnswerLanguage, index: QuestionIndex): ReadMail {
  const names = { sender: nameWords(mail.senderNames), greeted: nameWords(mail.greetedNames) }
  const subject = plainSubject(mail.subject)
  const asksInSubject = /\?/.test(subject)
  const parts = partsOfLetter(mail.text.slice(0, LONGEST_MAIL), language, names)
  const sentences = [...(asksInSubject ? [subject] : []), ...parts].map(text => {
    const read = readSentence(text, language, index)
    return read.kind === 'open' && isClosing(text, language, names)
      ? { ...read, kind: 'courtesy' as const }
      : read
  })
  const isKnown = sentences.some(({ kind }) => kind === 'question')
  return {
    language: isKnown ? language : null,
    sentences,
    doubts: doubtsOf(mail, { language, sentences, subject: asksInSubject ? '' : subject }),
  }
}

function readSentence(text: string, language: AnswerLanguage, index: QuestionIndex): ReadSentence {
  const answerId = findQuestion(text, language, index)
  if (answerId !== null) return { text, kind: 'question', answerId }
  if (isPhrase(text, language, ({ courtesies }) => courtesies))
    return { text, kind: 'courtesy', answerId: null }
  return { text, kind: mayState(text, language) ? 'statement' : 'open', answerId: null }
}

function doubtsOf(
  { subject: whole, text, hasAttachments }: MailToRead,
  { language, sentences, subject }: { language: AnswerLanguage; sentences: ReadSentence[]; subject: string },
): string[] {
  const others = sentences.filter(({ kind }) => kind !== 'question').map(({ text: said }) => said)
  const kind = kindOf([subject, ...others].join('\n'), [language])
  return [
    ...(kind === 'ordinary' ? [] : [KIND_IN_WORDS[kind]]),
    ...(text.length > LONGEST_MAIL || sentences.length > MOST_SENTENCES ? ['It is a long mail.'] : []),
    ...(hasAttachments ? ['A file comes with it, which may ask something.'] : []),
    ...(isForwardSubject(whole) ? ['It is forwarded: somebody else may have asked.'] : []),
  ]
}

/** Whether a sentence may do no more than say who writes: it asks, decides, denies nothing, and speaks to nobody. */
function mayState(text: string, language: AnswerLanguage): boolean {
  const words = plainWords(text, language).split(' ')
  const { statements, unsafe } = askingWords(language)
  const isOpened = statements.some(phrase => phrase.every((word, at) => words[at] === word))
  if (!isOpened || words.length > MOST_STATEMENT_WORDS || words.some(word => unsafe.has(word))) return false
  return !/[^\p{L}\p{M}\s.'’-]/u.test(text) && kindOf(text, [language]) === 'ordinary'
}
