import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { PAGE_SIZE } from '#core/contract/emails.ts'
import { statements } from '#server/db/statement-channel.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const COUNT = 60
const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  const words = 'The harbour is closed until the storm is over, and nobody knows for how long. '.repeat(40)
  await fillInbox(
    t,
    account,
    Array.from({ length: COUNT }, (_, at) => testMessage({ Subject: `Harbour ${at}` }, words)),
  )
})

const ask = async (page: number, query = 'harbour') =>
  (
    await t.call(user, 'POST', '/api/search', {
      body: { query, searchType: 'keyword', limit: PAGE_SIZE, page },
    })
  ).body
const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id)

test('pages of a search follow each other without a gap, and each fits into 25 KB', async () => {
  const whole = (await t.call(user, 'POST', '/api/search', { body: { query: 'harbour', limit: 100 } })).body
  expect(whole).toMatchObject({ total: COUNT, hasMore: false })
  const pages = [await ask(1), await ask(2), await ask(3)]
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
  expect(pages.flatMap(idsOf)).toEqual(idsOf(whole))
  expect(idsOf(pages[0])).toHaveLength(PAGE_SIZE)
  for (const page of pages) {
    expect(page.total).toBe(COUNT)
    expect(JSON.stringify(page).length).toBeLessThan(25_000)
  }
  expect(idsOf(await ask(4))).toEqual([])
})

test('a page that follows is taken from the same ranking, until mail changes', async () => {
  const ranked = async (page: number) => {
    let count = 0
    const see = (text: unknown) => {
      if (String(text).includes('ts_rank')) count += 1
    }
    statements.subscribe(see)
    await ask(page)
    statements.unsubscribe(see)
    return count
  }
  expect(await ranked(1)).toBe(1)
  expect(await ranked(2)).toBe(0)
  expect(await ranked(1)).toBe(1)
  const [last] = idsOf(await ask(3))
  await inMailTransaction(t.deps.db, [account.id], tx =>
    tx.execute(sql`update messages set is_read = true where id = ${last}`),
  )
  expect(await ranked(2)).toBe(1)
})
