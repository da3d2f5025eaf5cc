import type { Ctx, Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import type { OpenedId } from '#server/features/audit/record-views.ts'
import { changeAndTidy } from '#server/features/drafts/content/leftovers.ts'
import { contentOf } from '#server/features/drafts/open-draft.ts'
import {
  type DraftRow,
  findDraftOfOutgoing,
  findWrittenMessage,
  insertDraft,
} from '#server/features/drafts/queries.ts'
import { buildDraftMessage, removeMessage, withoutLost } from '#server/features/drafts/store-draft.ts'
import { bringBack } from '#server/features/drafts/take-draft.ts'
import { openEmail } from '#server/features/emails/require-emails.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { cancelOutgoing, findOutgoingOf, UNSENT } from './queries.ts'

/** Takes back a message that waits to leave, or was not sent: it is a draft again, with everything it had. */
export async function undoSend(ctx: Ctx, messageId: number): Promise<DraftRow> {
  const { id, account } = await openEmail(ctx, { id: messageId, verb: 'mail.manage' })
  const outgoing = await findOutgoingOf(ctx.db, account.workspaceId, messageId)
  if (!outgoing || !UNSENT.includes(outgoing.state)) throw hasLeft()
  const kept = await findDraftOfOutgoing(ctx.db, outgoing)
  // A file that was lost meanwhile keeps nothing else back.
  const draft = kept && { ...kept, attachments: await withoutLost(ctx, kept.workspaceId, kept.attachments) }
  const content = draft ?? (await writtenContent(ctx, account, id))
  const message = await buildDraftMessage(ctx, account, content)
  return changeAndTidy(
    ctx,
    [account.id],
    async (tx, leftovers) => {
      // Whoever changes the row first has it: this, or the worker that sends.
      if (!(await cancelOutgoing(tx, account.workspaceId, messageId))) throw hasLeft()
      await removeMessage(ctx, tx, { account, messageId, userId: ctx.actor.id }, leftovers)
      const { workspaceId, id: accountId } = account
      const values = { ...content, workspaceId, accountId, userId: ctx.actor.id, updatedAt: ctx.clock.now() }
      return bringBack(ctx, tx, draft ?? (await insertDraft(tx, values)), message, leftovers)
    },
    { workspaceId: account.workspaceId, sourceBlob: message.sourceBlob },
  )
}

const hasLeft = () => new AppError(409, 'It has already left', 'has-left')

async function writtenContent(deps: Deps, account: MailAccount, messageId: OpenedId) {
  const written = await findWrittenMessage(deps.db, account.workspaceId, messageId)
  if (!written) throw notFound('This message')
  return contentOf(deps, account, messageId, written)
}
