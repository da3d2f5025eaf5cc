import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { ClearingRow } from './queries.ts'

/** Tells screens that emptying a folder has come further. */
export async function tellClearing(
  { events }: Pick<Deps, 'events'>,
  db: Executor,
  { accountId }: Pick<ClearingRow, 'accountId'>,
): Promise<void> {
  await events.publish(db, { accountId }, { type: 'labels_changed', accountId })
}
