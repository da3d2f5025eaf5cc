import type { Ctx } from '#server/deps.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { findLabelAmong, type LabelRow } from './queries.ts'

/**
 * A label or folder of a mailbox whose mail the caller may change. Throws 404 if they may not see it, 403 if they may not
 * change it, and 409 for a folder that the mailbox itself needs.
 */
export async function requireLabel(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { id }: { id: number },
): Promise<{ account: MailAccount; folder: LabelRow }> {
  const folder = await findLabelAmong(db, actor.workspaceIds, id)
  if (!folder) throw notFound('This folder')
  const account = await requireAccount(db, actor, 'mail.manage', folder.accountId)
  if (folder.role !== null) throw new AppError(409, 'The mailbox itself needs this folder', 'not-a-label')
  return { account, folder }
}

/** A failure of the provider in the words of a person: 404 or 409 where trying again is useless, else 502. */
export function asAppError(error: unknown, code: string): unknown {
  if (!(error instanceof ProviderError)) return error
  const status = error.kind === 'not-found' ? 404 : error.kind === 'refused' ? 409 : 502
  return new AppError(status, error.userMessage, code)
}
