import { execFileSync } from 'node:child_process'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandboxProvider } from '#demo/sandbox/sandbox-provider.ts'
import { buildApp } from '#server/app.ts'
import { createProviderRegistry } from '#server/mail/providers/registry.ts'
import { METRICS, type Metric } from '#server/platform/telemetry/catalogue.ts'
import { type MeasuredName, measure } from '#server/platform/telemetry/measure.ts'
import { traced, type Work } from '#server/platform/telemetry/work.ts'
import { jobHandlers } from '#server/work/jobs/handlers.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { readMetrics, sumOf } from '#testing/metrics/metrics-text.ts'
import { combinations } from './instruments.ts'
import { listenForMetrics } from './metrics-server.ts'
import { startTelemetry } from './telemetry.ts'
import type { Telemetry } from './telemetry-type.ts'

const TOKEN = 'a-token-of-the-operator'
const SUBJECT = 'The merger with Northwind'

const t = sharedApp({ config: { METRICS_TOKEN: TOKEN, BACKUP_DIR: 'no-backups' } })
let telemetry: Telemetry
let app: FastifyInstance
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  telemetry = (await startTelemetry(t.deps)) as Telemetry
  telemetry.watch(t.deps, () => true)
  app = await buildApp(t.deps, { metrics: telemetry.page })
  user = await t.buildUser()
  account = await t.buildAccount(user)
})
afterAll(async () => {
  await app?.close()
  await telemetry?.stop()
})

const scrape = (authorization = `Bearer ${TOKEN}`) =>
  app.inject({ url: '/metrics', headers: { authorization } })
const read = async () => (await scrape()).body

