import type { Tx } from '#server/db/client.ts'
import { accountOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import type { Leftovers } from '#server/send/drafts/content/leftovers.ts'
import { removeMessage } from '#server/send/drafts/store-draft.ts'
import { cancelOutgoing, type Outgoing } from '../queries.ts'
import { announceScheduled } from '../show.ts'

/**
 * Takes a message that Quillbox has written by itself out of the outbox, because nobody wants it any more, in a transaction
 * that holds the lock of the account. Returns false if it has left.
 */
export async function discardIn(
  tx: Tx,
  deps: Deps,
  outgoing: Pick<Outgoing, 'workspaceId' | 'accountId' | 'messageId' | 'userId' | 'id'>,
  leftovers: Leftovers,
): Promise<boolean> {
  const { workspaceId, accountId, messageId, userId, id: outgoingId } = outgoing
  if (!(await cancelOutgoing(tx, workspaceId, messageId))) return false
  const account = accountOf(outgoing)
  await removeMessage(deps, tx, { account, messageId, userId }, leftovers)
  await announceScheduled(deps, tx, outgoing)
  await deps.publish(tx, 'mail.withdrawn', { workspaceId, accountId, outgoingId, by: null })
  return true
}
