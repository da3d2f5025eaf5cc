import { negates } from '#server/engines/negates.ts'
import { peopleOf } from './people.ts'
import type { ReadMessage, Sentence } from './read-message.ts'
import { sharedStems } from './statement.ts'

/** "All sorted now": a sentence with no more words of its own is about what was asked before. */
const BARE_STEMS = 2

/** An answer with so many stems of the rest of the message is about the rest. */
const REST_STEMS = 2
/** Thanks for what has not come yet. Folded. */
const IN_ADVANCE = /(?<!\p{L})(?:advance|voraus|d'avance|antemano|adelantad[oa])(?!\p{L})/u

/** What a message says of what stands before it. */
export interface Settling {
  read: ReadMessage
  from: string
  /** Whether the conversation has two people. */
  isBetweenTwo: boolean
  /** Its sentences that say that something is settled. */
  settled: Sentence[]
  /** Its sentences that thank. */
  thanks: Sentence[]
  /** Whether it thanks and asks nothing further. */
  isContent: boolean
  /** Whether it tells something, and puts nothing off. */
  tells: boolean
}

/** Reads of each message once how it may settle earlier ones. */
export function settlingOf(messages: readonly ReadMessage[]): Settling[] {
  const isBetweenTwo = peopleOf(messages).length === 2
  return messages.map(read => {
    const { sentences, words, message } = read
    const told = sentences.filter(({ isQuestion }) => !isQuestion)
    const putsOff = told.some(
      ({ folded }) =>
        words.deferral.test(folded) ||
        words.undecided.test(folded) ||
        words.commitment.test(folded) ||
        (words.settled.test(folded) && negatesSettled(read, folded)),
    )
    const thanks = told.filter(({ folded }) => words.thanks.test(folded) && !IN_ADVANCE.test(folded))
    return {
      read,
      from: message.from.address,
      isBetweenTwo,
      settled: told.filter(
        ({ folded }) =>
          words.settled.test(folded) && !words.undecided.test(folded) && !negatesSettled(read, folded),
      ),
      thanks,
      isContent: thanks.length > 0 && told.length === sentences.length && !putsOff,
      tells: told.some(({ folded }) => folded.includes(' ') && !words.thanks.test(folded)) && !putsOff,
    }
  })
}

/** "It is not solved" settles nothing, "no longer needed" does. */
const negatesSettled = ({ words }: ReadMessage, folded: string) => negates(folded.replace(words.settled, ' '))

/**
 * Whether an answer to a question has been taken: the only other person answers next, or whoever asked writes again after
 * others have told something, and neither asks it again nor calls it open.
 */
export function isTakenUp(read: ReadMessage, sentence: Sentence, settling: readonly Settling[]): boolean {
  const asker = read.message.from.address
  const later = settling.slice(read.index + 1)
  const told = later.findIndex(({ from, tells }) => from !== asker && tells)
  if (told < 0 || isAboutTheRest(later[told]?.read, read, sentence)) return false
  if (later[told]?.isBetweenTwo && told === 0) return true
  return later
    .slice(told + 1)
    .some(
      ({ from, read: { sentences, words } }) =>
        from === asker &&
        !sentences.some(
          said =>
            (said.isQuestion || words.undecided.test(said.folded)) &&
            sharedStems(sentence.stems, said.stems) > 0,
        ),
    )
}

/** Whether an answer is about the sentences beside a question, and not about the question. */
function isAboutTheRest(answer: ReadMessage | undefined, asked: ReadMessage, question: Sentence): boolean {
  const said = answer?.sentences.flatMap(({ stems }) => stems) ?? []
  const rest = asked.sentences.filter(other => other !== question).flatMap(({ stems }) => stems)
  return sharedStems(question.stems, said) === 0 && sharedStems(rest, said) >= REST_STEMS
}

/**
 * Whether a later message settles what a sentence asks or leaves open: it says so of the same thing, says so of all, or is
 * the thanks of whoever asked, after somebody else (`owner`, if given) has told something.
 */
export function isSettledLater(
  read: ReadMessage,
  sentence: Sentence,
  settling: readonly Settling[],
  owner?: string,
): boolean {
  const asker = read.message.from.address
  const later = settling.slice(read.index + 1)
  const told = later.findIndex(({ from, tells }) => tells && (owner ? from === owner : from !== asker))
  return later.some(
    ({ from, settled, isContent, isBetweenTwo }, at) =>
      settled.some(
        said =>
          sharedStems(sentence.stems, said.stems) > 0 ||
          (said.stems.length <= BARE_STEMS && (from === asker || isBetweenTwo)),
      ) ||
      (isContent && from === asker && told >= 0 && at > told),
  )
}
