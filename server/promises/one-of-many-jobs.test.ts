import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { JobName } from '#server/work/jobs/definition.ts'
import { jobHandlers } from '#server/work/jobs/handlers.ts'
import type { AllJobs } from '#server/work/reactions/app-queue.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage, upload } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

/* The same as `one-of-many.test.ts` for what works through all accounts: upkeep, and the search for lost jobs. */

const t = sharedApp()
const { signal } = new AbortController()
const HOUR_MS = 3_600_000

/** While `work` runs, the database refuses some rows of a table. */
async function refusing(
  { table, event, when }: { table: string; event: string; when: string },
  work: () => Promise<void>,
) {
  const run = (statement: string) => t.deps.database.pool.query(statement)
  await run(`create function one_of_many() returns trigger language plpgsql as $$
    begin if ${when} then raise exception 'no'; end if; return coalesce(new, old); end $$`)
  await run(
    `create trigger one_of_many before ${event} on ${table} for each row execute function one_of_many()`,
  )
  try {
    await work()
  } finally {
    await run('drop function one_of_many cascade')
  }
}
interface Two {
  name: JobName<AllJobs>
  /** What is to do for an account. */
  prepare: (account: TestAccount, user: TestUser) => Promise<unknown>
  refused: (first: TestAccount) => { table: string; event: string; when: string }
  /** How much is left to do, or was done, for an account. */
  count: (account: TestAccount) => SQL
  expected: [first: number, second: number]
}
const ofMessages = (account: TestAccount, set: SQL) =>
  inMailTransaction(t.deps.db, [account.id], tx =>
    tx.execute(sql`update messages set ${set} where account_id = ${account.id}`),
  )
const jobsFor = (what: 'accountId' | 'workspaceId') => ({
  refused: (first: TestAccount) => ({
    ...{ table: 'pgboss.job', event: 'insert' },
    when: `new.data->>'${what}' = '${what === 'accountId' ? first.id : first.workspaceId}'`,
  }),
  count: (account: TestAccount) => sql`select (count(*) > 0)::int as count from pgboss.job
    where state = 'created' and data->>${what} = ${String(what === 'accountId' ? account.id : account.workspaceId)}`,
  expected: [0, 1] as [number, number],
})

test.each<Two>([
  {
    name: 'sync.purge',
    prepare: async (account, user) => {
      await ofMessages(account, sql`orphaned_at = now() - interval '3 days', in_inbox = false`)
      await t.deps.db.execute(
        sql`update sessions set expires_at = now() - interval '1 day' where user_id = ${user.id}`,
      )
    },
    refused: ({ id }) => ({ table: 'messages', event: 'delete', when: `old.account_id = ${id}` }),
    // Sessions are deleted in a later step.
    count: ({ id }) => sql`select (select count(*) from messages where account_id = ${id})::int
      + (select count(*) from sessions where expires_at < now())::int as count`,
    expected: [1, 0],
  },
  {
    name: 'triage.wake',
    prepare: account => ofMessages(account, sql`snoozed_until = now() - interval '1 minute'`),
    refused: ({ id }) => ({ table: 'messages', event: 'update', when: `new.account_id = ${id}` }),
    count: ({ id }) => sql`
      select count(*)::int as count from messages where account_id = ${id} and snoozed_until is not null`,
    expected: [1, 0],
  },
  {
    ...jobsFor('accountId'),
    name: 'work.recover',
    prepare: account =>
      t.deps.db.execute(sql`
        insert into sync_states (workspace_id, account_id, completed_at)
        values (${account.workspaceId}, ${account.id}, now())
        on conflict (workspace_id, account_id) do update set completed_at = excluded.completed_at`),
  },
  {
    ...jobsFor('workspaceId'),
    name: 'work.recover',
    prepare: async (_, user) => {
      const url = '/api/outreach/contacts/imports'
      const file = { name: 'c.csv', type: 'text/csv' }
      const { body } = await upload(t, user, url, 'file', Buffer.from('email\na@x.example\n'), file)
      await t.call(user, 'POST', `${url}/${body.id}/start`, { body: { mapping: body.mapping } })
    },
  },
])(
  '$name: where one account fails, the next ones have their turn, and the job is told as failed',
  async job => {
    const both: TestAccount[] = []
    for (const subject of ['first', 'second']) {
      const user = await t.buildUser()
      const account = await t.buildAccount(user)
      await fillInbox(t, account, [testMessage({ Subject: subject }, subject)])
      await job.prepare(account, user)
      both.push(account)
    }
    const [first] = both as [TestAccount, TestAccount]
    await t.deps.db.execute(sql`delete from pgboss.job`)
    // Lost work of every kind is looked for at a full hour.
    t.advance(HOUR_MS - (t.deps.clock.now().getTime() % HOUR_MS))
    await refusing(job.refused(first), async () => {
      const running = { signal, complete: async () => {} }
      await expect(jobHandlers(t.deps)[job.name]({} as never, running)).rejects.toThrow()
    })
    const counts = await Promise.all(
      both.map(
        async account => (await t.deps.db.execute<{ count: number }>(job.count(account))).rows[0]?.count,
      ),
    )
    expect(counts).toEqual(job.expected)
  },
)
