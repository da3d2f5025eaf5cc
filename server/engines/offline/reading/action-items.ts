import type { Language } from '#core/text/search/language.ts'
import type { ActionItem, AiMessage, Person } from '#server/engines/engine.ts'
import { negates } from '#server/engines/negates.ts'
import { alternatives } from '../words/cues.ts'
import type { ReadingWords } from '../words/reading-words.ts'
import { dueDate } from './dates.ts'
import { foldSentence } from './fold-sentence.ts'
import { escapeName, firstName, nameOf } from './names.ts'
import { peopleOf, personCalled } from './people.ts'
import { type ReadMessage, readMessage, type Sentence } from './read-message.ts'
import { isSettledLater, type Settling, settlingOf } from './settling.ts'
import { overlap, sharedStems, statementOf, trimmed } from './statement.ts'

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
  /** Whether the writer asks for it, promises it, or says who does it. */
  kind: 'asked' | 'promised' | 'assigned'
}

/** How it is told who asks whom: the words of the message follow. */
const ASKS: Record<Language, (asker: string, owner: string) => string> = {
  en: (asker, owner) => `${asker} asks${owner && ` ${owner}`}: `,
  de: (asker, owner) => `${asker} bittet${owner && ` ${owner}`}: `,
  fr: (asker, owner) => `${asker} demande${owner && ` à ${owner}`} : `,
  es: (asker, owner) => `${asker} pide${owner && ` a ${owner}`}: `,
}
/** "Ada, could you" after "Lukas asks Ada: ". */
function withoutName(text: string, owner: Person): string {
  const name = foldSentence(firstName(owner))
  const [called = ''] = NAME_BEFORE.exec(foldSentence(text)) ?? []
  return called.replace(/[^\p{L}' -]/gu, '').trim() === name
    ? trimmed(text.slice(called.length), /^$/u)
    : text
}

const PROMISES: Record<Language, string> = {
  en: 'promises: ',
  de: 'sagt zu: ',
  fr: 's’engage : ',
  es: 'se compromete: ',
}

/**
 * Tasks that somebody was asked to do, or has promised, and that nobody has reported as done; oldest first.
 * Each task begins with who asks whom, because the person asked has not agreed.
 */
export function actionItems(messages: readonly ReadMessage[]): (ActionItem & { said: string })[] {
  const people = peopleOf(messages)
  const tasks: Task[] = []
  for (const read of messages) {
    for (const sentence of read.sentences) {
      const task = taskIn(read, sentence, people)
      if (task) tasks.push(task)
    }
  }
  const reports = reportsOf(messages)
  const settling = settlingOf(messages)
  const open = tasks.filter(task => !isDone(task, messages, reports) && !isThankedFor(task, settling))
  // The later wording of the same task has the newer date.
  const latest = open.filter((task, at) => !open.slice(at + 1, at + 40).some(later => isSame(task, later)))
  return latest.slice(-MOST_ITEMS).map(task => {
    const { read, sentence, owner } = task
    const { text: said, messageId } = statementOf(read, sentence)
    const lead = leadOf(task)
    return {
      text: `${lead}${lead !== '' && owner && task.kind === 'asked' ? withoutName(said, owner) : said}`,
      said,
      messageId,
      owner: owner && nameOf(owner),
      due: dueDate(sentence.folded, read.message.sentAt, read.words.dates),
    }
  })
}

/** "I have booked it", "habe ich umgemeldet", "j'ai envoyé", "he pagado": deeds that no list of words holds. Folded. */
const PERFECT: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:i|we)(?:'ve| have) (?:already |now |just )?(?!to |not |no |a |an |the |my |our |been )\p{L}+(?:ed|en|t|d)(?!\p{L})/u,
  de: /(?<!\p{L})(?:habe|haben|hat|wurde|wurden|ist|sind)(?!\p{L}).{0,80}?(?<!\p{L})\p{L}*(?:ge\p{L}{2,}(?:t|en)|\p{L}{3,}iert)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:j'ai|nous avons|c'est) \p{L}+(?:e|i|u|is|it|ee?s?)(?!\p{L})/u,
  es: /(?<!\p{L})(?:he|hemos|ha|esta) \p{L}+(?:ado|ido|ada|ida)(?!\p{L})/u,
}
/** Asks for a number, which is an answer wherever it stands. Folded. */
const ASKS_NUMBER =
  /(?<!\p{L})(?:how many|how much|number of|anzahl|wie viele?|combien|nombre de|cuant[oa]s?|numero de)(?!\p{L})/u

