import type { Deps } from '#server/deps.ts'
import { ProviderError } from '#server/providers/mail/provider.ts'
import type { MailAccount } from './queries.ts'
import { secretContext } from './secret-context.ts'

/**
 * The stored credentials of an account. One that no key opens is the operator's to put right: the person is not asked to
 * sign in anew, because with the right key everything is there again.
 */
export function openSecret(
  { secrets }: Pick<Deps, 'secrets'>,
  account: Pick<MailAccount, 'uniqueId'>,
  sealed: string,
): string {
  try {
    return secrets.open(sealed, secretContext(account))
  } catch (cause) {
    const text = 'The stored sign-in of this mailbox cannot be opened: SECRET_KEY is another one than before'
    throw new ProviderError('unavailable', text, { cause })
  }
}
