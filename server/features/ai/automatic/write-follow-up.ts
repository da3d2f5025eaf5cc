import type { Ctx } from '#server/deps.ts'
import { findName } from '#server/features/auth/actors.ts'
import type { Person } from '#server/providers/ai/engine.ts'
import { type Asking, askEngine } from '../ask-engine.ts'
import { conversationFor, withWriter } from '../may-leave.ts'
import { namesFactsBeside } from './added-facts.ts'

export interface FollowUpLetter {
  /** Plain. */
  text: string
  /** Why it must not leave without somebody having read it, in plain words; null if it may. */
  draftBecause: string | null
}

interface FollowUpToWrite {
  threadId: string
  /** 1 for the first reminder. */
  attempt: number
  replyTo: Person
  timeZone: string
  signal: AbortSignal
}

/** Writes a reminder from a conversation that nobody has answered. */
export async function writeFollowUp(
  ctx: Ctx,
  { threadId: id, attempt, replyTo, timeZone, signal }: FollowUpToWrite,
): Promise<FollowUpLetter> {
  const conversation = await conversationFor(ctx, { id, verb: 'mail.manage' })
  const { thread, sources, threadId, account } = conversation.content
  const name = await findName(ctx.db, ctx.actor)
  const task = { to: replyTo.address, words: thread.subject, threadId }
  const material = await withWriter(ctx, { material: conversation, name, account, task })
  const asking: Asking = {
    feature: 'reply',
    sources: [...sources, account.email, account.signature],
    signal,
  }
  const { value, writesLetters } = await askEngine(
    ctx,
    material,
    asking,
    (engine, { thread, writer }, options) =>
      engine.followUp({ thread, attempt, replyTo, writer, timeZone }, options),
  )
  const known = [...sources, replyTo.name, replyTo.address, name, account.displayName ?? '', account.email]
  return { text: value, draftBecause: whyDraft(writesLetters, namesFactsBeside(value, known)) }
}

/** What stands before a person's sight of a text that was written by itself. */
function whyDraft(writesLetters: boolean, added: string[]): string | null {
  if (!writesLetters) return 'The offline engine wrote it. Please read it before it leaves.'
  if (added.length === 0) return null
  const named = added.slice(0, 3).map(fact => `“${fact}”`)
  return `It says what does not stand in the conversation: ${named.join(', ')}.`
}
