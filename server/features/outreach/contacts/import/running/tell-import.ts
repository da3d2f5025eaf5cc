import type { RealtimeType } from '#core/contract/realtime.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { ImportRecord } from '../queries.ts'
import { findScope } from '../scope-queries.ts'

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

/** Tells everybody of the workspace that contacts have changed. */
export async function tellAll(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  { workspaceId }: Pick<ImportRecord, 'workspaceId'>,
  type: Change,
): Promise<void> {
  const scope = await findScope(tx, workspaceId)
  if (scope) await events.publish(tx, scope, { type })
}
