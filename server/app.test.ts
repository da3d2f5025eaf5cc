import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#core/contract/index.ts'
import { type TestApp, testApp } from './test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('the OpenAPI document names every endpoint of the contract', async () => {
  const { body } = await t.call(null, 'GET', '/api/docs/json')
  for (const endpoint of Object.values(contract).flatMap(group => Object.values(group))) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    expect(body.paths[path]?.[endpoint.method.toLowerCase()]?.summary, `${endpoint.method} ${path}`).toBe(
      endpoint.summary,
    )
  }
})

test('answers carry the headers that keep pages and frames in their place', async () => {
  const { headers } = await t.call(null, 'GET', '/api/health/live')
  const policy = String(headers['content-security-policy'])
  for (const rule of [
    "default-src 'self'",
    "script-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]) {
    expect(policy).toContain(rule)
  }
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('errors have one shape: message, error, code', async () => {
  const nothing = await t.call(null, 'GET', '/api/nothing')
  expect(nothing).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(nothing.body.error).toBe(nothing.body.message)
  const malformed = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"email":',
  })
  expect(malformed.statusCode).toBe(400)
  expect(malformed.json()).not.toHaveProperty('stack')
})

test('is ready only while mail can be read', async () => {
  expect((await t.call(null, 'GET', '/api/health/ready')).status).toBe(200)
  await t.deps.database.pool.query('alter table placements rename to placements_gone')
  expect(await t.call(null, 'GET', '/api/health/ready')).toMatchObject({
    status: 503,
    body: { code: 'not-ready' },
  })
  expect((await t.call(null, 'GET', '/api/health/live')).status).toBe(200)
  await t.deps.database.pool.query('alter table placements_gone rename to placements')
})
