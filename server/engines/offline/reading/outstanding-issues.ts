import type { Statement } from '#server/engines/engine.ts'
import { isRequest } from './action-items.ts'
import { dayIn, namesTime } from './dates.ts'
import type { ReadMessage, Sentence } from './read-message.ts'
import { isSettledLater, isTakenUp, settlingOf } from './settling.ts'
import { overlap, sharedStems, statementOf } from './statement.ts'

const MOST_ISSUES = 8
/** An answer says again as much of the question's words. */
const ANSWERED = 0.3
/** A statement with as much of the words of what is undecided decides it. */
const DECIDED = 0.6
/** A reply of so few words answers the one question before it. */
const SHORT_REPLY = 12

/** What answers "who?" or "when?" without a word of the question has no more words than that: "On Friday at noon." */
const BARE_ANSWER = 4

/** Questions that no later message answers or settles, and what is said to be open; oldest first. */
export function outstandingIssues(messages: readonly ReadMessage[]): Statement[] {
  const settling = settlingOf(messages)
  const issues: { read: ReadMessage; sentence: Sentence }[] = []
  for (const read of messages) {
    for (const sentence of read.sentences) {
      if (read.words.courtesy.test(sentence.folded)) continue
      if (isOpenQuestion(read, sentence, messages) || isStillUndecided(read, sentence, messages)) {
        const isSettled =
          isSettledLater(read, sentence, settling) ||
          (sentence.isQuestion && isTakenUp(read, sentence, settling))
        if (!isSettled) issues.push({ read, sentence })
      }
    }
  }
  return issues
    .filter(
      ({ sentence }, at) =>
        !issues.slice(at + 1, at + 40).some(later => overlap(sentence.stems, later.sentence.stems) >= 0.7),
    )
    .slice(-MOST_ISSUES)
    .map(({ read, sentence }) => statementOf(read, sentence))
}

function isOpenQuestion(read: ReadMessage, sentence: Sentence, messages: readonly ReadMessage[]): boolean {
  if (!sentence.isQuestion || sentence.stems.length === 0 || isRequest(sentence, read.words)) return false
  return !messages.slice(read.index + 1).some(later => answers(later, sentence, read))
}

/** Whether a later message of another person takes the question up: by its words, its kind, or as a short reply. */
function answers(later: ReadMessage, question: Sentence, asked: ReadMessage): boolean {
  if (later.message.from.address === asked.message.from.address) return false
  const { words } = asked
  const folded = question.folded.replace(words.leading, '')
  const isOpen = words.openQuestion.test(folded)
  const asksWhen = isOpen && /when|wann|quand|cuando|date|datum|fecha|what time|heure|uhr|hora/.test(folded)
  const asksHowMuch =
    isOpen && /how much|how many|wie viel|combien|cuant|cost|price|preis|prix|precio/.test(folded)
  const isNext = later.index === asked.index + 1
  return later.sentences.some((reply, at) => {
    if (reply.isQuestion || later.words.deferral.test(reply.folded)) return false
    const shared = sharedStems(question.stems, reply.stems)
    if (shared >= 2 && overlap(question.stems, reply.stems) >= ANSWERED) return true
    if (!isOpen && isNext && later.words.answer.test(reply.folded) && (at < 2 || shared > 0)) return true
    if (!isOpen && shared > 0 && later.words.answer.test(reply.folded)) return true
    if (!isOpen && isNext && at === 0 && isBareAnswer(reply, later)) return true
    const saysWhen =
      dayIn(reply.folded, later.message.sentAt, later.words.dates) !== null ||
      namesTime(reply.folded, later.words.dates)
    if (asksWhen && saysWhen && (isNext || shared > 0)) return true
    if (asksHowMuch && /\d/.test(reply.folded) && (shared > 0 || isShort(later))) return true
    if (isOpen && isNext && shared > 0) return true
    if (isOpen && question.stems.length <= 2 && overlap(question.stems, reply.stems) >= 0.5) return true
    if (!isNext || !isShort(later) || questionsOf(asked) > 1) return false
    if (isOpen && (later.sentences.length > 1 || reply.folded.split(' ').length > BARE_ANSWER)) return false
    // "Lukas." answers "Who trains the front desk?", but "Ok." and "Thank you." do not.
    const says = later.words
    return (
      !isOpen ||
      ![says.answer, says.thanks, says.settled, says.commitment, says.undecided].some(says =>
        says.test(reply.folded),
      )
    )
  })
}

/** "There is.", "Not!", "C'est fait": the first words of an answer. */
function isBareAnswer({ folded }: Sentence, { words }: ReadMessage): boolean {
  if (words.thanks.test(folded) || words.courtesy.test(folded) || words.commitment.test(folded)) return false
  return folded.split(' ').length <= BARE_ANSWER || words.done.test(folded)
}

function isShort({ sentences }: ReadMessage): boolean {
  return sentences.reduce((sum, { folded }) => sum + folded.split(' ').length, 0) <= SHORT_REPLY
}

function questionsOf(read: ReadMessage): number {
  return read.sentences.filter(({ isQuestion }) => isQuestion).length
}

function isStillUndecided(read: ReadMessage, sentence: Sentence, messages: readonly ReadMessage[]): boolean {
  if (sentence.isQuestion || !read.words.undecided.test(sentence.folded) || sentence.stems.length < 2)
    return false
  if (isRequest(sentence, read.words) && !/open|offen|pend/.test(sentence.folded)) return false
  return !messages
    .slice(read.index + 1)
    .some(later =>
      later.sentences.some(
        reply =>
          !reply.isQuestion &&
          !later.words.undecided.test(reply.folded) &&
          !later.words.deferral.test(reply.folded) &&
          (later.words.decision.test(reply.folded) || later.words.done.test(reply.folded)
            ? sharedStems(sentence.stems, reply.stems) >= 1
            : sharedStems(sentence.stems, reply.stems) >= 2 &&
              overlap(sentence.stems, reply.stems) >= DECIDED),
      ),
    )
}
