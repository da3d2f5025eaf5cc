import { openDatabase } from '#server/db/client.ts'
import { testApp } from '#testing/app.ts'
import { makeWords } from '#server/features/mailbox/words/make-words.ts'
import { findWaiting } from '#server/features/mailbox/words/word-queries.ts'
const database = await openDatabase({ dataDir: process.argv[2] })
const t = await testApp({ database })
const account = { workspaceId: 1, id: 1 }
while (await findWaiting(t.deps.db, account)) { await makeWords(t.deps, account, new AbortController().signal); }
await t.deps.db.execute('vacuum analyze')
await t.close()
