import type { Deps } from '#server/deps.ts'
import { dropDraft } from '#server/features/drafts/take-draft.ts'
import { findLeftBehind } from '#server/features/drafts/upkeep-queries.ts'
import { fileWaiting } from '../file-waiting.ts'
import { isSeenAtProvider, type Outgoing, type OutgoingKey } from '../queries.ts'
import { queueOutgoing } from '../queue-outgoing.ts'
import { settle } from '../settle.ts'
import { findStranded, isOneDue } from './upkeep-queries.ts'

/** A sending worker writes a sign of life every three seconds. After this much silence it must have crashed. */
const SILENT_MS = 12_000
/**
 * Filing the copy in Sent follows the sending within seconds. A copy that is missing after this time was left by a
 * crash.
 */
const FILED_AFTER_MS = 30_000
/** The job runs at least as often. */
const SOON_MS = 60_000

/**
 * Recovers messages that a crash has left. One in `sending` was sent if the mailbox shows a copy of it; otherwise it
 * becomes `uncertain`, and the person decides, unless a copy is seen later. A queued one that is due gets a job, unless
 * it has one. A process that is alone takes all of them (`silentMs` 0). Returns whether a message is due within a minute:
 * then it is worth looking again before that.
 */
export async function recoverOutgoing(deps: Deps, { silentMs = SILENT_MS } = {}): Promise<boolean> {
  for (const outgoing of await findStranded(deps.db, { before: deps.clock.now(), silentMs }))
    await attempt(deps, outgoing, async () => {
      if (outgoing.state === 'queued') await queueOutgoing(deps, outgoing)
      else await settleStranded(deps, outgoing)
    })
  for (const outgoing of await findLeftBehind(deps.db))
    await attempt(deps, outgoing, () => dropDraft(deps, outgoing))
  return isOneDue(deps.db, new Date(deps.clock.now().getTime() + SOON_MS))
}

/** Files copies that are still missing in Sent. */
export async function fileUnfiled(deps: Deps, { afterMs = FILED_AFTER_MS } = {}): Promise<void> {
  await fileWaiting(deps, { sentBefore: new Date(deps.clock.now().getTime() - afterMs) })
}

/**
 * Runs `help` and logs its failure, so that one message blocks neither the others nor the start of the server. It is
 * tried again in the next run.
 */
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
