import type { Deps } from '#server/deps.ts'
import { findSyncedAccounts } from '#server/features/sync/state-queries.ts'
import { embedAccount } from './embed-account.ts'

const askFor = ({ queue }: Pick<Deps, 'queue'>, accountId: number) =>
  queue.send('search.embed', { accountId }, { singletonKey: String(accountId) })

/** One run for an account; where it does not get to the end, another one follows when it is its turn again. */
export async function embedMail(deps: Deps, accountId: number): Promise<void> {
  if (await embedAccount(deps, accountId)) await askFor(deps, accountId)
}

/** Every account whose history has arrived: before that, all strength is for the sync. */
export async function embedAll(deps: Deps): Promise<void> {
  if (!deps.database.hasVector) return
  for (const accountId of await findSyncedAccounts(deps.db)) await askFor(deps, accountId)
}
