import { type AccountKey, accountOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { fileOutgoing } from './file-outgoing.ts'
import { type Outgoing, postponeFiling } from './queries.ts'
import { findUnfiled } from './recovery/upkeep-queries.ts'

/**
 * Retries filing the copies of sent messages that are due, over one connection for each account. If the provider cannot
 * be reached or refuses the login, the first failure counts for all of them.
 */
export async function fileWaiting(
  deps: Deps,
  due: { sentBefore: Date; account?: AccountKey | undefined },
): Promise<void> {
  const unfiled = await findUnfiled(deps.db, { ...due, now: deps.clock.now() })
  for (const [accountId, messages] of Map.groupBy(unfiled, ({ accountId }) => accountId)) {
    try {
      await fileAll(deps, messages)
    } catch (error) {
      deps.log.error({ err: error, accountId }, 'the copies of sent messages could not be filed')
    }
  }
}

async function fileAll(deps: Deps, messages: Outgoing[]): Promise<void> {
  const [first] = messages
  const account = first && (await findActiveAccount(deps.db, accountOf(first)))
  if (!account) return
  const provider = connectAccount(deps, account)
  try {
    for (const [at, outgoing] of messages.entries()) {
      const failure = await fileOutgoing(deps, account, outgoing, provider)
      if (!failure || failure.isAboutMessage) continue
      const rest = messages.slice(at + 1).map(({ id }) => id)
      return await postponeFiling(deps.db, account, rest, failure)
    }
  } finally {
    await provider.close()
  }
}
