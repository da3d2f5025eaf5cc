import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GmailEmulator, startGmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { type TestUser, testApp } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { consentAtGoogle } from '#testing/stand-ins/consent.ts'
import { type TestRelay, testRelay } from '#testing/stand-ins/relay.ts'
import { requireAccount } from '../access.ts'
import { connectAccount } from '../connect.ts'
import { createTokenSource } from './token-source.ts'

const CLIENT = { id: 'quillbox', secret: 'shared-secret', redirectUri: 'http://localhost:5000/oauth/google' }
const EMAIL = 'alice@gmail.test'

let gmail: GmailEmulator
let relay: TestRelay
let user: TestUser
beforeAll(async () => {
  const users = [
    { email: EMAIL, name: 'Alice Example' },
    { email: 'bob@gmail.test', name: 'Bob Example' },
  ]
  gmail = await startGmailEmulator({ users, client: CLIENT })
  relay = await testRelay()
})
afterAll(async () => {
  await gmail?.close()
  await relay?.close()
})
const t = sharedApp(() => {
  const google = {
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_BASE_URL: gmail.url,
  }
  return { config: { ...google, ...relay.config } }
})
beforeEach(async () => {
  user = await t.buildUser()
  gmail.faults.length = 0
})

/** The query with which the person comes back. */
async function consent(authUrl: string, email: string): Promise<string> {
  const back = await consentAtGoogle(gmail.url, authUrl, email)
  expect(back.origin + back.pathname).toBe(CLIENT.redirectUri)
  return back.search
}
const begin = async (who = user, accountId?: number) => {
  const query = accountId === undefined ? '' : `?accountId=${accountId}`
  return (await t.call(who, 'GET', `/api/auth/google${query}`)).body.authUrl as string
}
const finish = (answer: string, who = user) =>
  t.call(who, 'POST', '/api/auth/google/callback', { body: { answer } })
const connect = async (email = EMAIL, who = user) =>
  (await finish(await consent(await begin(who), email), who)).body

async function stored(id: number) {
  const [row] = await t.deps.db.select().from(mailAccounts).where(eq(mailAccounts.id, id))
  if (!row) throw new Error('the account is gone')
  return row
}