/** "How are you?" and "Any questions?" have so few words; a longer sentence asks something beside the courtesy. */
const COURTESY_WORDS = 3

/** The questions and requests of a message, without those of mere courtesy. */
export function askedOf(message: AiMessage, fallback: Language | null = null): Sentence[] {
  const { sentences, words } = readMessage(message, 0, fallback)
  return sentences.filter(sentence => {
    const { folded, stems, isQuestion } = sentence
    if (words.courtesy.test(folded) && stems.length <= COURTESY_WORDS) return false
    return isQuestion || isRequest(sentence, words)
  })
}

/** "Lukas asks Ada: " */
function leadOf({ read, owner, kind }: Task): string {
  const language = read.language ?? 'en'
  const writer = firstName(read.message.from)
  if (writer === '') return ''
  if (kind === 'promised') return `${writer} ${PROMISES[language]}`
  if (kind === 'assigned') return `${writer}${language === 'fr' ? ' ' : ''}: `
  return ASKS[language](writer, owner ? firstName(owner) : '')
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
  if (assigned) {
    const isAsked = isRequest(sentence, words)
    return { read, sentence, owner: assigned, kind: isAsked ? 'asked' : 'assigned' }
  }
  const called = personCalled(sentence.text.replace(words.leading, ''), people)
  const bare = called ? { ...sentence, folded } : sentence
  const plain = { ...bare, folded: foldSentence(bare.folded.replace(words.leading, '')) }
  if (words.commitment.test(plain.folded) && !words.noCommitment.test(plain.folded) && !sentence.isQuestion)
    return { read, sentence, owner: message.from, kind: 'promised' }
  if (isRequest(bare, words) || isRequest(plain, words) || (called && sentence.isListItem))
    return { read, sentence, owner: called ?? addressee(read, people), kind: 'asked' }
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

/** A sentence that may tell of something done. */
interface Report {
  later: ReadMessage
  sentence: Sentence
  /** By a word of the lists; else only by its tense, which its owner's report may have. */
  isSure: boolean
}

/** What of a thread tells of deeds, read once for all its tasks. */
function reportsOf(messages: readonly ReadMessage[]): Report[] {
  return messages.flatMap(later => {
    const { words, language } = later
    return later.sentences.flatMap(sentence => {
      const { folded, isQuestion } = sentence
      if (isQuestion) return []
      const isSure = words.done.test(folded)
      if (!isSure && !/\d/.test(folded) && !PERFECT[language ?? 'en'].test(folded)) return []
      if (negates(folded) || words.commitment.test(folded) || isRequest(sentence, words)) return []
      return words.undecided.test(folded) ? [] : [{ later, sentence, isSure }]
    })
  })
}

function isDone(
  { read, sentence, owner }: Task,
  messages: readonly ReadMessage[],
  reports: readonly Report[],
): boolean {
  const next = messages[read.index + 1]
  if (next && owner && next.message.from.address === owner.address && isBareAnswer(sentence, next))
    return true
  const asksNumber = ASKS_NUMBER.test(sentence.folded)
  return reports.some(({ later, sentence: report, isSure }) => {
    if (later.index <= read.index) return false
    const shared = sharedStems(sentence.stems, report.stems)
    const isOwner = owner !== null && later.message.from.address === owner.address
    if (isOwner && shared >= 1 && asksNumber && /\d/.test(report.folded)) return true
    if (!isSure && !(isOwner && PERFECT[later.language ?? 'en'].test(report.folded))) return false
    if (shared >= 2) return true
    return isOwner && (shared >= 1 || (later.index === read.index + 1 && wordsOf(later) <= SHORT_REPORT))
  })
}

/** Whether it is settled, or others thank for it: "Thanks for the slides." */
function isThankedFor({ read, sentence, owner, kind }: Task, settling: readonly Settling[]): boolean {
  if (kind === 'asked' && owner && isSettledLater(read, sentence, settling, owner.address)) return true
  return settling
    .slice(read.index + 1)
    .some(
      ({ from, thanks }) =>
        from !== owner?.address && thanks.some(({ stems }) => sharedStems(sentence.stems, stems) > 0),
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
