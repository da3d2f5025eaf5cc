import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { writesLetters } from './ask-engine.ts'
import { decide } from './may-leave.ts'

/** What a person should know of texts that the assistant writes for them later; null where it sends them. */
export async function assistantNote(ctx: Ctx, account: MailAccount): Promise<string | null> {
  const { refusal, ...chosen } = await decide(ctx, ctx.actor, account)
  if (refusal !== null) return `${refusal} Until then these steps become drafts that you write.`
  if (!(await writesLetters(ctx, chosen)))
    return 'The offline engine writes these steps. Each becomes a draft for you to read and send.'
  return 'The assistant writes these steps when their time has come. One that names what does not stand in the conversation becomes a draft.'
}
