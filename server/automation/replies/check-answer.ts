import { ASKING_LANGUAGES } from '#core/answers/asking-words.ts'
import { kindOf } from '#core/answers/mail-kind.ts'
import { cut } from '#core/text/cut.ts'
import { decides } from '#server/engines/decides.ts'
import {
  type AiMessage,
  type AnswerSentence,
  type AnswerTask,
  INSTRUCTION_SOURCE,
  type WrittenAnswer,
} from '#server/engines/engine.ts'
import { unsourcedFacts } from '#server/engines/facts.ts'
import { askedOf } from '#server/engines/offline/reading/action-items.ts'
import { isDisguised, isMachineTalk } from '#server/engines/offline/reading/machine-talk.ts'
import { stems } from '#server/engines/supported.ts'
import { isAcknowledgement, isCourtesy, isCourtesyWord, isThanks, wordsToSupport } from './sentence-kinds.ts'

export interface CheckedAnswer {
  sentences: AnswerSentence[]
  /** Why a person has to read it before it is sent; empty if nothing stands against sending it. */
  problems: string[]
  /** What nobody here has settled, in the words of the mail. */
  openQuestions: string[]
}

type Material = Pick<AnswerTask, 'thread' | 'earlier' | 'instruction' | 'replyTo' | 'writer'>

/** So large a share of what somebody is thanked for stands in their mail. */
const LEAST_SHARE = 0.6
const LONGEST_SHOWN = 160
const MOST_SENTENCES = 40
const MOST_QUESTIONS = 5
const LONGEST_SENTENCE = 2000
/** So much of a message is looked at; more of it settles nothing. */
const LONGEST_SOURCE = 20_000

/**
 * What speaks against sending an answer that an engine wrote, where a person has chosen that these are sent. Each sentence has
 * to be a courtesy, thanks for what has come, or a whole sentence that the writer has said before or instructed, word for word:
 * one word turns a sentence around, and a condition left out makes it false. The writer's own words have to settle every
 * question and request of the mail. This is a fence, and no proof that the answer fits: only approved words are true by
 * construction. It knows nothing of who wrote the answer.
 */
export function checkAnswer(answer: WrittenAnswer, material: Material): CheckedAnswer {
  const { thread } = material
  const sources = sourcesOf(material)
  const sentences = answer.sentences
    .slice(0, MOST_SENTENCES)
    .map(({ text, sources: cited, startsParagraph }) => ({
      text: cut(text.trim(), LONGEST_SENTENCE),
      sources: [...new Set(cited)].filter(id => sources.has(id)),
      startsParagraph,
    }))
    .filter(({ text }) => text !== '')
  const problems: string[] = []
  if (answer.sentences.length > MOST_SENTENCES) problems.push('It is very long.')
  if (sentences.length === 0) problems.push('Nothing was written.')
  const answered = thread.messages.at(-1)
  if (answered && speaksToProgram(answered.text.slice(0, LONGEST_SOURCE)))
    problems.push('The mail seems to give orders to a program that reads it.')
  const settling = new Set<Source>()
  const names = namesOf(material)
  const isOrdinary = kindOf(`${thread.subject}\n${answered?.text ?? ''}`, ASKING_LANGUAGES) === 'ordinary'
  for (const sentence of sentences) {
    const cited = sentence.sources.flatMap(id => sources.get(id) ?? [])
    for (const text of piecesOf(sentence.text)) {
      const problem = problemOf(text, { cited, names, isOrdinary })
      if (problem) problems.push(problem)
    }
    for (const source of cited) if (source.isOwn) settling.add(source)
  }
  const settled = [...settling].map(({ text }) => stems(text))
  const openQuestions = distinct([
    ...answer.openQuestions.map(text => cut(text.trim(), LONGEST_SHOWN)),
    ...(answered ? askedOf(answered) : [])
      .filter(({ text }) => !settled.some(words => takesUp(words, text)))
      .map(({ text }) => cut(text, LONGEST_SHOWN)),
  ]).slice(0, MOST_QUESTIONS)
  return { sentences, problems: distinct(problems), openQuestions }
}

interface Source {
  text: string
  /** Whether the writer wrote it: only what they have said themselves can be said for them. */
  isOwn: boolean
}

function sourcesOf({ thread, earlier, instruction }: Material): Map<number, Source> {
  const cutText = (text: string) => text.slice(0, LONGEST_SOURCE)
  const textOf = ({ text, from }: AiMessage) => `${thread.subject}\n${from.name}\n${cutText(text)}`
  const found = new Map<number, Source>()
  for (const message of thread.messages)
    found.set(message.id, {
      text: message.isOwn ? cutText(message.text) : textOf(message),
      isOwn: message.isOwn,
    })
  for (const message of earlier) found.set(message.id, { text: cutText(message.text), isOwn: true })
  if (instruction.trim() !== '') found.set(INSTRUCTION_SOURCE, { text: instruction, isOwn: true })
  return found
}