test('whoever has the token reads the metrics; without one configured, there is nothing at the address', async () => {
  const answer = await scrape()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  for (const authorization of [
    '',
    TOKEN,
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Basic ${TOKEN}`,
    `Bearer ${user.token}`,
  ])
    expect((await scrape(authorization)).statusCode, authorization).toBe(401)
  expect(
    (await t.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).statusCode,
  ).toBe(404)
})

test('Prometheus is not counted among people, and wrong tokens are', async () => {
  const page = { admits: (given = '') => given === 'Bearer right', read: async () => '' }
  const own = await buildApp(t.deps, { metrics: page })
  const ask = (authorization: string) => own.inject({ url: '/metrics', headers: { authorization } })
  const statuses = async (authorization: string) => {
    const answers = []
    for (let asked = 0; asked < 1201; asked += 1) answers.push((await ask(authorization)).statusCode)
    return new Set(answers)
  }
  expect(await statuses('Bearer right')).toEqual(new Set([200]))
  expect(await statuses('Bearer wrong')).toEqual(new Set([401, 429]))
  await own.close()
})

test('a port of their own serves the metrics, and nothing else', async () => {
  const page = { admits: (given = '') => given === 'Bearer right', read: async () => 'up 1' }
  const { port, close } = await listenForMetrics(page, { host: '127.0.0.1', port: 0 })
  const ask = (path: string, authorization: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
  const answer = await ask('/metrics', 'Bearer right')
  expect([answer.status, await answer.text()]).toEqual([200, 'up 1'])
  expect((await ask('/metrics', 'Bearer wrong')).status).toBe(401)
  expect((await ask('/api/health/live', 'Bearer right')).status).toBe(404)
  await close()
})

test('what happens is measured where it happens, and names nobody', async () => {
  await fillInbox(t, account, [testMessage({ Subject: SUBJECT }, 'Nobody may know.')])
  const before = await read()
  const registry = createProviderRegistry({ sandbox: ({ email }) => createSandboxProvider(t.world, email) })
  const provider = registry.connect({ ...account, secret: null })
  await provider.profile()
  await expect(provider.message('nowhere')).rejects.toThrow()
  const headers = { authorization: `Bearer ${user.token}` }
  await app.inject({ url: '/api/emails/4711', headers })
  await app.inject({ url: '/api/no/such/address', headers })
  await t.deps.queue.work(jobHandlers(t.deps))
  await t.deps.queue.send('sync.purge', {})
  const purged = async () =>
    sumOf(await read(), 'quillbox_jobs_total', { queue: 'sync.purge', outcome: 'ok' })
  await expect.poll(purged).toBeGreaterThan(0)
  const after = await read()

  const grown = (name: string, labels?: Record<string, string>) =>
    sumOf(after, name, labels) - sumOf(before, name, labels)
  expect(
    grown('quillbox_http_requests_total', { route: '/api/emails/:id', method: 'GET', status: '404' }),
  ).toBe(1)
  expect(grown('quillbox_http_requests_total', { route: 'none', status: '404' })).toBe(1)
  expect(grown('quillbox_http_request_duration_seconds_count', { route: '/api/emails/:id' })).toBe(1)
  expect(grown('quillbox_job_duration_seconds_count', { queue: 'sync.purge' })).toBeGreaterThan(0)
  expect(grown('quillbox_db_statement_duration_seconds_count', { statement: 'select' })).toBeGreaterThan(1)
  expect(grown('quillbox_db_connection_wait_seconds_count')).toBeGreaterThan(1)
  expect(grown('quillbox_provider_call_duration_seconds_count', { provider: 'sandbox' })).toBe(2)
  expect(grown('quillbox_provider_call_failures_total', { problem: 'not-found' })).toBe(1)
  expect(sumOf(after, 'quillbox_mails_received_total', { provider: 'sandbox', sync: 'first' })).toBe(1)
  expect(sumOf(after, 'quillbox_db_connections')).toBeGreaterThan(0)
  for (const { name, labels } of readMetrics(after).samples)
    for (const value of Object.values(labels)) {
      expect(value, name).toMatch(/^[\w.:*/+-]+$/)
      expect(value.startsWith('/') ? null : /\d{5,}/.exec(value), name).toBeNull()
    }
  for (const secret of [SUBJECT, 'Nobody may', user.token, user.email, account.email])
    expect(after).not.toContain(secret)
})

test('every metric of the catalogue is in the answer, as promtool wants it', async () => {
  for (const [name, metric] of Object.entries<Metric>(METRICS)) measureOnce(name as MeasuredName, metric)
  const works: Work[] = [
    { kind: 'http', method: 'GET', route: '/api/emails' },
    { kind: 'sync', provider: 'imap' },
  ]
  for (const work of works) await traced(work, async () => {})
  // The figures of a busy database come with a later look.
  await expect.poll(read).toContain('quillbox_audit_chain_breaks')
  const text = await read()
  const { samples, described } = readMetrics(text)
  expect([...described.keys()].sort()).toEqual(Object.keys(METRICS).sort())
  for (const [name, { kind, labels = {} }] of Object.entries<Metric>(METRICS)) {
    const types = {
      counter: 'counter',
      total: 'counter',
      histogram: 'histogram',
      level: 'gauge',
      gauge: 'gauge',
    }
    expect(described.get(name), name).toBe(types[kind])
    const own = samples.filter(sample => sample.name === (kind === 'histogram' ? `${name}_count` : name))
    expect(own.length, name).toBeGreaterThan(0)
    for (const sample of own)
      expect(Object.keys(sample.labels).sort(), name).toEqual(Object.keys(labels).sort())
  }
  expect(execFileSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })).toBe('')
})

/** With any of its labels. */
function measureOnce(name: MeasuredName, { kind, labels = {} }: Metric): void {
  if (kind === 'gauge' || kind === 'total') return
  const known = Object.fromEntries(
    Object.entries(labels).map(([label, values]) => [label, values ?? ['any']]),
  )
  const [first] = combinations(known)
  measure(...([name, 1, first] as unknown as Parameters<typeof measure<'quillbox_blob_failures_total'>>))
}
