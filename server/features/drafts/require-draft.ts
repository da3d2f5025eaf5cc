import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { type MailAccount, requireAccount } from '#server/features/accounts/access.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { type DraftRow, findDraft } from './queries.ts'

/** A draft in an account that the caller may write in; whoever may not even read there gets 404. */
export async function requireDraft(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: number,
): Promise<{ draft: DraftRow; account: MailAccount }> {
  const draft = await findDraft(db, id)
  if (!draft) throw notFound('This draft')
  const account = await requireAccount(db, actor, 'mail.manage', draft.accountId).catch(error => {
    throw error instanceof AppError && error.status === 404 ? notFound('This draft') : error
  })
  return { draft, account }
}

/** Somebody else, or another tab, was quicker: nothing is overwritten. */
export const draftChanged = () =>
  new AppError(
    409,
    'This draft was changed elsewhere meanwhile. What you typed is not lost.',
    'draft-changed',
  )
