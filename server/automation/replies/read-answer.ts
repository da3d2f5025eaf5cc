import type { AutomaticAnswer } from '#core/contract/automatic-answers.ts'
import type { Ctx } from '#server/deps.ts'
import { recordViews } from '#server/people/audit/record-views.ts'
import { openEmail } from '#server/read/emails/require-emails.ts'
import { requireDraft } from '#server/send/drafts/require-draft.ts'
import { requireWaiting } from '#server/send/outbox/scheduled/require-waiting.ts'
import {
  type AnswerRow,
  findAnswerOfDraft,
  findAnswerOfEmail,
  findAnswerOfOutgoing,
} from './answer-queries.ts'

/** What became of a message that was to be answered by itself; null if it was not. */
export async function readAnswerOfEmail(ctx: Ctx, messageId: number): Promise<AutomaticAnswer | null> {
  const { account, id } = await openEmail(ctx, { id: messageId, verb: 'mail.read' })
  const found = await findAnswerOfEmail(ctx.db, [account.workspaceId], id)
  return found && present(found)
}

/** The sentences of an automatic answer that waits to leave; null if it is another message. */
export async function readAnswerOfScheduled(ctx: Ctx, outgoingId: number): Promise<AutomaticAnswer | null> {
  const { account, row } = await requireWaiting(ctx, outgoingId)
  await recordViews(ctx, { account, messageIds: [row.messageId] })
  return opened(ctx, await findAnswerOfOutgoing(ctx.db, [account.workspaceId], outgoingId))
}

/** The sentences of a draft that was written by itself; null if it is another draft. */
export async function readAnswerOfDraft(ctx: Ctx, draftId: number): Promise<AutomaticAnswer | null> {
  const { draft } = await requireDraft(ctx, { id: draftId })
  return opened(ctx, await findAnswerOfDraft(ctx.db, [draft.workspaceId], draftId))
}

/** Its sentences say what the answered message says, so to read them is to open that message. */
async function opened(ctx: Ctx, found: AnswerRow | null): Promise<AutomaticAnswer | null> {
  if (!found) return null
  await openEmail(ctx, { id: found.messageId, verb: 'mail.read' })
  return present(found)
}

const present = ({ sentences, ...answer }: AnswerRow): AutomaticAnswer => ({
  ...answer,
  sentences: sentences.map(({ sources, ...sentence }) => ({
    ...sentence,
    sources: sources.map(({ messageId, threadId, name, address, isOwn, at }) => ({
      messageId,
      threadId,
      from: isOwn ? 'you' : name || address,
      at,
    })),
  })),
})
