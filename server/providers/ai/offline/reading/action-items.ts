import type { ActionItem, Person } from '#server/providers/ai/engine.ts'
import { alternatives } from '../words/cues.ts'
import type { ReadingWords } from '../words/reading-words.ts'
import { dueDate } from './dates.ts'
import { foldSentence } from './fold-sentence.ts'
import { escapeName, firstName, nameOf } from './names.ts'
import { peopleOf, personCalled } from './people.ts'
import type { ReadMessage, Sentence } from './read-message.ts'
import { overlap, sharedStems, statementOf } from './statement.ts'

const MOST_ITEMS = 10
/** Two items with this much in common are the same. */
const SAME = 0.8
/** "Done, it is on its way.": a message this short reports on the request before it. */
const SHORT_REPORT = 14
const BARE_ANSWER = 6

interface Task {
  read: ReadMessage
  sentence: Sentence
  owner: Person | null
}

/** What somebody is asked to do, or promises to do, and nobody has reported as done; oldest first. */
export function actionItems(messages: readonly ReadMessage[]): ActionItem[] {
  const people = peopleOf(messages)
  const tasks: Task[] = []
  for (const read of messages) {
    for (const sentence of read.sentences) {
      const task = taskIn(read, sentence, people)
      if (task) tasks.push(task)
    }
  }
  const open = tasks.filter(task => !isDone(task, messages))
  // The later wording of the same task has the newer date.
  const latest = open.filter((task, at) => !open.slice(at + 1, at + 40).some(later => isSame(task, later)))
  return latest.slice(-MOST_ITEMS).map(({ read, sentence, owner }) => ({
    ...statementOf(read, sentence),
    owner: owner && nameOf(owner),
    due: dueDate(sentence.folded, read.message.sentAt, read.words.dates),
  }))
}

/** Whether a sentence asks for something to be done, politely or plainly. */
export function isRequest({ folded, isQuestion }: Sentence, words: ReadingWords): boolean {
  if (words.courtesy.test(folded)) return false
  return words.request.test(folded) || (!isQuestion && words.imperative.test(folded))
}

function taskIn(read: ReadMessage, sentence: Sentence, people: readonly Person[]): Task | null {
  const { words, message } = read
  const folded = sentence.folded.replace(words.leading, '').replace(NAME_BEFORE, '')
  if (words.courtesy.test(folded) || sentence.stems.length < 2) return null
  const assigned = assignedTo(sentence.folded, words, people)
  if (assigned) return { read, sentence, owner: assigned }
  const called = personCalled(sentence.text.replace(words.leading, ''), people)
  const bare = called ? { ...sentence, folded } : sentence
  const plain = { ...bare, folded: foldSentence(bare.folded.replace(words.leading, '')) }
  if (words.commitment.test(plain.folded) && !words.noCommitment.test(plain.folded) && !sentence.isQuestion)
    return { read, sentence, owner: message.from }
  if (isRequest(bare, words) || isRequest(plain, words) || (called && sentence.isListItem))
    return { read, sentence, owner: called ?? addressee(read, people) }
  return null
}

/** "@Tom: " and "Tom, " before what he is asked. */
const NAME_BEFORE = /^@?\p{L}[\p{L}'-]{1,30}(?: \p{L}[\p{L}'-]{1,30})?\s?[,:–—-]\s*/u

/** "Tom will send", "Marie s'occupe de": a task of somebody who is named. */
function assignedTo(folded: string, words: ReadingWords, people: readonly Person[]): Person | null {
  if (/\?$/.test(folded)) return null
  for (const person of people) {
    const first = foldSentence(firstName(person))
    if (first.length < 2 || !folded.includes(first)) continue
    const assigns = new RegExp(
      `^(?:@|- )?${escapeName(first)}(?: ${escapeName(foldSentence(person.name).split(' ').at(-1) ?? '')})?(?:,)? (?:${alternatives(words.assignment)})(?!\\p{L})`,
      'u',
    )
    if (assigns.test(folded)) return person
  }
  return null
}

/** Whom a request is meant for when it does not say: the one who is greeted, or the only recipient. */
function addressee({ message, greeting }: ReadMessage, people: readonly Person[]): Person | null {
  const greeted = greeting === '' ? null : personCalled(greeting, people, true)
  if (greeted) return greeted
  const others = message.to.filter(({ address }) => address !== message.from.address)
  return others.length === 1 ? (others[0] ?? null) : null
}

function isDone({ read, sentence, owner }: Task, messages: readonly ReadMessage[]): boolean {
  const next = messages[read.index + 1]
  if (next && owner && next.message.from.address === owner.address && isBareAnswer(sentence, next))
    return true
  return messages.slice(read.index + 1).some(later =>
    later.sentences.some(report => {
      if (report.isQuestion || !later.words.done.test(report.folded)) return false
      if (later.words.commitment.test(report.folded) || isRequest(report, later.words)) return false
      if (later.words.undecided.test(report.folded)) return false
      const shared = sharedStems(sentence.stems, report.stems)
      if (shared >= 2) return true
      const isOwner = owner !== null && later.message.from.address === owner.address
      return isOwner && (shared >= 1 || (later.index === read.index + 1 && wordsOf(later) <= SHORT_REPORT))
    }),
  )
}

/** "About 72,000." to "could you tell me how many": what was asked for, and nothing else. */
function isBareAnswer({ isQuestion }: Sentence, { sentences, words }: ReadMessage): boolean {
  const [only] = sentences
  if (!isQuestion || !only || sentences.length > 1 || only.isQuestion) return false
  if (only.folded.split(' ').length > BARE_ANSWER || !/\d/.test(only.folded)) return false
  return ![words.commitment, words.deferral, words.answer, words.undecided].some(put => put.test(only.folded))
}

function wordsOf({ sentences }: ReadMessage): number {
  return sentences.reduce((sum, { folded }) => sum + folded.split(' ').length, 0)
}

function isSame(task: Task, later: Task): boolean {
  return (
    task.owner?.address === later.owner?.address && overlap(task.sentence.stems, later.sentence.stems) >= SAME
  )
}
