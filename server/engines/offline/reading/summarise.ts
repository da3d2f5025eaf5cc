import { FUNCTION_WORDS } from '#core/text/search/language.ts'
import { baseSubject } from '#core/text/subject.ts'
import type { AiThread, Statement, Summary } from '#server/engines/engine.ts'
import { decline } from '../decline.ts'
import { actionItems, isRequest } from './action-items.ts'
import { foldSentence, stems } from './fold-sentence.ts'
import { languageOf } from './language-of.ts'
import { seenText } from './machine-talk.ts'
import { firstName } from './names.ts'
import { outstandingIssues } from './outstanding-issues.ts'
import { type Ranked, rankSentences } from './rank.ts'
import { type ReadMessage, readMessage } from './read-message.ts'
import { overlap, statementOf, trimmed } from './statement.ts'

const MOST_KEY_POINTS = 8
/** One sentence in so many is a key point, at the most. */
const SENTENCES_A_POINT = 4
const LEAST_FACT = 0.8
/** Two sentences with as much in common say the same. */
const SAME = 0.6
/** A thread is read from its beginning and its end; what lies between in a very long one is not. */
const MOST_MESSAGES = 300

/** The messages as sentences. `pause` is called between messages, so that other work can go on. */
export async function readThread(
  { messages, subject }: AiThread,
  pause: () => Promise<void>,
): Promise<ReadMessage[]> {
  const kept =
    messages.length <= MOST_MESSAGES
      ? messages
      : [...messages.slice(0, 50), ...messages.slice(50 - MOST_MESSAGES)]
  const sample = kept.map(({ text }) => text.slice(0, 400)).join('\n')
  const fallback = languageOf(seenText(`${subject}\n${sample}`))
  const read: ReadMessage[] = []
  for (const [index, message] of kept.entries()) {
    read.push(readMessage(message, index, fallback))
    if (index % 20 === 19) await pause()
  }
  return read
}

const CAN = 'The offline engine summarizes mail in English, German, French and Spanish by quoting it.'

/** What the thread says, in its own words. Each sentence stands in one place. Declines what it cannot read. */
export function summariseMessages(messages: readonly ReadMessage[], subject: string): Summary {
  const language = messages.find(read => read.language !== null)?.language ?? null
  if (language === null) return decline(`${CAN} This conversation is in none of them, or says too little.`)
  const topic = stems(foldSentence(baseSubject(subject)), FUNCTION_WORDS[language])
  const ranked = rankSentences(messages, topic)
  const tasks = actionItems(messages)
  const asked = new Set(tasks.map(({ said, messageId }) => keyOf({ text: said, messageId })))
  const issues = outstandingIssues(messages).filter(issue => !asked.has(keyOf(issue)))
  const listed = new Set([...asked, ...issues.map(keyOf)])
  const told = ranked.filter(
    ({ read, sentence }) =>
      !sentence.isQuestion &&
      !isRequest(sentence, read.words) &&
      !listed.has(keyOf(statementOf(read, sentence))) &&
      // "Hello." in the middle of a thread.
      (sentence.stems.length > 1 || read.words.decision.test(sentence.folded)),
  )
  const length = summaryLength(messages)
  // Where all was asked and is settled, what was asked is what there is to tell.
  const asks = ranked.filter(({ sentence }) => sentence.stems.length > 1)
  const chosen = choose(told.length > 0 || listed.size > 0 ? told : asks, length)
  if (chosen.length === 0 && listed.size === 0) return decline(`${CAN} It found nothing to quote here.`)
  return {
    // What is shown first has to say something, also where all is asked and nothing told.
    summary: summaryText(chosen, messages) || (tasks[0]?.text ?? issues[0]?.text ?? ''),
    keyPoints: bySpeaker(keyPoints(told.filter(one => !chosen.includes(one))), messages),
    actionItems: tasks.map(({ said: _, ...task }) => task),
    outstandingIssues: bySpeaker(issues, messages),
  }
}

