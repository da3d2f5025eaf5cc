import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { raiseVersion } from '../counts/count-queries.ts'
import { deriveMessages } from '../messages/message-queries.ts'
import { finishActions, type PendingAction } from './change-queries.ts'
import { forgetCopies, undoMoves } from './lost-queries.ts'
import { dropWaitingCopies, findFatalRemovals } from './waiting-queries.ts'

/**
 * Marks changes as failed with a reason in plain words, undoes them here as far as possible, and tells the person (see
 * `read/notices`). The verifier corrects everything else that differs from the provider.
 */
export async function failActions(
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  tx: Tx,
  account: AccountKey,
  actions: PendingAction[],
  reason: string,
): Promise<void> {
  if (actions.length === 0) return
  const ids = actions.map(({ id }) => id)
  const messageIds = actions.flatMap(({ messageId }) => messageId ?? [])
  await finishActions(tx, account, ids, { state: 'failed', at: clock.now(), error: reason })
  await undoMoves(tx, account, ids)
  const lost = actions.filter(({ isLost }) => isLost).map(({ remoteId }) => remoteId)
  await forgetCopies(tx, account, lost)
  const copies = actions.filter(({ change }) => change.kind === 'copy')
  await dropWaitingCopies(
    tx,
    account,
    copies.flatMap(({ change }) => (change.kind === 'copy' ? (change.copyId ?? []) : [])),
  )
  // A message must not lose a copy because of another copy that was never made.
  const fatal = await findFatalRemovals(
    tx,
    account,
    copies.flatMap(({ messageId }) => messageId ?? []),
  )
  await finishActions(tx, account, fatal, { state: 'failed', at: clock.now(), error: reason })
  await deriveMessages(tx, account, messageIds)
  await raiseVersion(tx, account)
  const { id: accountId } = account
  await events.publish(tx, { accountId }, { type: 'change_failed', accountId })
}
