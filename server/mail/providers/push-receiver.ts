import type { ProviderName } from '#core/contract/accounts.ts'

/** What comes to one of the addresses at which providers tell of news; the contract has checked its shape. */
export interface PushRequest {
  /** Token of the Authorization header. */
  bearer: string | null
  /** Of the path: `uniqueId` of the account that it says it is about. */
  account: string | null
  body: unknown
}

export interface PushedNews {
  mailbox: { provider: ProviderName; email: string } | { uniqueId: string }
  /** `lost`: the provider tells no more, and has to be asked to anew. */
  kind: 'news' | 'lost'
  /** True for what an account with this cursor knows already: providers deliver twice, and others may replay. */
  isKnown?: (cursor: unknown) => boolean
}

/** Reads what a provider says, once it has proved to be the provider. Throws `AppError` 401 or 403 when it has not. */
export interface PushReceiver {
  read(request: PushRequest): Promise<PushedNews[]>
}
