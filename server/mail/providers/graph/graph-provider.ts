import { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'
import { parsePlacementId } from '../placement-id.ts'
import { type MailProvider, ProviderError } from '../provider.ts'
import type { ProviderFactory } from '../registry.ts'
import {
  copyMessages,
  destroyMessages,
  markMessages,
  moveMessages,
  removeMessages,
  takeInventory,
} from './actions.ts'
import { automaticReplies } from './automatic-replies.ts'
import { type GraphMessage, nextChanges } from './changes.ts'
import { createClient } from './client.ts'
import type { GraphDeps } from './config.ts'
import { findByRfcId } from './find-message.ts'
import { createFolder, deleteFolder, renameFolder, requireFolder } from './folders.ts'
import { fileMessage, sendMessage } from './outgoing.ts'
import { notificationTarget } from './push/receive-push.ts'
import { watchMailbox } from './push/watch.ts'

/** Adapters of the Outlook accounts of this installation. */
export function graphFactory(
  { microsoft, publicUrl }: Pick<Config, 'microsoft' | 'publicUrl'>,
  log: Log,
  secrets: SecretBox,
): ProviderFactory {
  return ({ tokens, uniqueId }) => {
    if (!tokens) throw new Error('an Outlook account needs its tokens')
    return createGraphProvider({
      tokens,
      log,
      ...(microsoft?.baseUrl ? { rootUrl: microsoft.baseUrl } : {}),
      ...(microsoft?.hasNotifications && uniqueId
        ? { notifications: notificationTarget(secrets, publicUrl, uniqueId) }
        : {}),
    })
  }
}

/** An Outlook mailbox by Microsoft Graph. */
export function createGraphProvider(deps: GraphDeps): MailProvider {
  const client = createClient(deps)
  const { notifications, rootUrl } = deps
  return {
    async profile() {
      const me = await client.json<{ mail?: string; userPrincipalName?: string; displayName?: string }>('/me')
      // Signing in does not tell whether there is a mailbox.
      await client.call('/me/mailFolders/inbox')
      return {
        email: me.mail ?? me.userPrincipalName ?? '',
        displayName: me.displayName || null,
        savesSentMail: true,
      }
    },
    changes: (cursor, options = {}) => nextChanges(client, cursor, options),
    async inventory(folder) {
      await requireFolder(client, folder)
      return takeInventory(client, folder)
    },
    async message(id) {
      const messageId = parsePlacementId(id)?.messageId
      if (!messageId) throw new ProviderError('not-found', 'Outlook does not have this message')
      const path = `/me/messages/${encodeURIComponent(messageId)}`
      const [about, answer] = await Promise.all([
        client.json<GraphMessage>(`${path}?$select=id,conversationId,receivedDateTime`),
        client.call(`${path}/$value`),
      ])
      const source = Buffer.from(await answer.arrayBuffer())
      return {
        stream: Readable.from([source], { objectMode: false }),
        size: source.length,
        identity: about.id,
        ...(about.conversationId ? { threadKey: about.conversationId } : {}),
        ...(about.receivedDateTime ? { receivedAt: new Date(about.receivedDateTime) } : {}),
      }
    },
    mark: (ids, change) => markMessages(client, ids, change),
    move: (ids, to) => moveMessages(client, ids, to),
    copy: (ids, to) => copyMessages(client, ids, to),
    createFolder: (name, as = 'label') => createFolder(client, name, as),
    renameFolder: (id, name) => renameFolder(client, id, name),
    deleteFolder: id => deleteFolder(client, id),
    remove: ids => removeMessages(client, ids),
    destroy: ids => destroyMessages(client, ids),
    // Graph does not tell what it makes of a message (202 Accepted, without a body).
    async send(source, envelope, cross) {
      await sendMessage(client, source, envelope, cross)
      return {}
    },
    has: async (folder, rfcMessageId) => (await findByRfcId(client, folder, `<${rfcMessageId}>`)) !== null,
    append: (folder, source, flags) => fileMessage(client, folder, source, flags),
    ...(notifications
      ? {
          watch: async (_onChange, onLost) => {
            requireHttps(notifications.url, rootUrl)
            return watchMailbox(client, notifications, onLost)
          },
          hearsByWeb: true,
        }
      : {}),
    vacation: automaticReplies(client),
    close: async () => {},
  }
}

/** Microsoft calls no other addresses; an emulator does. */
function requireHttps(url: string, rootUrl: string | undefined): void {
  if (url.startsWith('https:') || rootUrl?.startsWith('http:')) return
  throw new ProviderError('refused', 'Microsoft tells only an https address of news, and PUBLIC_URL is none')
}
