import { describe, expect, test } from 'vitest'
import { contract } from '#core/contract/index.ts'
import { testApp } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { buildApp } from './app.ts'
import { securityHeaders } from './http/security-headers.ts'

const t = sharedApp()

test('the OpenAPI document names every endpoint of the contract', async () => {
  const { body } = await t.call(null, 'GET', '/api/docs/json')
  for (const endpoint of Object.values(contract).flatMap(group => Object.values(group))) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    expect(body.paths[path]?.[endpoint.method.toLowerCase()]?.summary, `${endpoint.method} ${path}`).toBe(
      endpoint.summary,
    )
  }
})

test('a process that is about to end says so to proxies, and answers whoever still asks', async () => {
  const draining = { isDraining: false }
  const app = await buildApp(t.deps, { draining })
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    return [statusCode, headers.connection]
  }
  expect(await ask('/api/health/ready')).toEqual([200, 'keep-alive'])
  draining.isDraining = true
  expect(await ask('/api/health/ready')).toEqual([503, 'close'])
  expect(await ask('/api/health/live')).toEqual([200, 'close'])
  await app.close()
})

describe('the OpenAPI document', () => {
  const at = async (path: string, method: string) =>
    (await t.call(null, 'GET', '/api/docs/json')).body.paths[path][method]
  const file = { type: 'string', format: 'binary' }

  test('allows null where null is returned', async () => {
    const { body } = await t.call(null, 'GET', '/api/docs/json')
    const answer = body.paths['/api/auth/user'].get.responses[200].content['application/json'].schema
    expect(body.openapi).toBe('3.1.0')
    expect(answer.properties.role.anyOf).toContainEqual({ type: 'null' })
  })

  test('describes error responses', async () => {
    const { responses } = await at('/api/emails', 'get')
    for (const status of ['4XX', '5XX'])
      expect(responses[status].content['application/json'].schema.required).toEqual([
        'message',
        'error',
        'code',
      ])
  })

  test('describes which files are sent and which bytes come back', async () => {
    const sent = (await at('/api/drafts/{id}/attachments', 'post')).requestBody.content['multipart/form-data']
    expect(sent.schema).toMatchObject({ properties: { file }, required: ['file'] })
    const { responses, security } = await at('/api/emails/{id}/source', 'get')
    expect(responses['200'].content['*/*'].schema).toEqual(file)
    expect(security).toEqual([{ bearer: [] }, { cookie: [] }])
  })

  test('describes the empty responses to pushes', async () => {
    expect(Object.keys((await at('/api/sync/push/gmail', 'post')).responses)).toEqual(['204', '4XX', '5XX'])
    const { responses } = await at('/api/sync/push/outlook/{account}', 'post')
    expect(Object.keys(responses)).toEqual(['202', '4XX', '5XX'])
  })

  test('describes the input of fields, not what they are transformed to', async () => {
    const { parameters } = await at('/api/emails/{id}', 'delete')
    expect(parameters.find(({ name }: { name: string }) => name === 'permanent').schema).toMatchObject({
      enum: ['true', 'false'],
    })
    const bodyOf = async (path: string) =>
      (await at(path, 'post')).requestBody.content['application/json'].schema.properties
    expect(await bodyOf('/api/auth/login')).toMatchObject({ email: { format: 'email', maxLength: 320 } })
    expect((await bodyOf('/api/auth/signup')).password).toMatchObject({ minLength: 8, maxLength: 1024 })
    expect((await bodyOf('/api/invitations/affiliate-code')).customCode.anyOf[0]).toMatchObject({
      maxLength: 32,
    })
  })
})

test('responses carry the headers that confine pages and frames', async () => {
  const { headers } = await t.call(null, 'GET', '/api/health/live')
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy.split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' ws://localhost:5000",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
  expect(headers['permissions-policy']).toMatch(/camera=\(\), .*microphone=\(\)/)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  })
})

test('with HTTPS, browsers are told to come by nothing else', () => {
  const headers = securityHeaders('https://mail.example')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['content-security-policy']).toMatch(
    /connect-src 'self' wss:\/\/mail\.example;.*;upgrade-insecure-requests$/,
  )
  expect(securityHeaders('http://localhost')).not.toHaveProperty('strict-transport-security')
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
  expect(malformed.json()).toMatchObject({ code: 'bad-request' })
  expect(malformed.json()).not.toHaveProperty('stack')
  for (const url of ['/api/emails/%ZZ', '/%ZZ']) {
    const { status, body } = await t.call(null, 'GET', url)
    const message = 'This address is not valid'
    expect({ status, body }).toEqual({ status: 400, body: { message, error: message, code: 'bad-request' } })
  }
})

test('text is stored without the characters that the database refuses', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const blank = { fromAccountId: account.id, to: '', cc: '', bcc: '' }
  const body = { ...blank, subject: 'A\0da', body: '<p>Lunch\0? \uD83D</p>' }
  const draft = await t.call(user, 'POST', '/api/drafts', { body })
  expect(draft).toMatchObject({ status: 200, body: { subject: 'Ada', body: '<p>Lunch? \uFFFD</p>' } })
  expect(await t.call(user, 'GET', '/api/emails?folder=in%00box')).toMatchObject({ status: 200 })
})

test('an unexpected error is reported without details, with the number it is logged under', async () => {
  const broken = await testApp()
  const user = await broken.buildUser()
  await broken.deps.database.pool.query('alter table mail_accounts rename to gone')
  const { status, body } = await broken.call(user, 'GET', '/api/accounts')
  expect(status).toBe(500)
  expect(body).toEqual({
    message: 'Something went wrong',
    error: 'Something went wrong',
    code: 'internal',
    requestId: expect.any(String),
  })
  await broken.close()
})

test('only calls that read accept the cookie, because other sites can make a browser send it', () => {
  for (const endpoint of Object.values(contract).flatMap(group => Object.values(group))) {
    if (endpoint.access === 'browser') expect(endpoint.method, endpoint.path).toBe('GET')
  }
})

test('a message may be large, other bodies may not', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const megabytes = 2 * 1024 * 1024
  const large = { query: 'x'.repeat(megabytes) }
  expect(await t.call(user, 'POST', '/api/search', { body: large })).toMatchObject({
    status: 413,
    body: { code: 'too-large' },
  })
  const body = { fromAccountId: account.id, to: 'a@b.example', subject: 's', body: 'x'.repeat(megabytes) }
  expect((await t.call(user, 'POST', '/api/emails/send', { body })).status).toBe(200)
})

test('a session that sends too many requests has to wait; others from the same address do not', async () => {
  const [eager, calm] = [await t.buildUser(), await t.buildUser()]
  const ask = (user: typeof eager) => t.call(user, 'GET', '/api/health/live')
  let answer = await ask(eager)
  for (let n = 0; n < 1300 && answer.status === 200; n += 1) answer = await ask(eager)
  expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(answer.body.message).toMatch(/^Too many requests. Please try again in \d+ seconds?\.$/)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(calm)).status).toBe(200)
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
  expect((await t.call(null, 'GET', '/api/health/ready')).status).toBe(200)
  const newest = '(select max(created_at) from drizzle.__drizzle_migrations)'
  await t.deps.database.pool.query(`delete from drizzle.__drizzle_migrations where created_at = ${newest}`)
  expect((await t.call(null, 'GET', '/api/health/ready')).status).toBe(503)
})
