import type { ImapFlow } from 'imapflow'
import { createImapProvider } from '#server/mail/providers/imap/imap-provider.ts'
import { findFolders } from '#server/mailbox/messages/placement-queries.ts'
import { syncAccount } from '#server/mailbox/sync/sync-account.ts'
import type { TestApp } from '#testing/app.ts'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import type { Dovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { tapLine } from '#testing/servers/lines/tap-line.ts'

/** Dovecot's capabilities except compression: a connection that is cut at a command must be readable. */
export const READABLE =
  'IMAP4rev1 LITERAL+ ENABLE IDLE NAMESPACE CHILDREN UNSELECT UIDPLUS MOVE CONDSTORE QRESYNC ESEARCH SEARCHRES WITHIN LIST-EXTENDED LIST-STATUS SPECIAL-USE'

export type ImapMailbox = Awaited<ReturnType<typeof openImapMailbox>>

/**
 * An account whose mailbox is on a Dovecot server, through a connection that can be cut; and another client of the
 * mailbox.
 */
export async function openImapMailbox(
  t: TestApp,
  dovecot: Dovecot,
  address: string,
  { without = [] as string[] } = {},
) {
  const user = await t.buildUser()
  const account = { ...(await t.buildAccount(user, address)), provider: 'imap' as const }
  const line = await tapLine(dovecot.ports.imap)
  const other = await connectClient(dovecot, address)
  const config = testAccount(dovecot, address)
  const connect = () =>
    createImapProvider(
      { ...config, imap: { host: 'localhost', port: line.port, security: 'none' } },
      testDeps(dovecot, { ignoreCapabilities: without, checkMs: 0 }),
    )
  let provider = connect()
  const { signal } = new AbortController()
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const answer = await t.call(user, method, path, body === undefined ? {} : { body })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    user,
    account,
    line,
    other,
    call,
    provider: () => provider,
    sync: () => syncAccount(t.deps, account, provider, { signal }),
    /** As after a crash. */
    reconnect: async () => {
      await provider.close()
      provider = connect()
    },
    triage: (verb: string, body: object) => call('POST', `/api/triage/${verb}`, body),
    list: async (place: string) =>
      (await call('GET', `/api/emails?${place}&accounts=${account.id}`)).emails as {
        id: number
        subject: string
        isRead: boolean
        isStarred: boolean
      }[],
    notices: async () =>
      (await call('GET', '/api/notices')).notices as { id: string; title: string; reason: string }[],
    /** Names of its folders by id. */
    folders: async () =>
      new Map((await findFolders(t.deps.db, account)).map(({ id, remoteId }) => [id, remoteId])),
    /** Each message as another client sees it: `Subject in Folder`, with `*` if starred and `+` if read. */
    onServer: () => readServer(other),
    close: async () => {
      await provider.close()
      await other.logout().catch(() => undefined)
      line.close()
    },
  }
}

async function readServer(other: ImapFlow): Promise<string[]> {
  const seen: string[] = []
  for (const { path, flags } of await other.list()) {
    if (flags.has('\\Noselect')) continue
    const box = await other.mailboxOpen(path)
    if (box.exists === 0) continue
    for await (const { envelope, flags } of other.fetch('1:*', { envelope: true, flags: true }))
      seen.push(
        `${envelope?.subject} in ${path}${flags?.has('\\Flagged') ? ' *' : ''}${flags?.has('\\Seen') ? ' +' : ''}`,
      )
  }
  await other.mailboxClose()
  return seen.sort()
}
