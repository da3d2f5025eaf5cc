import type { AccountVerb } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import { type MailAccount, requireAccount } from '#server/features/accounts/access.ts'
import { readsFreely, recordViews } from '#server/features/audit/record-views.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { type DraftRow, findDraftAmong, findMessageOfDraft } from './queries.ts'

/**
 * A draft in an account that the caller may write in, or do `verb` with; whoever may not even read there gets 404. What
 * somebody else has written in a colleague's mailbox is recorded as opened.
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
    // Its message was deleted elsewhere, and it will be, too.
    if (messageId === null) throw notFound('This draft')
    await recordViews(ctx, { account, messageIds: [messageId] })
  }
  return { draft, account }
}

/** Somebody else, or another tab, was quicker: nothing is overwritten. */
export const draftChanged = () =>
  new AppError(
    409,
    'This draft was changed elsewhere meanwhile. What you typed is not lost.',
    'draft-changed',
  )
