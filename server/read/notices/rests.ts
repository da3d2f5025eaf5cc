import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { deleteRest, insertRest, type Resting, type RestNotice } from './rest-queries.ts'

/**
 * Tells who has written something, and the admins of the organization, that it rests because a right ended or somebody left.
 * Each of them once, until it goes on.
 */
export async function tellOfRest(
  tx: Tx,
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  { writers, ...rest }: RestNotice & { writers: readonly (number | null)[] },
): Promise<void> {
  const known = writers.filter(id => id !== null)
  await tellScreens(tx, events, await insertRest(tx, rest, { writers: known, now: clock.now() }))
}

/** Takes back what `tellOfRest` has told: what rested goes on, or is gone. */
export async function takeBackRest(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  resting: Resting,
): Promise<void> {
  await tellScreens(tx, events, await deleteRest(tx, resting))
}

async function tellScreens(tx: Tx, events: Deps['events'], userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) await events.publish(tx, { userId }, { type: 'change_failed' })
}
