import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { ImportRow } from './queries.ts'

/** Tells screens that an import has come further. */
export async function tellImport(
  { events }: Pick<Deps, 'events'>,
  db: Executor,
  { accountId }: Pick<ImportRow, 'accountId'>,
): Promise<void> {
  await events.publish(db, { accountId }, { type: 'sync_progress', accountId })
}
