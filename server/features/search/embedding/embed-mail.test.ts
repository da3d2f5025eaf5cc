import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { syncStates } from '#server/db/schema/index.ts'
import { fillInbox, type TestAccount, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { embedMail, recoverEmbedding } from './embed-mail.ts'

const t = sharedApp({ isEmbedded: true })
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
  await recoverEmbedding(t.deps)
  expect(await asked()).toBe(1)
  await t.deps.db.execute(sql`delete from pgboss.job where name = 'search.embed'`)
  await embed()
  await recoverEmbedding(t.deps)
  expect(await asked()).toBe(0)
  await fillInbox(t, account, [testMessage()])
  await recoverEmbedding(t.deps)
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
    select embedded, (select count(embedding)::int from message_chunks c
      where c.workspace_id = m.workspace_id and c.model_id = m.id) as vectors
    from embedding_models m where account_id = ${account.id}`)
  expect(rows[0]?.vectors).toBeGreaterThan(2)
  expect(rows[0]?.embedded).toBe(rows[0]?.vectors)
})

test('a run that is told to stop leaves the rest to another', async () => {
  await embed(AbortSignal.abort())
  expect(await asked()).toBe(1)
})