describe('connecting', () => {
  test('asks for consent with PKCE and a lasting access, and connects the mailbox that was chosen', async () => {
    const url = new URL(await begin())
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CLIENT.id,
      redirect_uri: CLIENT.redirectUri,
      response_type: 'code',
      scope: 'https://mail.google.com/',
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    })
    const { status, body } = await finish(await consent(url.href, EMAIL))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email: EMAIL,
      provider: 'gmail',
      displayName: 'Alice Example',
      tokenExpiry: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/token[^E]|secret/i)
  })

  test('is told to the person by a letter, and renewing is not', async () => {
    const letters = () => relay.taken.filter(({ to }) => to.includes(user.email))
    await connect()
    await connect()
    await connect('bob@gmail.test')
    await doJobs(t, 'on/auth.tellOfMailbox')
    await expect
      .poll(() =>
        letters()
          .map(({ text }) => text)
          .sort(),
      )
      .toEqual([
        expect.stringContaining(`The mailbox ${EMAIL} was connected to the account of ${user.email}.`),
        expect.stringContaining('The mailbox bob@gmail.test was connected'),
      ])
    expect(letters()[0]?.subject).toBe('A mailbox was added to your Quillbox account')
  })

  test('tokens are stored sealed', async () => {
    const { id } = await connect()
    const { sealedSecret } = await stored(id)
    const open = JSON.parse(
      t.deps.secrets.open(sealedSecret ?? '', `mail-account:${(await stored(id)).uniqueId}`),
    )
    expect(open.refreshToken).toBeTruthy()
    expect(sealedSecret).not.toContain(open.refreshToken)
    expect(sealedSecret).not.toContain(open.accessToken)
  })

  test('the answer is taken once, and only in the session that asked', async () => {
    const stranger = await t.buildUser()
    const answer = await consent(await begin(), EMAIL)
    expect((await finish(answer, stranger)).status).toBe(422)
    expect((await finish(answer)).status).toBe(200)
    const again = await finish(answer)
    expect(again).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Please connect again') },
    })
    expect((await finish('?code=x&state=made-up')).status).toBe(422)
  })

  test('an attempt that is an hour old is too old', async () => {
    const answer = await consent(await begin(), EMAIL)
    t.advance(61 * 60_000)
    user = await t.buildUser()
    expect((await finish(answer)).status).toBe(422)
  })

  test('says so when the person said no', async () => {
    const state = new URL(await begin()).searchParams.get('state')
    const { status, body } = await finish(`?error=access_denied&state=${state}`)
    expect(status).toBe(422)
    expect(body.message).toBe('Google was not allowed to let Quillbox in.')
  })

  test('says so when the installation is registered wrongly, and when Google does not answer', async () => {
    gmail.faults.push({ match: /POST \/oauth2\/token/, status: 401, reason: 'invalid_client' })
    expect((await finish(await consent(await begin(), EMAIL))).body.message).toContain(
      'client id, secret or redirect address',
    )
    gmail.faults.push({ match: /POST \/oauth2\/token/, status: 503 })
    expect((await finish(await consent(await begin(), EMAIL))).body.message).toContain('cannot')
  })

  test('connecting again renews the account instead of adding a second one', async () => {
    const first = await connect()
    await t.deps.db.update(mailAccounts).set({ tokenExpiry: new Date() }).where(eq(mailAccounts.id, first.id))
    const second = await connect()
    expect(second).toMatchObject({ id: first.id, tokenExpiry: null })
  })

  test('an address that is connected by IMAP is not taken over', async () => {
    await t.buildAccount(user, EMAIL)
    const { status, body } = await finish(await consent(await begin(), EMAIL))
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: `${EMAIL} is connected in another way already. Remove it first, then connect it again.`,
    })
  })

  test('re-authorising takes the same mailbox only', async () => {
    const { id } = await connect()
    const url = await begin(user, id)
    expect(new URL(url).searchParams.get('login_hint')).toBe(EMAIL)
    const other = await finish(await consent(url, 'bob@gmail.test'))
    expect(other).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(`this account is ${EMAIL}`) },
    })
    expect((await finish(await consent(await begin(user, id), EMAIL))).body.id).toBe(id)
  })

  test("another person's account cannot be re-authorised", async () => {
    const { id } = await connect()
    const stranger = await t.buildUser()
    expect((await t.call(stranger, 'GET', `/api/auth/google?accountId=${id}`)).status).toBe(404)
  })

  test('where it is not set up, people learn whom to ask and the operator what is missing', async () => {
    const bare = await testApp()
    const person = await bare.buildUser()
    const operator = await bare.buildUser({ role: 'super_admin' })
    const { status, body } = await bare.call(person, 'GET', '/api/auth/google')
    expect(status).toBe(503)
    expect(body.message).toContain('docs/connect-google.md')
    const services = async (who: TestUser, app = bare) =>
      (await app.call(who, 'GET', '/api/accounts/services')).body
    const nothing = { scopes: [], optionalScopes: [], redirectUri: null, missing: [] }
    const google = { name: 'google', isConfigured: false, ...nothing }
    expect(await services(person)).toEqual([
      google,
      { ...google, name: 'microsoft' },
      { ...google, name: 'yahoo' },
    ])
    expect(await services(operator)).toMatchObject([
      {
        ...google,
        redirectUri: 'http://localhost:5000/oauth/google',
        missing: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
      },
      { name: 'microsoft', missing: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'] },
      { name: 'yahoo', missing: ['YAHOO_CLIENT_ID', 'YAHOO_CLIENT_SECRET'] },
    ])
    await bare.close()
    // All that mail needs is part of one scope; the vacation note needs another one, which is asked for later.
    const scopes = [
      { name: 'https://mail.google.com/', reason: expect.stringContaining('deleting for good') },
    ]
    const optionalScopes = [
      {
        name: 'https://www.googleapis.com/auth/gmail.settings.basic',
        reason: expect.stringContaining('vacation'),
      },
    ]
    expect((await services(user, t))[0]).toEqual({ ...google, isConfigured: true, scopes, optionalScopes })
  })

  test('whoever comes back for an account that is removed meanwhile is told so', async () => {
    const { id } = await connect('bob@gmail.test')
    const answer = await consent(await begin(user, id), 'bob@gmail.test')
    expect((await t.call(user, 'DELETE', `/api/accounts/${id}`)).status).toBe(200)
    expect(await finish(answer)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('removed here meanwhile') },
    })
  })

  test('sealed by a key that is lost, the account is connected anew or removed all the same', async () => {
    const [{ id }, other] = [await connect(), await connect('bob@gmail.test')]
    const lost = createSecretBox([new Uint8Array(32).fill(8)])
    for (const account of [id, other.id]) {
      const context = `mail-account:${(await stored(account)).uniqueId}`
      const change = { sealedSecret: lost.seal('{}', context) }
      await t.deps.db.update(mailAccounts).set(change).where(eq(mailAccounts.id, account))
    }
    const known = await requireAccount(t.deps.db, actorOf(user), 'mail.read', id)
    const provider = connectAccount(t.deps, known)
    await expect(provider.profile()).rejects.toMatchObject({
      kind: 'unavailable',
      userMessage: expect.stringContaining('SECRET_KEY is another one'),
    })
    await provider.close()
    expect((await finish(await consent(await begin(user, id), EMAIL))).body.id).toBe(id)
    expect((await t.call(user, 'DELETE', `/api/accounts/${other.id}`)).status).toBe(200)
  })

  test('removing the account takes the grant back at Google', async () => {
    const { id } = await connect()
    const { sealedSecret, uniqueId } = await stored(id)
    const { accessToken } = JSON.parse(t.deps.secrets.open(sealedSecret ?? '', `mail-account:${uniqueId}`))
    expect(gmail.tokens.ownerOf(accessToken)).toBe(EMAIL)
    await t.call(user, 'DELETE', `/api/accounts/${id}`)
    expect(gmail.tokens.ownerOf(accessToken)).toBeNull()
  })
})

