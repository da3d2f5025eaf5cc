import { eq } from 'drizzle-orm'
import { mailAccounts } from '#server/db/schema/index.ts'
import type { Deps } from '#server/deps.ts'
import type { MailProvider } from '#server/providers/mail/provider.ts'
import type { MailAccount } from './access.ts'

/** What a sealed credential belongs to, so that it opens nowhere else. */
export const secretContext = (account: { uniqueId: string }) => `mail-account:${account.uniqueId}`

/** The adapter of an account, with its credentials opened. Whoever asks for it closes it. */
export function connectAccount(deps: Pick<Deps, 'mail' | 'secrets'>, account: MailAccount): MailProvider {
  const { id, email, provider, settings, sealedSecret } = account
  const secret = sealedSecret === null ? null : deps.secrets.open(sealedSecret, secretContext(account))
  return deps.mail.connect({ id, email, provider, settings, secret })
}

/** The provider refuses the credentials: sync pauses until the person has renewed them. */
export async function markExpired(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  accountId: number,
): Promise<void> {
  await db.update(mailAccounts).set({ tokenExpiry: clock.now() }).where(eq(mailAccounts.id, accountId))
  await events.publish(db, { accountId }, { type: 'sync_progress', accountId })
}
