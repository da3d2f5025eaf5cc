import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
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
export async function undoSend(deps: Deps, actor: Actor, messageId: number): Promise<DraftRow> {
  const { id, account } = await openEmail(deps, actor, 'mail.manage', messageId)
  const outgoing = await findOutgoingOf(deps.db, account.workspaceId, messageId)
  if (!outgoing || !UNSENT.includes(outgoing.state)) throw hasLeft()
  const kept = await findDraftOfOutgoing(deps.db, outgoing)
  // A file that was lost meanwhile keeps nothing else back.
  const draft = kept && { ...kept, attachments: await withoutLost(deps, kept.attachments) }
  const content = draft ?? (await writtenContent(deps, account, id))
  const message = await buildDraftMessage(deps, account, content)
  return changeAndTidy(
    deps,
    [account.id],
    async (tx, leftovers) => {
      // Whoever changes the row first has it: this, or the worker that sends.
      if (!(await cancelOutgoing(tx, account.workspaceId, messageId))) throw hasLeft()
      await removeMessage(deps, tx, { account, messageId, userId: actor.id }, leftovers)
      const { workspaceId, id: accountId } = account
      const values = { ...content, workspaceId, accountId, userId: actor.id, updatedAt: deps.clock.now() }
      return bringBack(deps, tx, draft ?? (await insertDraft(tx, values)), message, leftovers)
    },
    message.sourceBlob,
  )
}

const hasLeft = () => new AppError(409, 'It has already left', 'has-left')

async function writtenContent(deps: Deps, account: MailAccount, messageId: OpenedId) {
  const written = await findWrittenMessage(deps.db, account.workspaceId, messageId)
  if (!written) throw notFound('This message')
  return contentOf(deps, account, messageId, written)
}
