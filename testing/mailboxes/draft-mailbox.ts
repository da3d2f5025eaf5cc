import { connection, startMailServers } from '#e2e/system/mail-server.ts'
import { imapFactory } from '#server/imap-factory.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { syncAccount } from '#server/mailbox/sync/sync-account.ts'
import { createLog } from '#server/platform/log.ts'
import { createOutbound } from '#server/platform/network/outbound.ts'
import { testApp } from '#testing/app.ts'
import type { DovecotOptions } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { storedAccount } from '#testing/stored-account.ts'

export type ImapTest = Awaited<ReturnType<typeof imapTest>>

/**
 * The application with one person, whose account is the first mailbox of a real mail server; synced unless given
 * otherwise.
 */
export async function imapTest(
  mailboxes: number,
  { isSynced = true, ...options }: DovecotOptions & { isSynced?: boolean } = {},
) {
  const servers = await startMailServers(mailboxes, options)
  const { dovecot } = servers
  const outbound = createOutbound({ allowHosts: ['localhost'] })
  const imap = imapFactory({ ca: dovecot.ca, log: createLog('fatal'), outbound })
  const t = await testApp({ providers: { imap } })
  const user = await t.buildUser()
  const own = dovecot.users[0] as string
  const { body } = await t.call(user, 'POST', '/api/accounts/imap', { body: connection(servers, own) })
  const accountId: number = body.id
  const { workspaceId } = (await storedAccount(t.deps.db, accountId))!

  const sync = async () => {
    const account = await storedAccount(t.deps.db, accountId)
    const provider = connectAccount(t.deps, account!)
    await syncAccount(t.deps, account!, provider, { signal: new AbortController().signal })
    await provider.close()
  }
  if (isSynced) await sync()
  return {
    servers,
    t,
    user,
    workspaceId,
    accountId,
    sync,
    client: (of = own) => connectClient(dovecot, of),
    list: async (folder: string) => (await t.call(user, 'GET', `/api/emails?folder=${folder}`)).body,
    /** What another mail program sees in a folder. */
    seen: async (folder: string, of = own) => {
      const client = await connectClient(dovecot, of)
      const lock = await client.getMailboxLock(folder)
      const found: { subject: string; flags: string[]; source: string }[] = []
      // A range in an empty folder is an error.
      const isEmpty = !client.mailbox || client.mailbox.exists === 0
      for await (const { envelope, flags, source } of isEmpty
        ? []
        : client.fetch('1:*', { envelope: true, flags: true, source: true }))
        found.push({ subject: envelope?.subject ?? '', flags: [...(flags ?? [])], source: String(source) })
      lock.release()
      await client.logout()
      return found
    },
    async close() {
      await t.close()
      await servers.close()
    },
  }
}
