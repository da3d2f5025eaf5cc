import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'

/** Tells screens that the labels of an account have changed, or that emptying one of its folders has come further. */
export async function tellLabels(
  { events }: Pick<Deps, 'events'>,
  db: Executor,
  accountId: number,
): Promise<void> {
  await events.publish(db, { accountId }, { type: 'labels_changed', accountId })
}
