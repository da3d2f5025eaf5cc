import { openDatabase } from '#server/db/client.ts'
import { createMailReader } from '#server/mail/mime/reader/mail-reader.ts'
import { findAccount } from '#server/mailbox/accounts/queries.ts'
import { syncAccount } from '#server/mailbox/sync/sync-account.ts'
import { createLog } from '#server/platform/log.ts'
import { testApp } from '#testing/app.ts'
import { pagedMailbox } from '#testing/mailboxes/paged-mailbox.ts'

/**
 * A worker process that syncs a mailbox of pages, in which a message that holds "never end" keeps its thread for an hour.
 * Takes the database's address, the workspace, the account, and the texts of the pages as JSON.
 */
const [databaseUrl = '', workspaceId, id, texts = '[]'] = process.argv.slice(2)
const entry = new URL('../mime/stuck-worker.ts', import.meta.url)
const reader = createMailReader({ log: createLog('fatal'), entry, deadlineMs: 3_600_000 })
const { deps } = await testApp({ database: await openDatabase({ databaseUrl }), reader })
const account = await findAccount(deps.db, { workspaceId: Number(workspaceId), id: Number(id) })
if (!account) throw new Error('there is no such account')
const pages = (JSON.parse(texts) as string[][]).map(page => page.map(text => Buffer.from(text)))
await syncAccount(deps, account, pagedMailbox(pages), { signal: new AbortController().signal })
