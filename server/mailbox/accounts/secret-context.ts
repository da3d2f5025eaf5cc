import type { Deps } from '#server/deps.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'

/** The context of a sealed credential, so that it can be opened only for this account. */
export const secretContext = (account: { uniqueId: string }) => `mail-account:${account.uniqueId}`

/**
 * Returns the credentials of an account; null if it has none. Throws a ProviderError if they were sealed with a key that
 * is missing here. That is not a refusal by the provider; it ends when the operator restores the key or the person
 * connects the account again.
 */
export function openCredentials(
  { secrets }: Pick<Deps, 'secrets'>,
  account: { uniqueId: string; sealedSecret: string | null },
): string | null {
  if (account.sealedSecret === null) return null
  try {
    return secrets.open(account.sealedSecret, secretContext(account))
  } catch (cause) {
    const text = 'The stored sign-in of this mailbox cannot be opened: SECRET_KEY is another one than before'
    throw new ProviderError('unavailable', text, { cause })
  }
}
