import { openDatabase } from '#server/db/client.ts'
import type { MailProvider } from '#server/mail/providers/provider.ts'
import { startSync } from '#server/mailbox/sync/start-sync.ts'
import { testApp, testMessage } from '#testing/app.ts'

/** A worker process on the database in DATABASE_URL, with one new message for each mailbox. */
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL })
const provider: Partial<MailProvider> = {
  changes: async () => ({
    cursor: 1,
    folders: [{ remoteId: 'INBOX', name: 'INBOX', role: 'inbox' }],
    upserted: [
      {
        remoteId: '1',
        folder: 'INBOX',
        flags: { read: false, starred: false, answered: false, draft: false },
        source: testMessage({ Subject: 'From the frozen worker' }),
        receivedAt: new Date(),
        size: 100,
      },
    ],
    deletedIds: [],
    more: false,
  }),
  inventory: async () => [],
  close: async () => {},
}
const { deps } = await testApp({ database, providers: { sandbox: () => provider as MailProvider } })
const sync = await startSync(deps, { roundMs: 200, leaseMs: 1000 })
process.on('SIGTERM', async () => {
  await sync.stop({ timeoutMs: 1000 })
  process.exit()
})
