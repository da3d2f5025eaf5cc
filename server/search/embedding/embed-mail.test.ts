import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { syncStates } from '#server/db/schema/index.ts'
import { sendLost } from '#server/work/jobs/lost-work.ts'
import { fillInbox, type TestAccount, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { embedMail } from './embed-mail.ts'

const t = sharedApp()
let account: TestAccount
beforeEach(async () => {
  account = await t.buildAccount(await t.buildUser())
  await fillInbox(t, account, [testMessage()])
  await t.deps.db.update(syncStates).set({ completedAt: new Date() })
  await t.deps.db.execute(sql`delete from pgboss.job where name = 'search.embed'`)
})

const asked = async () => {
  const { rows } = await t.deps.db.execute<{ id: number }>(
    sql`select (data->>'accountId')::int as id from pgboss.job where name = 'search.embed'`,
  )
  return rows.filter(({ id }) => id === account.id).length
}
const embed = (signal = new AbortController().signal) => embedMail(t.deps, account, signal)

test('an account gets a job again where one was lost, and none where nothing is to be done', async () => {
  await sendLost(t.deps, ['search.embed'])
  expect(await asked()).toBe(1)
  await t.deps.db.execute(sql`delete from pgboss.job where name = 'search.embed'`)
  await embed()
  await sendLost(t.deps, ['search.embed'])
  expect(await asked()).toBe(0)
  await fillInbox(t, account, [testMessage()])
  await sendLost(t.deps, ['search.embed'])
  expect(await asked()).toBe(1)
})

test('a long message counts by each of its vectors', async () => {
  const sentences = Array.from(
    { length: 200 },
    (_, n) => `This is sentence ${n} of a long report about the harbour.`,
  )
  await fillInbox(t, account, [testMessage({}, sentences.join(' '))])
  await embed()
  const { rows } = await t.deps.db.execute<{ embedded: number; vectors: number }>(sql`
    select embedded, (select count(vector)::int from message_vectors c
      where c.workspace_id = m.workspace_id and c.model_id = m.id) as vectors
    from embedding_models m where account_id = ${account.id}`)
  expect(rows[0]?.vectors).toBeGreaterThan(2)
  expect(rows[0]?.embedded).toBe(rows[0]?.vectors)
})

test('what an answer quotes is not embedded again, whatever its colour', async () => {
  const sentences = Array.from({ length: 120 }, (_, n) => `This is sentence ${n} of a long report.`).join(' ')
  const asked = { 'Message-ID': `<asked-${account.id}@outside.example>` }
  const html = `<p>Fine.</p><p>On 3/3/26 9:41 AM, Zoe wrote:</p><blockquote type="cite"><p>${sentences}</p><p style="color:red">Answer soon.</p></blockquote>`
  const answering = { 'Content-Type': 'text/html', 'In-Reply-To': asked['Message-ID'] }
  await fillInbox(t, account, [
    testMessage(asked, `${sentences}\r\n\r\nAnswer soon.`),
    testMessage(answering, html),
    testMessage({ ...answering, 'In-Reply-To': '<elsewhere@outside.example>' }, html),
  ])
  await embed()
  const { rows } = await t.deps.db.execute<{ vectors: number }>(sql`
    select count(*)::int as vectors from message_vectors c join messages m on m.workspace_id = c.workspace_id and m.id = c.message_id
    where m.account_id = ${account.id} and m.in_reply_to is not null group by m.in_reply_to order by m.in_reply_to`)
  const [known = 0, unknown = 0] = rows.map(({ vectors }) => vectors)
  expect(known).toBe(1)
  expect(unknown).toBeGreaterThan(1)
})

test('a run that is told to stop leaves the rest to another', async () => {
  await embed(AbortSignal.abort())
  expect(await asked()).toBe(1)
})
