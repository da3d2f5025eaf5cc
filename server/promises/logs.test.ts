import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createLog } from '#server/platform/log.ts'
import { jobHandlers } from '#server/work/jobs/handlers.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { leakIn, takeLeaks } from '#testing/servers/private-words.ts'

const SUBJECT = 'The merger with Northwind'
const BODY = 'They pay 40 million, and nobody may know.'
const PASSWORD = 'a horse in the harbour'

const lines: string[] = []
let user: TestUser
let account: TestAccount
const t = sharedApp(() => {
  const log = createLog('trace', { destination: { write: line => void lines.push(line) } })
  return { log }
})
beforeAll(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  await fillInbox(t, account, [testMessage({ Subject: SUBJECT }, BODY)])
})

/** Runs `work` while a column of the table is missing. Returns the lines that were logged meanwhile. */
async function without(table: string, column: string, work: () => Promise<unknown>): Promise<string[]> {
  const before = lines.length
  await t.deps.db.execute(sql.raw(`alter table ${table} rename column ${column} to ${column}_gone`))
  try {
    await work()
  } finally {
    await t.deps.db.execute(sql.raw(`alter table ${table} rename column ${column}_gone to ${column}`))
  }
  return lines.slice(before)
}

test.each([
  [
    'a message that is written',
    'drafts.subject',
    () =>
      t.call(user, 'POST', '/api/drafts', {
        body: {
          fromAccountId: account.id,
          to: 'cfo@northwind.example',
          cc: '',
          bcc: '',
          subject: SUBJECT,
          body: BODY,
        },
      }),
  ],
  [
    'a search',
    'message_words.search',
    () => t.call(user, 'POST', '/api/search', { body: { query: 'merger northwind' } }),
  ],
  [
    'a new person',
    'users.password_hash',
    () =>
      t.call(null, 'POST', '/api/auth/register', {
        body: {
          organizationType: 'individual',
          firstName: 'Nora',
          lastName: 'Northwind',
          email: 'nora@northwind.example',
          password: PASSWORD,
        },
      }),
  ],
])('%s: a database failure is logged without its text', async (_, where, work) => {
  const [table = '', column = ''] = where.split('.')
  const said = await without(table, column, async () => expect((await work()).status).toBe(500))
  expect(said.join('')).toContain('a request failed')
  expect(said.join('')).toContain('Failed query')
  expect(said.join('')).not.toMatch(/northwind|merger|million|harbour|\$argon2/i)
  expect(takeLeaks()).toEqual([])
})

test('a job that fails leaves no mail in the log, nor in the queue’s table', async () => {
  const handlers = jobHandlers(t.deps)
  const said = await without('messages', 'subject', async () => {
    await t.deps.queue.work({
      ...handlers,
      'sync.tidy': () =>
        t.deps.db.execute(sql`update messages set subject = ${SUBJECT} where snippet = ${BODY}`),
    })
    await t.deps.queue.send('sync.tidy', {})
    await expect.poll(() => lines.some(line => line.includes('"job":"sync.tidy"'))).toBe(true)
    const outputs = async () => {
      const { rows } = await t.deps.db.execute<{ output: object | null }>(
        sql`select output from pgboss.job where name = 'sync.tidy'`,
      )
      return JSON.stringify(rows)
    }
    await expect.poll(outputs).toContain('42703')
    expect(await outputs()).not.toMatch(/northwind|million/i)
  })
  expect(said.join('')).not.toMatch(/northwind|million/i)
  expect(said.map(line => JSON.parse(line)).find(line => line.job === 'sync.tidy')).toMatchObject({
    jobId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

test('what is logged for a request names it, also after its body was read', async () => {
  const app = await buildApp(t.deps)
  app.get('/tells', async () => t.deps.log.info('without a body'))
  app.post('/tells', async () => t.deps.log.info('with a body'))
  await app.inject({ method: 'GET', url: '/tells' })
  await app.inject({ method: 'POST', url: '/tells', payload: { a: 1 } })
  await app.close()
  const told = lines.map(line => JSON.parse(line)).filter(({ msg }) => /^with(out)? a body$/.test(msg))
  expect(told.map(({ requestId }) => requestId)).toEqual([
    expect.stringMatching(/^req-/),
    expect.stringMatching(/^req-/),
  ])
})

test('log lines with mail or secrets are detected, whoever logs them', () => {
  const line = (text: string) => JSON.stringify({ level: 50, text })
  for (const text of [
    `he wrote: ${BODY}`,
    SUBJECT,
    'to cfo@northwind.example',
    'Failed query: select 1 params: 1',
    `Bearer ${user.token}`,
    user.token,
    '$argon2id$v=19',
    '/api/emails?q=x',
  ])
    expect(leakIn(line(text)), text).not.toBeNull()
  for (const text of [
    'a request failed',
    '/api/emails/:id',
    'connect ECONNREFUSED 127.0.0.1:9',
    'f'.repeat(64),
  ])
    expect(leakIn(line(text)), text).toBeNull()
  expect(leakIn('Sign in as admin@demo.example')).toBeNull()
})
