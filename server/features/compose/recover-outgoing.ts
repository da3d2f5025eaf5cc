import type { Deps } from '#server/deps.ts'
import { findUnsettled } from '#server/features/drafts/queries.ts'
import { fileWaiting } from './file-waiting.ts'
import { findStranded, isSeenAtProvider, type Outgoing } from './queries.ts'
import { settle } from './send-outgoing.ts'
import { settleDraft } from './undo-send.ts'

/** Sending takes seconds; what is older was left by a crash. */
const STRANDED_AFTER_MS = 5 * 60_000

/**
 * Looks after what a crash has left. A message found in `sending` has gone if the mailbox shows a copy of it, else
 * it is `uncertain` and the person decides (and it has gone, if the copy is seen later); a queued one gets its job
 * again, and taking it twice does no harm; a sent one gets its copy in Sent. A process that knows to be alone takes
 * all of them (`afterMs` 0).
 */
export async function recoverOutgoing(deps: Deps, { afterMs = STRANDED_AFTER_MS } = {}): Promise<void> {
  const now = deps.clock.now().getTime()
  const before = new Date(now - afterMs)
  for (const outgoing of await findStranded(deps.db, before))
    await attempt(deps, outgoing.id, async () => {
      if (outgoing.state === 'queued') await deps.queue.send('compose.send', { outgoingId: outgoing.id })
      else await settleStranded(deps, outgoing)
    })
  await fileWaiting(deps, { sentBefore: before })
  for (const { outgoingId, state } of await findUnsettled(deps.db))
    await attempt(deps, outgoingId, () => settleDraft(deps, outgoingId, state))
}

/** One that cannot be helped now is looked at again; it holds up neither the others nor the start of the server. */
async function attempt({ log }: Deps, outgoingId: number, help: () => Promise<void>): Promise<void> {
  try {
    await help()
  } catch (error) {
    log.error({ err: error, outgoingId }, 'a message on its way out could not be looked after')
  }
}

async function settleStranded(deps: Deps, outgoing: Outgoing): Promise<void> {
  if (await isSeenAtProvider(deps.db, outgoing.messageId)) {
    const sentAt = outgoing.startedAt ?? deps.clock.now()
    const change = { state: 'sent' as const, sentAt, filedAt: sentAt, lastError: null }
    return settle(deps, outgoing, ['sending', 'uncertain'], change)
  }
  const lastError = 'The server was interrupted while it was sent.'
  return settle(deps, outgoing, ['sending'], { state: 'uncertain', lastError })
}
