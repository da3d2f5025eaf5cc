import type { ProviderName } from '#core/contract/accounts.ts'
import type { MailProvider } from './provider.ts'
import type { TokenSource } from './tokens.ts'
import { watchProvider } from './watch-provider.ts'

/** What an adapter needs to know of an account. `secret` is the opened credential, JSON of the adapter's own shape. */
export interface ConnectableAccount {
  id: number
  /** Absent while a connection is tried out before it is saved. */
  uniqueId?: string
  email: string
  provider: ProviderName
  settings: unknown
  secret: string | null
  /** For providers that people grant access at. */
  tokens?: TokenSource
}

/** The one place that maps a provider's name to its adapter. */
export interface ProviderRegistry {
  connect(account: ConnectableAccount): MailProvider
}

export type ProviderFactory = (account: ConnectableAccount) => MailProvider

export function createProviderRegistry(
  factories: Partial<Record<ProviderName, ProviderFactory | undefined>>,
): ProviderRegistry {
  return {
    connect(account) {
      const factory = factories[account.provider]
      if (!factory) throw new Error(`no adapter is installed for the provider "${account.provider}"`)
      return watchProvider(factory(account), account.provider)
    },
  }
}
