import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { users } from '#server/db/schema/index.ts'
import { createLog } from '#server/platform/log.ts'
import { METRICS } from '#server/platform/telemetry/catalogue.ts'
import { traced } from '#server/platform/telemetry/work.ts'
import { jobHandlers } from '#server/work/jobs/handlers.ts'
import { fillInbox, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { metricsIn, receiveOtlp, spansIn } from '#testing/metrics/otlp-receiver.ts'
import { startTelemetry } from './telemetry.ts'

const SUBJECT = 'The merger with Northwind'
const lines: string[] = []
const collector = await receiveOtlp()
afterAll(() => collector.close())
const t = sharedApp(() => ({
  config: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_METRIC_EXPORT_INTERVAL: '1000' },
  log: createLog('trace', { destination: { write: line => void lines.push(line) } }),
}))

test('a collector gets traces and metrics, and nothing that people write', async () => {
  const telemetry = await startTelemetry(t.deps)
  const stopWatching = telemetry?.watch(t.deps, () => true)
  expect(telemetry?.page).toBeNull()
  const app = await buildApp(t.deps)
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  // A sync is nobody's part, whoever wakes it.
  await traced({ kind: 'http', method: 'POST', route: '/api/accounts' }, () =>
    traced({ kind: 'sync', provider: 'sandbox' }, () =>
      fillInbox(t, account, [testMessage({ Subject: SUBJECT }, 'Nobody may know.')]),
    ),
  )
  const headers = { authorization: `Bearer ${user.token}` }
  await app.inject({ url: '/api/emails?q=northwind', headers })
  await app.inject({ url: '/api/health/live' })
  await t.deps.queue.work({
    ...jobHandlers(t.deps),
    'sync.purge': async () => {
      await t.deps.db.$count(users)
      throw new Error('It rains in Oslo')
    },
  })
  await t.deps.queue.send('sync.purge', {})
  await expect.poll(() => lines.some(line => line.includes('"job":"sync.purge"'))).toBe(true)
  await app.close()
  const metrics = () => collector.bodiesAt('/v1/metrics').flatMap(metricsIn)
  await expect
    .poll(metrics)
    .toEqual(expect.arrayContaining(['quillbox_http_requests_total', 'quillbox_jobs_waiting']))
  await telemetry?.stop(60_000)
  stopWatching?.()

  const spans = collector.bodiesAt('/v1/traces').flatMap(spansIn)
  const named = (name: string) => spans.find(span => span.name === name)
  const request = named('GET /api/emails')
  expect(request).toMatchObject({
    parentId: '',
    attributes: { 'http.request.method': 'GET', 'http.route': '/api/emails' },
  })
  const parts = spans.filter(({ parentId }) => parentId === request?.id)
  expect(parts.map(({ name }) => name)).toContain('select')
  expect(parts.every(({ traceId }) => traceId === request?.traceId)).toBe(true)
  expect(named('GET /api/health/live')).toBeUndefined()
  const job = named('process sync.purge')
  expect(job?.attributes).toMatchObject({ 'messaging.destination.name': 'sync.purge', 'error.type': 'Error' })
  expect(spans.some(({ name, parentId }) => name === 'select' && parentId === job?.id)).toBe(true)
  const sync = named('sync sandbox')
  expect(sync?.parentId).toBe('')
  expect(spans.some(({ parentId }) => parentId === sync?.id)).toBe(true)
  const failed = lines.map(line => JSON.parse(line)).find(line => line.job === 'sync.purge')
  expect(failed).toMatchObject({ jobId: expect.any(String), traceId: job?.traceId, spanId: job?.id })

  expect(Object.keys(METRICS)).toEqual(expect.arrayContaining([...new Set(metrics())]))
  const everything = collector.received.map(({ body }) => body.toString('latin1')).join('\n')
  for (const secret of [
    SUBJECT,
    'northwind',
    'Nobody may',
    user.email,
    account.email,
    user.token,
    ' from "',
    'Oslo',
  ])
    expect(everything).not.toContain(secret)
})