/** "Ada: I have checked it": who "I" is, and who asks, where several write. */
function bySpeaker(statements: readonly Statement[], messages: readonly ReadMessage[]): Statement[] {
  const names = new Map(messages.map(({ message }) => [message.id, firstName(message.from)]))
  if (new Set(messages.map(({ message }) => message.from.address)).size < 2) return [...statements]
  return statements.map(({ text, messageId }) => {
    const name = names.get(messageId) ?? ''
    return { text: name === '' ? text : `${name}: ${text}`, messageId }
  })
}

/** More than a glance takes is no summary. */
function summaryLength(messages: readonly ReadMessage[]): number {
  const sentences = messages.reduce((sum, { sentences }) => sum + sentences.length, 0)
  if (sentences <= 3) return Math.min(sentences, messages.length, 2)
  if (sentences <= 8) return 2
  return sentences <= 12 ? 3 : 4
}

/** The best sentences, each of them news beside those before it, at most two of a message; in the thread's order. */
function choose(ranked: readonly Ranked[], most: number): Ranked[] {
  const chosen: Ranked[] = []
  for (const candidate of [...ranked].sort((a, b) => b.score - a.score)) {
    if (chosen.length === most) break
    const ofMessage = chosen.filter(({ read }) => read.index === candidate.read.index).length
    if (ofMessage >= (most > 2 && spreads(ranked) ? 2 : most)) continue
    if (chosen.some(other => overlap(other.sentence.stems, candidate.sentence.stems) > SAME)) continue
    chosen.push(candidate)
  }
  return inOrder(chosen)
}

function spreads(ranked: readonly Ranked[]): boolean {
  return new Set(ranked.map(({ read }) => read.index)).size > 1
}

/** With the writer named where another one begins to speak: "Anna: …". */
function summaryText(chosen: readonly Ranked[], messages: readonly ReadMessage[]): string {
  const writers = new Set(messages.map(({ message }) => message.from.address))
  let speaker = ''
  const parts = chosen.map(({ read, sentence }) => {
    const text = ended(trimmed(sentence.text, read.words.leading))
    const name = firstName(read.message.from)
    const isNew = writers.size > 1 && name !== '' && name !== speaker
    speaker = name
    return isNew ? `${name}: ${text}` : text
  })
  return parts.join(' ')
}

function ended(text: string): string {
  return /[.!?…。！？]["'”’»)]*$/.test(text) ? text : `${text.replace(/[,;:–-]+$/, '')}.`
}

function keyPoints(told: readonly Ranked[]): Statement[] {
  const most = Math.min(MOST_KEY_POINTS, Math.max(2, Math.round(told.length / SENTENCES_A_POINT)))
  const facts = told.filter(
    ({ sentence, weight }) =>
      weight >= LEAST_FACT && sentence.stems.length >= 2 && !sentence.text.endsWith(':'),
  )
  const chosen: Ranked[] = []
  for (const fact of facts.sort((a, b) => b.weight + b.score / 2 - (a.weight + a.score / 2))) {
    if (chosen.length === most) break
    if (chosen.some(other => saysAgain(fact, other))) continue
    chosen.push(fact)
  }
  return inOrder(chosen).map(({ read, sentence }) => statementOf(read, sentence))
}

const keyOf = ({ text, messageId }: Statement) => `${messageId} ${text}`

/** A decision is news even where it repeats the words of what was proposed. */
function saysAgain(fact: Ranked, other: Ranked): boolean {
  if (overlap(other.sentence.stems, fact.sentence.stems) <= SAME) return false
  return isDecision(other) || !isDecision(fact)
}

function isDecision({ read, sentence }: Ranked): boolean {
  return read.words.decision.test(sentence.folded)
}

function inOrder(chosen: Ranked[]): Ranked[] {
  return chosen.sort((a, b) => a.read.index - b.read.index || a.sentence.index - b.sentence.index)
}
