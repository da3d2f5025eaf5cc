import type { Deps } from '#server/deps.ts'
import { withDate } from '#server/mail/mime/build-message.ts'
import { prepareMessage } from '#server/mailbox/messages/prepare-message.ts'
import { badRequest } from '#server/platform/errors.ts'
import { findOutgoing, type OutgoingKey } from '../queries.ts'

interface Redated {
  /** The key of the bytes. */
  source: string
  identity: string
}

/** Stores the source of a message with another Date, which says when it leaves. */
export async function prepareRedated(deps: Deps, key: OutgoingKey, date: Date): Promise<Redated> {
  const found = await findOutgoing(deps.db, key)
  const before = found && (await deps.blobs.read(key.workspaceId, found.outgoing.sourceBlob))
  if (!before) throw badRequest('The text of this message could not be read')
  const source = withDate(before, date)
  const flags = { read: true, starred: false, answered: false, draft: false }
  const message = { source, receivedAt: date, remoteId: '', folder: '', flags }
  const { sourceBlob, identity } = await prepareMessage(deps, key.workspaceId, message, 'urgent')
  if (!sourceBlob) throw new Error('the source of the message was not stored')
  return { source: sourceBlob, identity }
}
