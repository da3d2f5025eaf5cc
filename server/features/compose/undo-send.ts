import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveAccount, requireAccount } from '#server/features/accounts/access.ts'
import { contentOf } from '#server/features/drafts/open-draft.ts'
import {
  type DraftRow,
  deleteDraft,
  findDraftOfOutgoing,
  findWrittenMessage,
  insertDraft,
  patchDraft,
} from '#server/features/drafts/queries.ts'
import { buildDraftMessage, removeMessage, replaceMessage } from '#server/features/drafts/store-draft.ts'
import { requireEmails } from '#server/features/emails/require-emails.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { cancelOutgoing, findOutgoingOf, type Outgoing } from './queries.ts'

/** Takes back a message that has not begun to leave: it is a draft again, with everything it had. */
export async function undoSend(deps: Deps, actor: Actor, messageId: number): Promise<DraftRow> {
  await requireEmails(deps.db, actor, 'mail.manage', [messageId])
  const outgoing = await findOutgoingOf(deps.db, messageId)
  if (outgoing?.state !== 'queued') throw hasLeft()
  const draft = await findDraftOfOutgoing(deps.db, outgoing.id)
  const account = await requireAccount(deps.db, actor, 'mail.manage', draft?.accountId ?? outgoing.accountId)
  const content = draft ?? (await writtenContent(deps, messageId))
  const message = await buildDraftMessage(deps, account, content)
  return deps.db.transaction(async tx => {
    // Whoever changes the row first has it: this, or the worker that sends.
    if (!(await cancelOutgoing(tx, messageId))) throw hasLeft()
    await removeMessage(deps, tx, outgoing.accountId, messageId, actor.id)
    const now = deps.clock.now()
    const values = { ...content, accountId: account.id, userId: actor.id, updatedAt: now }
    const revived = draft
      ? { ...draft, outgoingId: null, filedRevision: null }
      : await insertDraft(tx, values)
    await patchDraft(tx, revived.id, { outgoingId: null, filedRevision: null, updatedAt: now })
    return replaceMessage(deps, tx, revived, message, {
      before: { accountId: account.id, messageId: null },
    })
  })
}

const hasLeft = () => new AppError(409, 'It has already left', 'has-left')

async function writtenContent(deps: Deps, messageId: number) {
  const written = await findWrittenMessage(deps.db, messageId)
  if (!written) throw notFound('This message')
  return contentOf(deps, messageId, written)
}

/** What could not be sent is a draft again, so that it can be put right; what has left needs none any more. */
export async function settleDraft(deps: Deps, outgoing: Outgoing, state: Outgoing['state']): Promise<void> {
  const draft = await findDraftOfOutgoing(deps.db, outgoing.id)
  if (!draft) return
  if (state === 'sent') return deleteDraft(deps.db, draft.id)
  if (state !== 'failed') return
  const account = await findActiveAccount(deps.db, draft.accountId)
  if (!account) return
  const message = await buildDraftMessage(deps, account, draft)
  await deps.db.transaction(async tx => {
    const updatedAt = deps.clock.now()
    await patchDraft(tx, draft.id, { outgoingId: null, filedRevision: null, updatedAt })
    await replaceMessage(deps, tx, { ...draft, outgoingId: null }, message, {
      before: { accountId: draft.accountId, messageId: null },
    })
  })
}
