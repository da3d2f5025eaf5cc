import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OutlookEmulator, startOutlookEmulator } from '#demo/outlook/outlook-emulator.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { syncAccount } from '#server/mailbox/sync/sync-account.ts'
import { type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { chooseAt } from '#testing/stand-ins/consent.ts'
import { storedAccount } from '#testing/stored-account.ts'
import { connectAccount } from '../connect.ts'
import { claimRefresh, findSealed } from './oauth-queries.ts'
import { createTokenSource } from './token-source.ts'

const CLIENT = {
  id: 'quillbox',
  secret: 'shared-secret',
  redirectUri: 'http://localhost:5000/oauth/microsoft',
}
const EMAIL = 'ada@outlook.test'

let outlook: OutlookEmulator
let user: TestUser
beforeAll(async () => {
  outlook = await startOutlookEmulator({ users: [{ email: EMAIL, name: 'Ada Brandt' }], client: CLIENT })
})
afterAll(() => outlook?.close())
const t = sharedApp(() => ({
  config: {
    MICROSOFT_CLIENT_ID: CLIENT.id,
    MICROSOFT_CLIENT_SECRET: CLIENT.secret,
    MICROSOFT_BASE_URL: outlook.url,
  },
}))
beforeAll(async () => {
  user = await t.buildUser()
})

const begin = async (query = ''): Promise<string> =>
  (await t.call(user, 'GET', `/api/auth/microsoft${query}`)).body.authUrl
const comeBack = async ({ search: answer }: URL) =>
  t.call(user, 'POST', '/api/auth/microsoft/callback', { body: { answer } })
const connect = async (query = '') => comeBack(await chooseAt(await begin(query), EMAIL))

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
  const stored = await storedAccount(t.deps.db, id)
  const sources = [createTokenSource(t.deps, stored), createTokenSource(t.deps, stored)]
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

test('tokens that another process has renewed since they were read are not renewed again', async () => {
  user = await t.buildUser()
  const account = await storedAccount(t.deps.db, (await connect()).body.id)
  const read = async () => (await findSealed(t.deps.db, account))?.sealedSecret ?? ''
  const claim = async (sealedSecret: string) => {
    const now = t.deps.clock.now()
    const wanted = { now, until: new Date(now.getTime() + 30_000), sealedSecret }
    return inTransaction(t.deps.db, tx => claimRefresh(tx, account, wanted))
  }
  const before = await read()
  outlook.tokens.expire(EMAIL)
  t.advance(60 * 60_000)
  await createTokenSource(t.deps, account).accessToken()
  expect(await claim(before)).toBe(false)
  expect(await claim(await read())).toBe(true)
})

test('a grant that is gone counts as expired', async () => {
  user = await t.buildUser()
  const { id } = (await connect()).body
  const source = createTokenSource(t.deps, await storedAccount(t.deps.db, id))
  outlook.tokens.revoke(EMAIL)
  await expect(source.accessToken(await source.accessToken())).rejects.toMatchObject({ kind: 'auth-expired' })
})

describe('access to the list of categories', () => {
  let account: TestAccount
  beforeEach(async () => {
    user = await t.buildUser()
    account = (await connect()).body
  })
  const scopesOf = (authUrl: string) =>
    (new URL(authUrl).searchParams.get('scope') ?? '').split(' ').map(scope => scope.split('/').at(-1))
  const newLabel = (name: string, more: object = {}) =>
    t.call(user, 'POST', '/api/labels', { body: { accountId: account.id, name, ...more } })
  const atOutlook = () => {
    const { categories, folders } = outlook.mailbox(EMAIL)
    return { categories, folders: folders.map(({ displayName }) => displayName) }
  }
  const NEEDED = ['offline_access', 'User.Read', 'Mail.ReadWrite', 'Mail.Send']

  test('is not asked for by connecting, which says beforehand what is', async () => {
    expect(scopesOf(await begin())).toEqual(NEEDED)
    const services = (await t.call(user, 'GET', '/api/accounts/services')).body
    const microsoft = services.find(({ name }: { name: string }) => name === 'microsoft')
    const named = (scopes: { name: string }[]) => scopes.map(({ name }) => name.split('/').at(-1))
    expect(named(microsoft.scopes)).toEqual(NEEDED)
    // Labels and the vacation note need the same one, each with a reason of its own.
    expect(named(microsoft.optionalScopes)).toEqual([
      'MailboxSettings.ReadWrite',
      'MailboxSettings.ReadWrite',
    ])
    for (const { reason } of [...microsoft.scopes, ...microsoft.optionalScopes])
      expect(reason).toMatch(/^[A-Z].*\.$/)
  })

  test('is asked for with the first label, with what it is for, and stays', async () => {
    const refused = await newLabel('Clients')
    expect(refused).toMatchObject({ status: 403, body: { code: 'scope-missing' } })
    expect(refused.body.message).toContain('MailboxSettings.ReadWrite')
    expect(refused.body.message).toContain('a new label is a category at Outlook')

    const query = `?accountId=${account.id}`
    expect(scopesOf(await begin(`${query}&access=categories`))).toEqual([
      ...NEEDED,
      'MailboxSettings.ReadWrite',
    ])
    expect((await connect(`${query}&access=categories`)).status).toBe(200)
    expect((await newLabel('Clients')).status).toBe(200)
    expect(atOutlook().categories).toContain('Clients')
    // Renewing the access later does not make it narrower.
    expect(scopesOf(await begin(query))).toContain('MailboxSettings.ReadWrite')
  })

  test('declined, mail comes in all the same, and a folder serves as a label', async () => {
    const back = new URL(CLIENT.redirectUri)
    const { searchParams } = new URL(await begin(`?accountId=${account.id}&access=categories`))
    back.search = String(
      new URLSearchParams({ error: 'access_denied', state: searchParams.get('state') ?? '' }),
    )
    expect((await comeBack(back)).status).toBe(422)
    const { mailbox } = outlook
    const inbox = mailbox(EMAIL).folder('inbox')
    mailbox(EMAIL).add(inbox?.id ?? '', testMessage({ Subject: 'Still here' }))
    const row = await storedAccount(t.deps.db, account.id)
    const provider = connectAccount(t.deps, row)
    await syncAccount(t.deps, row, provider, { signal: new AbortController().signal })
    const { emails } = (await t.call(user, 'GET', `/api/emails?accounts=${account.id}`)).body
    expect(emails).toMatchObject([{ subject: 'Still here' }])
    expect((await newLabel('Projects', { as: 'folder' })).status).toBe(200)
    expect(atOutlook().folders).toContain('Projects')
    expect(atOutlook().categories).not.toContain('Projects')
  })

  test('is granted to accounts that are connected already', async () => {
    const nowhere = await t.call(user, 'GET', '/api/auth/microsoft?access=categories')
    expect(nowhere.status).toBe(400)
  })
})
