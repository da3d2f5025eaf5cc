import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { writesLetters } from './ask-engine.ts'
import { decide } from './may-leave.ts'

/** What a person should know of texts that the assistant writes for them later: what of it leaves, and what becomes a draft. */
export async function assistantNote(ctx: Ctx, account: MailAccount): Promise<string> {
  const { refusal, ...chosen } = await decide(ctx, ctx.actor, account)
  if (refusal !== null) return `${refusal} Until then these steps become drafts that you write.`
  if (!(await writesLetters(ctx, chosen))) return `The offline engine writes these steps. ${BECOMES_DRAFT}`
  if (!account.sendsUnapproved)
    return `The assistant writes these steps when their time has come. ${BECOMES_DRAFT}`
  return 'The assistant writes these steps when their time has come. This mailbox sends them, although nobody has read them. One that names what does not stand in the conversation, or seems to promise something, becomes a draft.'
}

const BECOMES_DRAFT =
  'Each becomes a draft in the conversation, for you to read and send. A text that you keep or change here is sent by itself.'