/** What may stand anywhere. Their name is their own choice: only one that looks like a name counts. */
const namesOf = ({ replyTo, writer }: Material) =>
  [writer.name, ...(PLAIN_NAME.test(replyTo.name) && !decides(replyTo.name) ? [replyTo.name] : [])].filter(
    Boolean,
  )

/** Up to four words of letters. */
const PLAIN_NAME = /^[\p{L}\p{M}.'’,-]{1,30}(?: [\p{L}\p{M}.'’,-]{1,30}){0,3}$/u

interface Resting {
  cited: Source[]
  names: string[]
  /** Whether the mail is one that somebody may be thanked for. */
  isOrdinary: boolean
}

function problemOf(text: string, { cited, names, isOrdinary }: Resting): string | null {
  const shown = `“${cut(text, LONGEST_SHOWN)}”`
  // What stands for a secret that no engine was given.
  if (/\[redacted /i.test(text)) return `${shown} speaks of something that was kept from the AI.`
  if (!isOrdinary && isThanks(text)) return `${shown} thanks for a mail that nobody wants to be thanked for.`
  const inNames = factsIn(text, '', names)
  if (isCourtesy(text, names) && inNames.length === 0) return null
  if (isAcknowledgement(text)) {
    const facts = factsIn(text, textOf(cited), names)
    if (facts.length > 0) return unsourced(shown, facts)
    if (isSupported(text, textOf(cited))) return null
  }
  const own = cited.filter(({ isOwn }) => isOwn)
  if (own.length === 0) return `${shown} rests on nothing that was written from this mailbox before.`
  const said = withoutReference(text)
  const facts = factsIn(said, textOf(own), names)
  if (facts.length > 0) return unsourced(shown, facts)
  const isSaid = own.flatMap(source => piecesOf(source.text)).some(sentence => isSame(said, sentence))
  return isSaid ? null : `${shown} is no sentence that it rests on, word for word.`
}

/** "As I wrote before: " says nothing itself. */
function withoutReference(text: string): string {
  const [before = ''] = /^[^:]{0,40}:\s+/.exec(text) ?? []
  return wordsToSupport(before).length === 0 ? text.slice(before.length) : text
}

const factsIn = (text: string, source: string, names: string[]) =>
  unsourcedFacts(text, source, names).filter(fact => !isCourtesyWord(fact))

const unsourced = (shown: string, facts: string[]) =>
  `${shown} names ${facts.slice(0, 3).join(', ')}, which no message that it rests on says.`

const textOf = (sources: Source[]) => sources.map(({ text }) => text).join('\n')

/** Whether a text has most words of another. One without words of its own is never supported. */
function isSupported(text: string, source: string): boolean {
  const have = stems(source)
  const wanted = wordsToSupport(text)
  return wanted.length > 0 && wanted.filter(word => have.has(word)).length >= wanted.length * LEAST_SHARE
}

/** "Please say that we deliver" instructs to say "We deliver". */
const SAYING =
  /^(?:please |bitte )?(?:say|tell them|write|answer|sag|schreib|schreibe|antworte)(?: that|, dass)?:? /u

/** Whether two sentences are the same but for capitals and the punctuation around words. */
const isSame = (text: string, sentence: string): boolean => {
  const [said, source] = [wordsIn(text), wordsIn(sentence)]
  return said !== '' && (said === source || said === source.replace(SAYING, ''))
}

const wordsIn = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[’‘`´]/g, "'")
    .replace(/(?<![\p{L}\p{N}])[.,;:!?"“”„«»()]+|[.,;:!?"“”„«»()]+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether a source has enough words of a question to settle it. No source settles a question without words of its own. */
function takesUp(have: ReadonlySet<string>, question: string): boolean {
  const wanted = [...stems(question)]
  const least = Math.min(2, wanted.length)
  return wanted.length > 0 && wanted.filter(word => have.has(word)).length >= least
}

/** What one "sentence" of an engine holds: it may have put several into one. */
const piecesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map(piece => piece.trim())
    .filter(piece => /[\p{L}\p{N}]/u.test(piece))

const speaksToProgram = (text: string): boolean =>
  text.split('\n').some(isDisguised) || piecesOf(text).some(isMachineTalk)

const distinct = (texts: string[]) => [...new Set(texts.filter(Boolean))]