describe('access tokens', () => {
  const refreshes = () => gmail.refreshes()

  test('are renewed ahead of their end, once for all who ask, in this process and others', async () => {
    const { id } = await connect()
    const account = await stored(id)
    const sources = Array.from({ length: 5 }, () => createTokenSource(t.deps, account))
    const before = refreshes()
    const first = await Promise.all(sources.map(source => source.accessToken()))
    expect(new Set(first).size).toBe(1)
    expect(refreshes()).toBe(before)
    t.advance(56 * 60_000)
    const renewed = await Promise.all(sources.flatMap(source => [source.accessToken(), source.accessToken()]))
    expect(new Set(renewed).size).toBe(1)
    expect(renewed[0]).not.toBe(first[0])
    expect(refreshes()).toBe(before + 1)
  })

  test('one that Google has refused early is renewed, whatever the clocks say', async () => {
    const { id } = await connect()
    const provider = connectAccount(t.deps, await requireAccount(t.deps.db, actorOf(user), 'mail.read', id))
    gmail.tokens.expire(EMAIL)
    expect((await provider.profile()).email).toBe(EMAIL)
    await provider.close()
  })

  test('a grant that is gone counts as expired; a provider that is silent does not', async () => {
    const { id } = await connect()
    gmail.tokens.expire(EMAIL)
    const source = createTokenSource(t.deps, await stored(id))
    const rejected = await source.accessToken()
    gmail.faults.push({ match: /POST \/oauth2\/token/, status: 503, times: 1 })
    await expect(source.accessToken(rejected)).rejects.toMatchObject({ kind: 'unavailable' })
    // A caller that failed lets the next one try.
    expect(await source.accessToken(rejected)).not.toBe(rejected)
    gmail.tokens.revoke(EMAIL)
    await expect(source.accessToken(await source.accessToken())).rejects.toMatchObject({
      kind: 'auth-expired',
    })
  })
})

const actorOf = ({ kind, email, id, role, organizationId, workspaceIds }: TestUser) => ({
  kind,
  email,
  id,
  role,
  organizationId,
  workspaceIds,
  permission: null,
  isSealed: false,
})
