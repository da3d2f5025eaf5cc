import type { z } from 'zod'
import type { accountServers } from '#core/contract/accounts.ts'
import type { Ctx } from '#server/deps.ts'
import { AppError, forbidden } from '#server/platform/errors.ts'
import { requireAccount } from '../access.ts'
import { storedSettings } from './sign-in.ts'

/**
 * How an account of the caller's own is connected, without its passwords. Throws 404, 403 for an account of somebody else, and
 * 409 where it is connected in another way.
 */
export async function readServers(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { accountId }: { accountId: number },
): Promise<z.output<typeof accountServers>> {
  const account = await requireAccount(db, actor, 'account.manage', accountId)
  if (account.ownerId !== actor.id) throw forbidden()
  const settings = storedSettings(account)
  if (!settings) throw new AppError(409, 'This mailbox is not connected by a password', 'no-servers')
  const { user, imap, smtp, smtpSignIn = 'same', smtpUser = '' } = settings
  return { username: user, imap, smtp, smtpSignIn, smtpUsername: smtpUser }
}
