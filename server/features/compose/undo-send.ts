import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveAccount, type MailAccount, requireAccount } from '#server/features/accounts/access.ts'
import { changeAndTidy } from '#server/features/drafts/leftovers.ts'
import { contentOf } from '#server/features/drafts/open-draft.ts'
import {
  type DraftRow,
  findDraftOfOutgoing,
  findWrittenMessage,
  insertDraft,
  lockDraft,
} from '#server/features/drafts/queries.ts'
import { buildDraftMessage, removeMessage, withoutLost } from '#server/features/drafts/store-draft.ts'
import { bringBack, dropDraft } from '#server/features/drafts/take-draft.ts'
import { requireEmails } from '#server/features/emails/require-emails.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { cancelOutgoing, findOutgoingOf, type OutgoingState } from './queries.ts'

/** Takes back a message that has not begun to leave: it is a draft again, with everything it had. */
export async function undoSend(deps: Deps, actor: Actor, messageId: number): Promise<DraftRow> {
  await requireEmails(deps.db, actor, 'mail.manage', [messageId])
  const outgoing = await findOutgoingOf(deps.db, messageId)
  if (outgoing?.state !== 'queued') throw hasLeft()
  const { accountId } = outgoing
  const account = await requireAccount(deps.db, actor, 'mail.manage', accountId)
  const draft = await findDraftOfOutgoing(deps.db, outgoing.id)
  const content = draft ?? (await writtenContent(deps, account, messageId))
  const message = await buildDraftMessage(deps, account, content)
  return changeAndTidy(
    deps,
    [accountId],
    async (tx, leftovers) => {
      // Whoever changes the row first has it: this, or the worker that sends.
      if (!(await cancelOutgoing(tx, messageId))) throw hasLeft()
      await removeMessage(deps, tx, { accountId, messageId, userId: actor.id }, leftovers)
      const values = { ...content, accountId, userId: actor.id, updatedAt: deps.clock.now() }
      return bringBack(deps, tx, draft ?? (await insertDraft(tx, values)), message, leftovers)
    },
    message.sourceBlob,
  )
}

const hasLeft = () => new AppError(409, 'It has already left', 'has-left')

async function writtenContent(deps: Deps, account: MailAccount, messageId: number) {
  const written = await findWrittenMessage(deps.db, messageId)
  if (!written) throw notFound('This message')
  return contentOf(deps, account, messageId, written)
}

/**
 * Tells the draft of a message how it went: what could not be sent is a draft again, so that it can be put right;
 * what has left needs none any more. A file that was lost meanwhile keeps nothing else back.
 */
export async function settleDraft(deps: Deps, outgoingId: number, state: OutgoingState): Promise<void> {
  if (state === 'sent') return dropDraft(deps, outgoingId)
  if (state !== 'failed') return
  const draft = await findDraftOfOutgoing(deps.db, outgoingId)
  const account = draft && (await findActiveAccount(deps.db, draft.accountId))
  if (!draft || !account) return
  const attachments = await withoutLost(deps, draft.attachments)
  const message = await buildDraftMessage(deps, account, { ...draft, attachments })
  await changeAndTidy(
    deps,
    [draft.accountId],
    async (tx, leftovers) => {
      const now = await lockDraft(tx, draft.id)
      if (now?.outgoingId === outgoingId)
        await bringBack(deps, tx, { ...now, attachments }, message, leftovers)
      else if (message.sourceBlob !== null) leftovers.sources.push(message.sourceBlob)
    },
    message.sourceBlob,
  )
}
