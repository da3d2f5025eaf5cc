import type { AccountVerb } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import { type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { readsFreely, recordViews } from '#server/people/audit/record-views.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { type DraftRow, findDraftAmong, findMessageOfDraft } from './queries.ts'

/**
 * Returns a draft in an account in which the caller may write, or do `verb`. Throws 404 if they may not even read there.
 * If the draft was written by somebody else in a colleague's mailbox, the audit log records that it was opened.
 */
export async function requireDraft(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  { id, verb = 'mail.manage' }: { id: number; verb?: AccountVerb },
): Promise<{ draft: DraftRow; account: MailAccount }> {
  const draft = await findDraftAmong(ctx.db, ctx.actor.workspaceIds, id)
  if (!draft) throw notFound('This draft')
  const account = await requireAccount(ctx.db, ctx.actor, verb, draft.accountId).catch(error => {
    throw error instanceof AppError && error.status === 404 ? notFound('This draft') : error
  })
  if (draft.userId !== ctx.actor.id && !readsFreely(ctx.actor, account)) {
    const messageId = await findMessageOfDraft(ctx.db, draft)
    // Its message was deleted elsewhere; the draft will be deleted, too.
    if (messageId === null) throw notFound('This draft')
    await recordViews(ctx, { account, messageIds: [messageId] })
  }
  return { draft, account }
}

/** 409: somebody else, or another tab, saved first. Nothing is overwritten. */
export const draftChanged = () =>
  new AppError(
    409,
    'This draft was changed elsewhere meanwhile. What you typed is not lost.',
    'draft-changed',
  )
