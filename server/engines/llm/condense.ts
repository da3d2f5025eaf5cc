import { append } from '#core/lists.ts'
import type { AiMessage, AiThread, Statement } from '../engine.ts'

/** Limit of characters for one message in a prompt. */
const MESSAGE_LIMIT = 12_000

interface CondensedThread {
  thread: AiThread
  /** Statements of the messages that are no longer in the thread. */
  earlier: Statement[]
}

/**
 * Shortens a thread to `limit` characters. If it is too long, the older messages are condensed in parts, repeatedly if
 * necessary (`condense` returns the statements of one part that fits); the newest messages stay as they are.
 */
export async function fitThread(
  { subject, messages }: AiThread,
  limit: number,
  condense: (part: AiThread, earlier: Statement[]) => Promise<Statement[]>,
): Promise<CondensedThread> {
  const cut = messages.map(message => withinLimit(message, Math.min(MESSAGE_LIMIT, limit / 3)))
  if (lengthOf(cut) <= limit) return { thread: { subject, messages: cut }, earlier: [] }
  const newest: AiMessage[] = []
  while (cut.length > 0 && lengthOf(newest) + lengthOf(cut.slice(-1)) <= limit / 2)
    newest.unshift(cut.pop() as AiMessage)
  const earlier: Statement[] = []
  for (const part of partsOf(cut, limit / 2)) {
    const statements = await condense({ subject, messages: part }, earlier)
    append(earlier, statements)
    // Statements about the beginning are dropped before those about the end.
    while (earlier.length > 1 && lengthOf(earlier) > limit / 3) earlier.shift()
  }
  return { thread: { subject, messages: newest }, earlier }
}

function partsOf(messages: AiMessage[], limit: number): AiMessage[][] {
  const parts: AiMessage[][] = []
  for (const message of messages) {
    const last = parts.at(-1)
    if (last && lengthOf([...last, message]) <= limit) last.push(message)
    else parts.push([message])
  }
  return parts
}

const lengthOf = (texts: { text: string }[]) => texts.reduce((sum, { text }) => sum + text.length + 150, 0)

function withinLimit(message: AiMessage, limit: number): AiMessage {
  return message.text.length <= limit ? message : { ...message, text: `${message.text.slice(0, limit)} […]` }
}
