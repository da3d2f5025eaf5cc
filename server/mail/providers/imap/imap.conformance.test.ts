import type { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe } from 'vitest'
import { describeMailProvider } from '#testing/mail/conformance.ts'
import type { Mailbox, OtherClient } from '#testing/mail/conformance-mailbox.ts'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { type SmtpServer, startSmtp } from '#testing/servers/smtp.ts'
import type { FolderRole } from '../provider.ts'
import { toChanges } from './flags.ts'
import { createImapProvider } from './imap-provider.ts'

const servers = [
  { name: 'IMAP with all extensions', ignoreCapabilities: [] },
  {
    name: 'IMAP4rev1 without extensions',
    ignoreCapabilities: [
      'QRESYNC',
      'CONDSTORE',
      'MOVE',
      'UIDPLUS',
      'ESEARCH',
      'LIST-STATUS',
      'SPECIAL-USE',
      'IDLE',
    ],
  },
]

describe.skipIf(!haveDovecot()).each(servers)('$name', ({ name, ignoreCapabilities }) => {
  let dovecot: Dovecot
  let smtp: SmtpServer
  let nextUser = 0
  beforeAll(async () => {
    dovecot = await startDovecot({ users: 40 })
    smtp = await startSmtp(dovecot)
  })
  afterAll(async () => {
    await smtp?.close()
    await dovecot?.remove()
  })

  describeMailProvider(name, async (): Promise<Mailbox> => {
    const address = dovecot.users[nextUser++] ?? ''
    const client = await connectClient(dovecot, address)
    const account = testAccount(dovecot, address, smtp.ports.submission)
    return {
      connect: () => createImapProvider(account, testDeps(dovecot, { ignoreCapabilities, pollMs: 200 })),
      other: otherClient(client),
      address,
      correspondent: dovecot.users.at(-1) ?? '',
      dispose: () => client.logout(),
    }
  })
})

const paths: Partial<Record<FolderRole, string>> = { inbox: 'INBOX', archive: 'Archive', sent: 'Sent' }

function otherClient(client: ImapFlow): OtherClient {
  const path = (role: FolderRole) => paths[role] ?? role
  /** Opens the folder that holds the message; answers its UID. */
  const find = async (messageId: string) => {
    for (const folder of Object.values(paths)) {
      await client.mailboxOpen(folder)
      const uids = await client.search({ header: { 'message-id': `<${messageId}@` } }, { uid: true })
      const [uid] = uids || []
      if (uid !== undefined) return `${uid}`
    }
    throw new Error(`There is no message ${messageId}`)
  }
  const byUid = { uid: true }
  return {
    add: async (role, source, receivedAt) => {
      await client.append(path(role), Buffer.from(source), [], receivedAt)
    },
    mark: async (messageId, change) => {
      const { add, remove } = toChanges(change)
      const uid = await find(messageId)
      if (add.length > 0) await client.messageFlagsAdd(uid, add, byUid)
      if (remove.length > 0) await client.messageFlagsRemove(uid, remove, byUid)
    },
    move: async (messageId, to) => {
      await client.messageMove(await find(messageId), path(to), byUid)
    },
    expunge: async messageId => {
      await client.messageDelete(await find(messageId), byUid)
    },
  }
}
