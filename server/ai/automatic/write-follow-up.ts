import { LANGUAGES } from '#core/text/search/language.ts'
import type { Ctx } from '#server/deps.ts'
import { commitmentsIn } from '#server/engines/decides.ts'
import type { Person } from '#server/engines/engine.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findName } from '#server/people/auth/actors.ts'
import { type Asking, askEngine } from '../ask-engine.ts'
import { conversationFor, withWriter } from '../may-leave.ts'
import { namesFactsBeside } from './added-facts.ts'

export interface FollowUpLetter {
  /** Plain. */
  text: string
  /** Who wrote it, as shown. */
  engine: string
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
  let raw: string | null = null
  const { value, engine, writesLetters } = await askEngine(
    ctx,
    material,
    asking,
    async (engine, { thread, writer }, options) => {
      const answer = await engine.followUp({ thread, attempt, replyTo, writer, timeZone }, options)
      raw = answer.value
      return answer
    },
  )
  const days = thread.messages.flatMap(({ sentAt }) => daysInWords(sentAt, timeZone))
  const known = [
    ...sources,
    ...days,
    replyTo.name,
    replyTo.address,
    name,
    account.displayName ?? '',
    account.email,
  ]
  const draftBecause = whyDraft({ account, writesLetters, text: value, known, isShortened: raw !== value })
  return { text: value, engine, draftBecause }
}

/** What stands before a person's sight of a text that was written by itself, and what they should look at in it. */
function whyDraft({
  account,
  writesLetters,
  text,
  known,
  isShortened,
}: {
  account: MailAccount
  writesLetters: boolean
  text: string
  known: string[]
  isShortened: boolean
}): string | null {
  const named = shown(namesFactsBeside(text, known))
  const commitments = shown(commitmentsIn(text))
  const reasons = [
    ...(writesLetters ? [] : ['The offline engine wrote it. Please read it before it is sent.']),
    ...(writesLetters && !account.sendsUnapproved ? [UNREAD] : []),
    ...(isShortened ? [LINK_TAKEN_OUT] : []),
    ...(named ? [`It says what does not stand in the conversation: ${named}.`] : []),
    ...(commitments ? [`It may promise or decide something for you: ${commitments}.`] : []),
  ]
  return reasons.length > 0 ? reasons.join(' ') : null
}

/** A reminder names the day of a message, which stands in no text. */
const daysInWords = (at: Date, timeZone: string): string[] =>
  Number.isNaN(at.getTime())
    ? []
    : LANGUAGES.map(language => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone }).format(at))

const UNREAD = 'The assistant wrote it, and nobody has read it yet.'
/** Where a link was in a text of an engine that stands in nothing it was written from, there is "[…]" now. */
export const LINK_TAKEN_OUT =
  'It named a link or an address that stands in no message of the conversation; “[…]” is in its place.'

const shown = (parts: string[]): string =>
  parts
    .slice(0, 3)
    .map(part => `“${part}”`)
    .join(', ')
