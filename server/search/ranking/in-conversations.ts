export interface ScoredMessage {
  /** Those of a higher one come first, whatever their scores are. */
  tier?: number
  score: number
  threadId: string | number
  /** Its Message-ID, and that of the message that it answers. */
  messageId: string | null
  answers: string | null
}

/** What the best other message of a conversation adds to one. */
const SUPPORT = 0.1
/** How much less a message counts that answers another one with the words, which it probably quotes. */
const REPEATED = 0.15

/**
 * The same messages, best first, by what else was found of their conversations: a conversation with several matches is rather
 * the one that was looked for, and in it the message that said it first. Both numbers were chosen on mail whose reported queries
 * were left out (docs/decisions/042-rare-words-first.md).
 */
export function inConversations<Message extends ScoredMessage>(found: readonly Message[]): Message[] {
  const scores = new Map(found.flatMap(({ messageId, score }) => (messageId ? [[messageId, score]] : [])))
  const best = new Map<string | number, { first: number; second: number }>()
  for (const { threadId, score } of found) {
    const known = best.get(threadId)
    if (!known) best.set(threadId, { first: score, second: 0 })
    else if (score > known.first) Object.assign(known, { first: score, second: known.first })
    else known.second = Math.max(known.second, score)
  }
  return found
    .map(message => {
      const { score, threadId, answers } = message
      const { first, second } = best.get(threadId) ?? { first: 0, second: 0 }
      const other = score === first ? second : first
      const answered = answers === null ? 0 : (scores.get(answers) ?? 0)
      return { ...message, score: score + SUPPORT * other - REPEATED * Math.min(answered, score) }
    })
    .sort((a, b) => (b.tier ?? 0) - (a.tier ?? 0) || b.score - a.score)
}
