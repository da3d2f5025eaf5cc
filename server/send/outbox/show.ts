import type { Tx } from '#server/db/client.ts'
import { accountOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { announceMail } from '#server/mailbox/messages/announce-mail.ts'
import { showLocalMessage } from '#server/mailbox/messages/store-local-message.ts'
import type { Outgoing } from './queries.ts'

/** Puts a message that was hidden until now into Sent. */
export async function show(
  deps: Pick<Deps, 'events' | 'publish'>,
  tx: Tx,
  outgoing: Outgoing,
  now: Date,
): Promise<void> {
  const account = accountOf(outgoing)
  const { messageId } = outgoing
  await showLocalMessage(tx, { account, messageId, role: 'sent' }, now)
  await announceMail(deps, tx, account, 'email_sent', [messageId])
}

/** Tells screens that the list of what leaves later has changed. */
export const announceScheduled = (
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  { accountId }: Pick<Outgoing, 'accountId'>,
): Promise<void> => events.publish(tx, { accountId }, { type: 'scheduled_changed', accountId })
