import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GmailEmulator, startGmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { SYNC_WANTED } from '#server/mailbox/changes/wake-sync.ts'
import { type TestApp, type TestUser, testApp } from '#testing/app.ts'
import { otherClient } from '#testing/mail/gmail-mailbox.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { connectBy, consentAtGoogle } from '#testing/stand-ins/consent.ts'
import { startSync } from './start-sync.ts'
import { findState, updateState } from './state-queries.ts'

const EMAIL = 'alice@gmail.test'
const PATH = '/api/sync/push/gmail'
const TOPIC = 'projects/test/topics/gmail'
const SERVICE_ACCOUNT = 'push@test.iam.gserviceaccount.com'

let gmail: GmailEmulator
let t: TestApp
let user: TestUser
let subscription: { topic: string; endpoint: string; serviceAccount: string }
beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  const publicUrl = `http://127.0.0.1:${port}`
  const client = { id: 'quillbox', secret: 'shared', redirectUri: `${publicUrl}/oauth/google` }
  gmail = await startGmailEmulator({ users: [{ email: EMAIL, name: 'Alice' }], client })
  subscription = { topic: TOPIC, endpoint: publicUrl + PATH, serviceAccount: SERVICE_ACCOUNT }
  t = await testApp({
    config: {
      PUBLIC_URL: publicUrl,
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_BASE_URL: gmail.url,
      GMAIL_PUBSUB_TOPIC: TOPIC,
      GMAIL_PUBSUB_SERVICE_ACCOUNT: SERVICE_ACCOUNT,
    },
  })
  await t.app.listen({ host: '127.0.0.1', port })
})
afterAll(async () => {
  await t?.close()
  await gmail?.close()
})

let woken: number[]
let unsubscribe: () => void
let accountId: number
let account: AccountKey
beforeEach(async () => {
  user = await t.buildUser()
  const { id } = await connectBy(t, user, 'google', url => consentAtGoogle(gmail.url, url, EMAIL))
  accountId = id
  account = { workspaceId: user.workspaceIds.at(-1) as number, id }
  woken = []
  unsubscribe = t.deps.events.subscribe((scope, event) => {
    if ((event as { type?: string }).type === SYNC_WANTED && 'accountId' in scope) woken.push(scope.accountId)
  })
})
afterEach(async () => {
  unsubscribe()
  await t.deps.db.delete(mailAccounts).where(eq(mailAccounts.id, accountId))
})

const deliver = (token: string | null, { email = EMAIL, historyId = '999999999' } = {}) =>
  t.call(null, 'POST', PATH, {
    body: gmail.pubsub.envelope(email, historyId, subscription),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
const genuine = (change: object = {}) => gmail.pubsub.tokenFor(subscription, { ...change })
/** Waits until all earlier events have been delivered: events keep their order, so one more event marks the end. */
async function settled(): Promise<number[]> {
  const done = Promise.withResolvers<void>()
  const stop = t.deps.events.subscribe((_, event) => {
    if ((event as { type?: string }).type === 'end of test') done.resolve()
  })
  await t.deps.events.publish(t.deps.db, { userId: user.id }, { type: 'end of test' })
  await done.promise
  stop()
  return woken
}

describe('what Google delivers', () => {
  test('wakes the accounts of the mailbox, and says nothing', async () => {
    const { status, body } = await deliver(genuine())
    expect({ status, body }).toEqual({ status: 204, body: '' })
    expect(await settled()).toEqual([accountId])
    expect((await deliver(genuine(), { email: EMAIL.toUpperCase() })).status).toBe(204)
    expect(await settled()).toEqual([accountId, accountId])
  })

  test('about somebody who is not here is answered just the same', async () => {
    expect(await deliver(genuine(), { email: 'nobody@gmail.test' })).toMatchObject({ status: 204, body: '' })
    expect(await settled()).toEqual([])
  })

  test('twice, or replayed by others, wakes nobody once it is known', async () => {
    const cursor = { phase: 'history', historyId: '500', pageToken: null, labels: '' }
    await updateState(t.deps.db, account, { cursor })
    for (const historyId of ['499', '500']) expect((await deliver(genuine(), { historyId })).status).toBe(204)
    expect(await settled()).toEqual([])
    await deliver(genuine(), { historyId: '501' })
    expect(await settled()).toEqual([accountId])
  })

  const now = () => Math.floor(Date.now() / 1000)
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  test.each<[string, () => string | null, number]>([
    ['without a token', () => null, 401],
    ['with something else than a token', () => 'not-a-token', 401],
    ["with a person's session", () => user.token, 401],
    [
      'with a token that somebody else has signed',
      () => gmail.pubsub.tokenFor(subscription, {}, stranger),
      401,
    ],
    ['with a token for another address', () => genuine({ aud: 'https://elsewhere.example/' }), 401],
    ['with a token that has expired', () => genuine({ iat: now() - 7200, exp: now() - 3600 }), 401],
    ['with a token of another issuer', () => genuine({ iss: 'https://elsewhere.example' }), 401],
    ['with a token of another service account', () => genuine({ email: 'other@test.example' }), 403],
    ['with a token whose address nobody has verified', () => genuine({ email_verified: false }), 403],
  ])('%s is refused, and wakes nobody', async (_, token, status) => {
    const answer = await deliver(token())
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).not.toContain(EMAIL)
    expect(await settled()).toEqual([])
  })

  test('what is no notification of Gmail is refused', async () => {
    const headers = { authorization: `Bearer ${genuine()}` }
    for (const text of ['', 'no JSON', '{"emailAddress":7}', '{"emailAddress":"a@b.c","historyId":"x"}']) {
      const body = { message: { data: Buffer.from(text).toString('base64') } }
      expect((await t.call(null, 'POST', PATH, { body, headers })).status).toBe(400)
    }
  })
})

test('where it is not set up, there is nothing at the address', async () => {
  const bare = await testApp()
  const body = gmail.pubsub.envelope(EMAIL, '1', subscription)
  expect((await bare.call(null, 'POST', PATH, { body })).status).toBe(404)
  await bare.close()
})

describe('a running account', () => {
  const status = async () => (await t.call(user, 'GET', '/api/sync/status')).body.accountStatuses[0]
  const subjects = async () =>
    (await t.call(user, 'GET', '/api/emails')).body.emails.map(({ subject }: { subject: string }) => subject)
  const arrive = (subject: string) =>
    gmail.inject(EMAIL, Buffer.from(`Subject: ${subject}\r\nFrom: a@b.example\r\n\r\nText\r\n`))

  test('is polled while Google will not publish, says why, and hears of new mail at once when it does', async () => {
    const sync = await startSync(t.deps)
    await expect.poll(status).toMatchObject({
      newsBy: 'polling',
      pushProblem: expect.stringContaining('gmail-api-push@system.gserviceaccount.com'),
    })
    await sync.stop()
    gmail.pubsub.subscribe(subscription)
    const again = await startSync(t.deps)
    await expect.poll(status).toMatchObject({ newsBy: 'push', pushProblem: null })
    // Polling would find it only after five minutes.
    await arrive('Pushed')
    await expect.poll(subjects).toContain('Pushed')
    expect(gmail.pubsub.delivered()).toBeGreaterThan(0)
    await otherClient(gmail, EMAIL).ask('POST', '/messages/send', {
      raw: Buffer.from(`To: ${EMAIL}\r\nSubject: To myself\r\n\r\nText\r\n`).toString('base64url'),
    })
    await expect.poll(subjects).toContain('To myself')
    await again.stop()
    expect((await findState(t.deps.db, account))?.lastError).toBeNull()
  })
})
