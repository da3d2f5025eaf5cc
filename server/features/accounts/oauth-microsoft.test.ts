import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OutlookEmulator, startOutlookEmulator } from '#demo/outlook/outlook-emulator.ts'
import { type TestApp, type TestUser, testApp } from '#server/test-app.ts'
import { createTokenSource } from './token-source.ts'

const CLIENT = {
  id: 'quillbox',
  secret: 'shared-secret',
  redirectUri: 'http://localhost:5000/oauth/microsoft',
}
const EMAIL = 'ada@outlook.test'

let outlook: OutlookEmulator
let t: TestApp
let user: TestUser
beforeAll(async () => {
  outlook = await startOutlookEmulator({ users: [{ email: EMAIL, name: 'Ada Brandt' }], client: CLIENT })
  t = await testApp({
    config: {
      MICROSOFT_CLIENT_ID: CLIENT.id,
      MICROSOFT_CLIENT_SECRET: CLIENT.secret,
      MICROSOFT_BASE_URL: outlook.url,
    },
  })
  user = await t.buildUser()
})
afterAll(async () => {
  await t?.close()
  await outlook?.close()
})

async function connect() {
  const { authUrl } = (await t.call(user, 'GET', '/api/auth/microsoft')).body
  const choice = new URL(authUrl)
  choice.searchParams.set('chosen', EMAIL)
  const answer = await fetch(choice, { redirect: 'manual' })
  const body = { answer: new URL(answer.headers.get('location') ?? '').search }
  return t.call(user, 'POST', '/api/auth/microsoft/callback', { body })
}

test('an Outlook mailbox is connected by consent', async () => {
  const { status, body } = await connect()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    email: EMAIL,
    provider: 'outlook',
    displayName: 'Ada Brandt',
    tokenExpiry: null,
  })
})

test('refresh tokens that are good once are followed, by all processes', async () => {
  const { id } = (await connect()).body
  const sources = [createTokenSource(t.deps, id), createTokenSource(t.deps, id)]
  let before = await sources[0]?.accessToken()
  for (let hour = 0; hour < 3; hour += 1) {
    outlook.tokens.expire(EMAIL)
    t.advance(60 * 60_000)
    const renewed = await Promise.all(sources.map(source => source.accessToken()))
    expect(new Set(renewed).size).toBe(1)
    expect(renewed[0]).not.toBe(before)
    before = renewed[0]
  }
})

test('a grant that is gone counts as expired', async () => {
  user = await t.buildUser()
  const { id } = (await connect()).body
  const source = createTokenSource(t.deps, id)
  outlook.tokens.revoke(EMAIL)
  await expect(source.accessToken(await source.accessToken())).rejects.toMatchObject({ kind: 'auth-expired' })
})
