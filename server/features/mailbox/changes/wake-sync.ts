import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

/** The event that wakes the runner of an account, in whichever process it is. Not meant for browsers. */
export const SYNC_WANTED = 'sync_wanted'

/**
 * `change`: a person has changed something. `push`: the provider told of news. `push-lost`: it tells no more, and has to
 * be asked to again. `asked`: a person wants it now, so that no wait after a failure is kept.
 */
export type WakeCause = 'change' | 'push' | 'push-lost' | 'asked'

/** Asks for a sync of an account as soon as the transaction is committed. */
export async function wakeSync(
  { events }: Pick<Deps, 'events'>,
  db: Executor,
  accountId: number,
  cause: WakeCause = 'change',
): Promise<void> {
  await events.publish(db, { accountId }, { type: SYNC_WANTED, cause })
}
