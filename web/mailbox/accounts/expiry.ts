import type { Account } from '#core/contract/accounts.ts'

/** Whether the provider has refused the credentials: then tokenExpiry is in the past. */
export function isExpired(account: Account, now = Date.now()): boolean {
  return account.tokenExpiry !== null && Date.parse(account.tokenExpiry) < now
}
