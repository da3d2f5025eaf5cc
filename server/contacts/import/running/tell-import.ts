import type { RealtimeType } from '#core/contract/realtime.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { ImportRecord } from '../queries.ts'

type Change = Extract<RealtimeType, 'contact_added' | 'contact_updated' | 'contact_deleted'>

/** Tells whoever began an import that it has gone on; nobody else, because their lists would be read anew each time. */
export async function tellProgress(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  { userId }: ImportRecord,
  type: Change,
): Promise<void> {
  if (userId !== null) await events.publish(tx, { userId }, { type })
}
