import type { Deps } from '#server/deps.ts'
import { dropDraft } from '#server/send/drafts/take-draft.ts'
import { findLeftBehind } from '#server/send/drafts/upkeep-queries.ts'
import { SILENT_MS } from '#server/work/alive.ts'
import { fileWaiting } from '../file-waiting.ts'
import { type Outgoing, type OutgoingKey, seenLeaving } from '../queries.ts'
import { queueOutgoing } from '../queue-outgoing.ts'
import { settle } from '../settle.ts'
import { lookForCopies } from '../uncertain/look-for-copy.ts'
import { queueAgain, RETRY_SECONDS } from './queue-again.ts'
import { findStranded } from './upkeep-queries.ts'

/**
 * Filing the copy in Sent follows the sending within seconds. A copy that is missing after this time was left by a
 * crash.
 */
const FILED_AFTER_MS = 30_000

/**
 * Recovers messages that a crash has left. One in `sending` is sent again if the server cannot have accepted it. It was
 * sent if the server has said so, or the mailbox shows it; otherwise it becomes `uncertain`, and the person decides, unless
 * something shows later that it has left. A queued one that is due gets a job, unless it has one. A process that is alone
 * takes all of them (`silentMs` 0).
 */
export async function recoverOutgoing(deps: Deps, { silentMs = SILENT_MS } = {}): Promise<void> {
  const unknown: Outgoing[] = []
  for (const outgoing of await findStranded(deps.db, { before: deps.clock.now(), silentMs }))
    await attempt(deps, outgoing, async () => {
      if (outgoing.state === 'queued') await queueOutgoing(deps, outgoing)
      else if (!(await settleStranded(deps, outgoing))) unknown.push(outgoing)
    })
  const [first] = unknown
  const lastError = 'The server was interrupted while it was sent.'
  if (first)
    await attempt(deps, first, () =>
      lookForCopies(
        deps,
        unknown.map(outgoing => ({ outgoing, from: ['sending'], lastError })),
      ),
    )
  for (const outgoing of await findLeftBehind(deps.db))
    await attempt(deps, outgoing, () => dropDraft(deps, outgoing))
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

/** Settles a message that was left in the middle, as far as what was written down tells. Returns false if it tells too little. */
async function settleStranded(deps: Deps, outgoing: Outgoing): Promise<boolean> {
  const { stage, startedAt, attempts } = outgoing
  const sent = { state: 'sent' as const, sentAt: startedAt ?? deps.clock.now(), lastError: null }
  if (stage === 'accepted') {
    await settle(deps, outgoing, ['sending', 'uncertain'], sent)
    return true
  }
  const left = await seenLeaving(deps.db, outgoing)
  if (left) {
    const filedAt = left === 'filed' ? sent.sentAt : null
    await settle(deps, outgoing, ['sending', 'uncertain'], { ...sent, filedAt })
    return true
  }
  if (stage !== 'begun') return false
  const lastError = 'The server was interrupted before it was sent.'
  // If that happens each time, it may be because of this message.
  if (attempts > RETRY_SECONDS.length)
    await settle(deps, outgoing, ['sending'], { state: 'failed', lastError })
  else if (await queueAgain(deps, outgoing, ['sending'], { dueAt: deps.clock.now(), lastError: null }))
    await queueOutgoing(deps, outgoing)
  return true
}
