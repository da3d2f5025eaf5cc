import type { Deps } from '#server/deps.ts'
import { dropDraft } from '#server/features/drafts/take-draft.ts'
import { findLeftBehind } from '#server/features/drafts/upkeep-queries.ts'
import { fileWaiting } from './file-waiting.ts'
import { isSeenAtProvider, type Outgoing, type OutgoingKey } from './queries.ts'
import { settle } from './send-outgoing.ts'
import { findStranded } from './upkeep-queries.ts'

/** A sender says every three seconds that it is at it; one that was silent for so long was ended by a crash. */
const SILENT_MS = 12_000
/** Sending ends with the copy in Sent, which takes seconds; one that is missing later was left by a crash. */
const FILED_AFTER_MS = 30_000

/**
 * Looks after what a crash has left. A message found in `sending` has gone if the mailbox shows a copy of it, else
 * it is `uncertain` and the person decides (and it has gone, if the copy is seen later); a queued one that is due gets a
 * job, unless it has one. A process that knows to be alone takes all of them (`silentMs` 0).
 */
export async function recoverOutgoing(deps: Deps, { silentMs = SILENT_MS } = {}): Promise<void> {
  for (const outgoing of await findStranded(deps.db, { before: deps.clock.now(), silentMs }))
    await attempt(deps, outgoing, async () => {
      const { workspaceId, id: outgoingId, state } = outgoing
      if (state === 'queued') await deps.queue.send('compose.send', { workspaceId, outgoingId })
      else await settleStranded(deps, outgoing)
    })
  for (const outgoing of await findLeftBehind(deps.db))
    await attempt(deps, outgoing, () => dropDraft(deps, outgoing))
}

/** Puts copies into Sent that are still missing there. */
export async function fileUnfiled(deps: Deps, { afterMs = FILED_AFTER_MS } = {}): Promise<void> {
  await fileWaiting(deps, { sentBefore: new Date(deps.clock.now().getTime() - afterMs) })
}

/** One that cannot be helped now is looked at again; it holds up neither the others nor the start of the server. */
async function attempt(
  { log }: Deps,
  { id: outgoingId }: OutgoingKey,
  help: () => Promise<void>,
): Promise<void> {
  try {
    await help()
  } catch (error) {
    log.error({ err: error, outgoingId }, 'a message on its way out could not be looked after')
  }
}

async function settleStranded(deps: Deps, outgoing: Outgoing): Promise<void> {
  if (await isSeenAtProvider(deps.db, outgoing)) {
    const sentAt = outgoing.startedAt ?? deps.clock.now()
    const change = { state: 'sent' as const, sentAt, filedAt: sentAt, lastError: null }
    return settle(deps, outgoing, ['sending', 'uncertain'], change)
  }
  const lastError = 'The server was interrupted while it was sent.'
  return settle(deps, outgoing, ['sending'], { state: 'uncertain', lastError })
}
