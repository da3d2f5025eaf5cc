import type { Deps } from '#server/deps.ts'
import { ProviderError } from '#server/providers/mail/provider.ts'

/** What a sealed credential belongs to, so that it opens nowhere else. */
export const secretContext = (account: { uniqueId: string }) => `mail-account:${account.uniqueId}`

/**
 * The credentials of an account; null where it has none. Throws a ProviderError where they were sealed by a key that is
 * not here: that is nothing a provider says, and passes when the operator brings the key back, or the person connects anew.
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
