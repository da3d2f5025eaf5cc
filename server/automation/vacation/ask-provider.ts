import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import type { Ctx } from '#server/deps.ts'
import { ProviderError, type VacationKeeper } from '#server/mail/providers/provider.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { AppError } from '#server/platform/errors.ts'

export const isKeptByProvider = ({ provider }: Pick<MailAccount, 'provider'>): boolean =>
  MAIL_PROVIDERS[provider].vacation !== null

/**
 * Asks the provider that keeps the note of an account. Throws 409 with the reason for what it refuses, and 502 if it
 * cannot be asked.
 */
export async function askProvider<T>(
  ctx: Ctx,
  { account, ask }: { account: MailAccount; ask: (vacation: VacationKeeper) => Promise<T> },
): Promise<T> {
  const provider = connectAccount(ctx, account)
  try {
    if (!provider.vacation) throw new Error(`the adapter of ${account.provider} keeps no vacation notes`)
    return await ask(provider.vacation)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const status = error.kind === 'refused' ? 409 : 502
    throw new AppError(status, `${error.userMessage}.`, 'provider-failed', { cause: error })
  } finally {
    await provider.close()
  }
}
