/** Access tokens of one account (RFC 6749), renewed ahead of their end. */
export interface TokenSource {
  /**
   * A token that is good for a while yet; never `rejected`, which the provider has just refused. Throws
   * `ProviderError`: `auth-expired` when the person has to grant access anew, `unavailable` when the provider does
   * not answer.
   */
  accessToken(rejected?: string): Promise<string>
}
