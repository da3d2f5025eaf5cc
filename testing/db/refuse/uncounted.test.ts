import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { changeCounted, raiseVersion } from '#server/mailbox/counts/count-queries.ts'
import { fillInbox, type TestAccount, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { OF_THE_PRODUCT } from '../statements/callers.ts'

const t = sharedApp()
let account: TestAccount
beforeAll(async () => {
  account = await t.buildAccount(await t.buildUser())
  await fillInbox(t, account, [testMessage()])
})

/** Runs this as the product would, and undoes it. */
async function saidOf(work: (tx: Tx) => Promise<unknown>): Promise<string> {
  try {
    await inMailTransaction(t.deps.db, [account.id], async tx => {
      await work(tx)
      await tx.execute(sql`set constraints all immediate`)
      throw new Error('undone')
    })
  } catch (error) {
    return String((error as Error).cause ?? error)
  }
  return 'committed'
}

const byProduct = (statement: string) => (tx: Tx) =>
  tx.execute(sql.raw(`select hashtextextended('', 0); ${statement}${OF_THE_PRODUCT}`))
const ofAccount = () => `where account_id = ${account.id}`

test.each([
  ['reads', () => `update messages set is_read = not is_read ${ofAccount()}`, /inbox, unread is not counted/],
  ['moves', () => `update messages set in_inbox = false, in_archive = true ${ofAccount()}`, /archive|inbox/],
  ['deletes', () => `delete from messages ${ofAccount()}`, /inbox/],
  ['renames', () => `update messages set subject = 'New' ${ofAccount()}`, /the version is not counted/],
])('the product must count what it %s', async (_, statement, said) => {
  expect(await saidOf(byProduct(statement()))).toMatch(said)
})

test('what is counted is committed, and what raises only the version, if nothing else has changed', async () => {
  const isOfAccount = sql`m.account_id = ${account.id}`
  expect(await saidOf(tx => changeCounted(tx, account, isOfAccount, sql`is_read = not m.is_read`))).toBe(
    'Error: undone',
  )
  const rename = byProduct(`update messages set subject = 'New' ${ofAccount()}`)
  const raising = async (tx: Tx) => {
    await rename(tx)
    await raiseVersion(tx, account)
  }
  expect(await saidOf(raising)).toBe('Error: undone')
})

test('the product must name the files of a draft', async () => {
  const { blobs } = t.deps
  const blob = await blobs.put(account.workspaceId, Buffer.from('a file'))
  const files = JSON.stringify([{ blob }])
  const write =
    byProduct(`insert into drafts (workspace_id, account_id, "to", cc, bcc, subject, body, updated_at, attachments)
    values (${account.workspaceId}, ${account.id}, '', '', '', '', '', now(), '${files}')`)
  expect(await saidOf(write)).toMatch(/files of draft \d+ are not named/)
})
