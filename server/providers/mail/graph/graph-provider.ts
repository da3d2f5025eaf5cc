import { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import { parsePlacementId } from '../placement-id.ts'
import { type MailProvider, ProviderError } from '../provider.ts'
import type { ProviderFactory } from '../registry.ts'
import {
  copyMessages,
  destroyMessages,
  fileMessage,
  markMessages,
  moveMessages,
  sendMessage,
  takeInventory,
} from './actions.ts'
import { type GraphMessage, nextChanges } from './changes.ts'
import { createClient } from './client.ts'
import type { GraphDeps } from './config.ts'
import { createFolder, requireFolder } from './folders.ts'

/** Adapters of the Outlook accounts of this installation. */
export function graphFactory({ microsoft }: Pick<Config, 'microsoft'>, log: Log): ProviderFactory {
  return ({ tokens }) => {
    if (!tokens) throw new Error('an Outlook account needs its tokens')
    return createGraphProvider({ tokens, log, ...(microsoft?.baseUrl ? { rootUrl: microsoft.baseUrl } : {}) })
  }
}

/** An Outlook mailbox by Microsoft Graph. */
export function createGraphProvider(deps: GraphDeps): MailProvider {
  const client = createClient(deps)
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
    createFolder: name => createFolder(client, name),
    remove: ids => destroyMessages(client, ids),
    destroy: ids => destroyMessages(client, ids),
    send: (source, envelope) => sendMessage(client, source, envelope),
    append: (folder, source, flags) => fileMessage(client, folder, source, flags),
    close: async () => {},
  }
}
