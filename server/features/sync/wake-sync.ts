import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

/** The event that wakes the runner of an account, in whichever process it is. Not meant for browsers. */
export const SYNC_WANTED = 'sync_wanted'

/** Asks for a sync of an account as soon as the transaction is committed. */
export async function wakeSync(
  { events }: Pick<Deps, 'events'>,
  db: Executor,
  accountId: number,
): Promise<void> {
  await events.publish(db, { accountId }, { type: SYNC_WANTED })
}
