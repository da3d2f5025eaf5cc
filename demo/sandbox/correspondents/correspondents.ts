import { isNoReply } from '#core/text/addresses/addresses.ts'
import { answerCampaign } from './campaign-answers.ts'
import type { PlannedReply } from './planned-reply.ts'
import type { Letter } from './read-letter.ts'
import { writeAnswer } from './write-answer.ts'

interface Plan {
  answerTo: string
  /** Envelope recipients without a mailbox here. */
  outside: string[]
  /** Limit of answers. */
  most: number
  firstAt: Date
  /** Identifies the message, so that its answers have distinct ids. */
  key: string
}

/** Limit of people who answer one message. */
const MOST_WRITERS = 2
const NEXT_WRITER_MS = 3000

/**
 * Decides who of the people outside answers a message, and what. Those in To answer one after the other; those in Cc do
 * not. Nobody answers automatic mail (RFC 3834), and no-reply addresses never answer. Mail of a campaign is bulk mail that
 * people do answer, each in their own way.
 */
export function planAnswers(letter: Letter, { answerTo, outside, most, firstAt, key }: Plan): PlannedReply[] {
  if (letter.oneClick !== null) return answerCampaign(letter, { answerTo, outside, at: firstAt, key })
  if (letter.isAutomatic || isNoReply(answerTo)) return []
  const writers = letter.to.filter(({ address }) => outside.includes(address) && !isNoReply(address))
  return writers.slice(0, Math.max(0, Math.min(most, MOST_WRITERS))).map((writer, index) => {
    const dueAt = new Date(firstAt.getTime() + index * NEXT_WRITER_MS)
    const reader = { name: letter.from?.name ?? '', address: answerTo }
    return {
      from: writer.address,
      to: answerTo.toLowerCase(),
      source: writeAnswer(letter, { writer, reader, date: dueAt, key }),
      dueAt,
    }
  })
}
