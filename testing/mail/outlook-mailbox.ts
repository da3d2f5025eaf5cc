import { type OutlookEmulator, startOutlookEmulator } from '#demo/outlook/outlook-emulator.ts'
import type { GraphTuning } from '#server/mail/providers/graph/config.ts'
import { createGraphProvider } from '#server/mail/providers/graph/graph-provider.ts'
import type { FolderRole } from '#server/mail/providers/provider.ts'
import type { Mailbox, OtherClient } from './conformance-mailbox.ts'

const WELL_KNOWN: Partial<Record<FolderRole, string>> = {
  inbox: 'inbox',
  sent: 'sentitems',
  archive: 'archive',
}
const SCOPE = ['User.Read', 'Mail.ReadWrite', 'Mail.Send', 'MailboxSettings.ReadWrite']
  .map(name => `https://graph.microsoft.com/${name}`)
  .join(' ')

export function startTestOutlook(people: number): Promise<OutlookEmulator> {
  const users = Array.from({ length: people }, (_, index) => ({
    email: `user${index}@outlook.test`,
    name: `User ${index}`,
  }))
  const client = { id: 'test', secret: 'test', redirectUri: 'http://localhost/callback' }
  return startOutlookEmulator({ users, client })
}

export function connectTo(outlook: OutlookEmulator, address: string, tuning: Partial<GraphTuning> = {}) {
  let token = outlook.tokens.mint(address, SCOPE)
  return createGraphProvider({
    rootUrl: outlook.url,
    tuning: { firstRetryMs: 5, ...tuning },
    tokens: {
      async accessToken(rejected) {
        if (rejected !== undefined) token = outlook.tokens.mint(address, SCOPE)
        return token
      },
    },
  })
}

export function testMailbox(outlook: OutlookEmulator, address: string, correspondent: string): Mailbox {
  return {
    connect: () => connectTo(outlook, address),
    other: otherClient(outlook, address),
    address,
    correspondent,
    keepsAnswered: false,
    dispose: async () => {},
  }
}

/** Another Outlook client. */
export function otherClient(outlook: OutlookEmulator, address: string): OtherClient {
  const mailbox = outlook.mailbox(address)
  const folder = (role: FolderRole) => mailbox.folder(WELL_KNOWN[role] ?? role)?.id ?? ''
  const find = (messageId: string) => {
    const found = [...mailbox.messages.values()].find(({ raw }) => raw.includes(`Message-ID: <${messageId}@`))
    if (!found) throw new Error(`There is no message ${messageId}`)
    return found
  }
  return {
    add: async (role, source, receivedAt) => {
      mailbox.add(folder(role), Buffer.from(source), receivedAt ? { receivedAt } : {})
    },
    mark: async (messageId, { read, starred }) =>
      mailbox.change(find(messageId), {
        ...(read === undefined ? {} : { isRead: read }),
        ...(starred === undefined ? {} : { isFlagged: starred }),
      }),
    move: async (messageId, to) => mailbox.move(find(messageId), folder(to)),
    expunge: async messageId => mailbox.remove(find(messageId)),
    label: async (messageId, name, isOn) => {
      const message = find(messageId)
      const others = message.categories.filter(other => other !== name)
      mailbox.change(message, { categories: isOn ? [...others, name] : others })
    },
  }
}
