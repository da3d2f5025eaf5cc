import { Readable } from 'node:stream'
import type { gmail_v1 } from '@googleapis/gmail'
import type { Alias } from '#core/contract/accounts.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import { parsePlacementId } from '../placement-id.ts'
import { type MailProvider, ProviderError } from '../provider.ts'
import type { ProviderFactory } from '../registry.ts'
import { destroyMessages, labelMessages, markMessages, moveMessages, unlabelMessages } from './actions.ts'
import { nextChanges } from './changes.ts'
import { createClient } from './client.ts'
import type { GmailDeps } from './config.ts'
import { takeInventory } from './inventory.ts'
import { colourLabel, createLabel, deleteLabel, renameLabel } from './labels/own-labels.ts'
import { fileMessage, findByRfcId, sendMessage } from './outgoing.ts'
import { vacationResponder } from './vacation.ts'
import { watchMailbox } from './watch.ts'

/** Adapters of the Gmail accounts of this installation. */
export function gmailFactory({ google }: Pick<Config, 'google'>, log: Log): ProviderFactory {
  return ({ tokens }) => {
    if (!tokens) throw new Error('a Gmail account needs its tokens')
    return createGmailProvider({
      tokens,
      log,
      ...(google?.baseUrl ? { rootUrl: `${google.baseUrl}/` } : {}),
      ...(google?.push ? { pushTopic: google.push.topic } : {}),
    })
  }
}

/** A Gmail mailbox by its own API: labels, conversations and history are Gmail's. */
export function createGmailProvider(deps: GmailDeps): MailProvider & { unitsSpent(): number } {
  const client = createClient(deps)
  const { pushTopic } = deps
  return {
    async profile() {
      const { emailAddress } = await client.call(1, options =>
        client.users.getProfile({ userId: 'me' }, options),
      )
      const { sendAs = [] } = await client.call(1, options =>
        client.users.settings.sendAs.list({ userId: 'me' }, options),
      )
      const own = sendAs.find(({ isPrimary }) => isPrimary)
      return {
        email: emailAddress ?? '',
        displayName: own?.displayName || null,
        aliases: toAliases(sendAs),
        savesSentMail: true,
      }
    },
    changes: (cursor, options = {}) => nextChanges(client, cursor, options),
    inventory: folder => takeInventory(client, folder),
    async message(id) {
      const messageId = parsePlacementId(id)?.messageId
      if (!messageId) throw new ProviderError('not-found', 'Gmail does not have this message')
      const found = await client.call(5, options =>
        client.users.messages.get({ userId: 'me', id: messageId, format: 'raw' }, options),
      )
      const source = Buffer.from(found.raw ?? '', 'base64url')
      return {
        stream: Readable.from([source], { objectMode: false }),
        size: source.length,
        identity: messageId,
        ...(found.threadId ? { threadKey: found.threadId } : {}),
        ...(found.internalDate ? { receivedAt: new Date(Number(found.internalDate)) } : {}),
      }
    },
    mark: (ids, change) => markMessages(client, ids, change),
    move: (ids, to) => moveMessages(client, ids, to),
    copy: (ids, to) => labelMessages(client, ids, to),
    createFolder: name => createLabel(client, name),
    renameFolder: (id, name) => renameLabel(client, id, name),
    deleteFolder: id => deleteLabel(client, id),
    colourFolder: (id, colour) => colourLabel(client, id, colour),
    remove: ids => unlabelMessages(client, ids),
    destroy: ids => destroyMessages(client, ids),
    send: (source, envelope, cross) => sendMessage(client, source, envelope, cross),
    has: async (folder, rfcMessageId) => (await findByRfcId(client, rfcMessageId, folder)) !== null,
    append: (folder, source, flags) => fileMessage(client, folder, source, flags),
    ...(pushTopic
      ? { watch: (_onChange, onLost) => watchMailbox(client, pushTopic, onLost), hearsByWeb: true }
      : {}),
    vacation: vacationResponder(client),
    close: async () => {},
    unitsSpent: client.unitsSpent,
  }
}

/** Gmail sends as others only once they have been verified; what it does not say that of is its own domain's. */
function toAliases(sendAs: gmail_v1.Schema$SendAs[]): Alias[] {
  return sendAs.flatMap(({ sendAsEmail, displayName, isPrimary, verificationStatus = 'accepted' }) =>
    sendAsEmail && !isPrimary && verificationStatus === 'accepted'
      ? [{ address: sendAsEmail, name: displayName || null }]
      : [],
  )
}
