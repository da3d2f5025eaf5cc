import type { Account } from '#core/contract/accounts.ts'

/** Expired: the provider has refused the credentials, and tokenExpiry lies in the past. */
export function isExpired(account: Account, now = Date.now()): boolean {
  return account.tokenExpiry !== null && Date.parse(account.tokenExpiry) < now
}
