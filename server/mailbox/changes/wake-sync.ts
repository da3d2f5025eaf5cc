import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

/** The event that wakes the runner of an account, in whichever process it runs. It is not meant for browsers. */
export const SYNC_WANTED = 'sync_wanted'

/**
 * `change`: a person has changed something. `push`: the provider reported news. `push-lost`: its notifications have
 * stopped and must be requested again. `asked`: a person asks for a sync now, which also ends a wait after a failure.
 */
export type WakeCause = 'change' | 'push' | 'push-lost' | 'asked'

/** Wakes the sync of an account as soon as the transaction is committed. */
export async function wakeSync(
  { events }: Pick<Deps, 'events'>,
  db: Executor,
  accountId: number,
  cause: WakeCause = 'change',
): Promise<void> {
  await events.publish(db, { accountId }, { type: SYNC_WANTED, cause })
}
