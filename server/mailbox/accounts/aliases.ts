import type { Alias } from '#core/contract/accounts.ts'
import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { badRequest } from '#server/platform/errors.ts'
import type { MailAccount } from './access.ts'
import { connectAccount } from './connect.ts'
import { findAccount, updateAccount } from './queries.ts'
import { findAliasesDue } from './upkeep-queries.ts'

export const mayAddAliases = ({ provider }: Pick<MailAccount, 'provider'>): boolean =>
  MAIL_PROVIDERS[provider].aliases === 'entered'

/** Returns the aliases that a person has entered, each address once. Throws 400 if the account takes none from people. */
export function ownAliases(account: MailAccount, entered: Alias[]): Alias[] {
  if (!mayAddAliases(account))
    throw badRequest('The addresses of this account come from its provider. Please add them there.')
  const byKey = new Map(entered.map(alias => [alias.address.toLowerCase(), alias]))
  byKey.delete(account.email.toLowerCase())
  return [...byKey.values()]
}

/** Asks the providers that keep such lists for further addresses to send as, once a day for each account. */
export async function refreshAliases(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DAY_MS)
  for (const key of await findAliasesDue(deps.db, before)) {
    try {
      const account = await findAccount(deps.db, key)
      if (account) await refreshAliasesOf(deps, account)
    } catch (error) {
      // The previous addresses stay, and the next hour tries again. Other accounts are not affected.
      const level = error instanceof ProviderError ? 'info' : 'error'
      deps.log[level]({ err: error, accountId: key.id }, 'the addresses to send as could not be read')
    }
  }
}

async function refreshAliasesOf(deps: Deps, account: MailAccount): Promise<void> {
  const provider = connectAccount(deps, account)
  try {
    const { aliases } = await provider.profile()
    if (!aliases) return
    const change = { aliases, aliasesReadAt: deps.clock.now() }
    await inTransaction(deps.db, tx => updateAccount(tx, account, change))
  } finally {
    await provider.close()
  }
}
