import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GmailEmulator, startGmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import type { TestAccount, TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { connectBy, consentAtGoogle } from '#testing/stand-ins/consent.ts'
import { storedAccount } from '#testing/stored-account.ts'
import { refreshAliases } from './aliases.ts'
import { secretContext } from './secret-context.ts'

const CLIENT = { id: 'quillbox', secret: 'shared', redirectUri: 'http://localhost:5000/oauth/google' }
const EMAIL = 'alice@gmail.test'
const SALES = {
  sendAsEmail: 'sales@corp.example',
  displayName: 'Sales',
  verificationStatus: 'accepted' as const,
}

let gmail: GmailEmulator
let user: TestUser
beforeAll(async () => {
  gmail = await startGmailEmulator({ users: [{ email: EMAIL, name: 'Alice' }], client: CLIENT })
})
afterAll(() => gmail?.close())
const t = sharedApp(() => ({
  config: { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret, GOOGLE_BASE_URL: gmail.url },
}))
beforeEach(async () => {
  user = await t.buildUser()
  gmail.faults.length = 0
})

describe('of Gmail', () => {
  const connect = () => connectBy(t, user, 'google', url => consentAtGoogle(gmail.url, url, EMAIL))
  const aliases = async () => (await t.call(user, 'GET', '/api/accounts')).body[0].aliases
  const drop = (id: number) => t.deps.db.delete(mailAccounts).where(eq(mailAccounts.id, id))

  test('the verified ones are known when it is connected, and looked up once a day', async () => {
    const pending = { ...SALES, sendAsEmail: 'new@corp.example', verificationStatus: 'pending' as const }
    gmail.setSendAs(EMAIL, [SALES, pending])
    const { id } = await connect()
    expect(await aliases()).toEqual([{ address: 'sales@corp.example', name: 'Sales' }])
    gmail.setSendAs(EMAIL, [{ ...pending, displayName: '', verificationStatus: 'accepted' }])
    await refreshAliases(t.deps)
    expect(await aliases()).toHaveLength(1)
    t.advance(25 * 3600_000)
    await refreshAliases(t.deps)
    const account = await storedAccount(t.deps.db, id)
    expect(account.aliases).toEqual([{ address: 'new@corp.example', name: null }])
    // The session of the previous user has expired.
    user = await t.buildUser()
    await drop(id)
  })

  test('those of before stay while Google does not answer', async () => {
    gmail.setSendAs(EMAIL, [SALES])
    const { id } = await connect()
    await t.deps.db.update(mailAccounts).set({ aliasesReadAt: null }).where(eq(mailAccounts.id, id))
    gmail.faults.push({ match: /sendAs/, status: 403, reason: 'forbidden', times: 9 })
    await refreshAliases(t.deps)
    expect(await aliases()).toHaveLength(1)
    await drop(id)
  })

  test('an account whose stored sign-in is no sign-in holds up no other', async () => {
    const broken = await t.buildAccount(user)
    const sealedSecret = t.deps.secrets.seal('not JSON', secretContext(broken))
    await t.deps.db
      .update(mailAccounts)
      .set({ provider: 'gmail', sealedSecret })
      .where(eq(mailAccounts.id, broken.id))
    gmail.setSendAs(EMAIL, [])
    const { id } = await connect()
    expect(id).toBeGreaterThan(broken.id)
    await t.deps.db.update(mailAccounts).set({ aliasesReadAt: null }).where(eq(mailAccounts.id, id))
    gmail.setSendAs(EMAIL, [SALES])
    await refreshAliases(t.deps)
    const [read] = await t.deps.db.select().from(mailAccounts).where(eq(mailAccounts.id, id))
    expect(read?.aliases).toEqual([{ address: 'sales@corp.example', name: 'Sales' }])
    await drop(broken.id)
    await drop(id)
  })

  test('are not added here', async () => {
    const { id } = await connect()
    const body = { aliases: [{ address: 'me@else.example', name: null }] }
    const answer = await t.call(user, 'PUT', `/api/accounts/${id}/profile`, { body })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('its provider') } })
    await drop(id)
  })
})

describe('of other mailboxes', () => {
  let account: TestAccount
  beforeEach(async () => {
    account = await t.buildAccount(user)
  })
  const put = (aliases: object[], who = user) =>
    t.call(who, 'PUT', `/api/accounts/${account.id}/profile`, { body: { aliases } })

  test('a person adds them, each once, and not the own address', async () => {
    const { status, body } = await put([
      { address: ' sales@corp.example ', name: ' Sales ' },
      { address: 'SALES@corp.example', name: null },
      { address: account.email.toUpperCase(), name: 'Me' },
    ])
    expect(status).toBe(200)
    expect(body.aliases).toEqual([{ address: 'SALES@corp.example', name: null }])
    expect(body.mayAddAliases).toBe(true)
    expect((await put([])).body.aliases).toEqual([])
  })

  test('what is no address is refused by its place', async () => {
    const { status, body } = await put([
      { address: 'a@b.example', name: null },
      { address: 'nobody', name: null },
    ])
    expect(status).toBe(400)
    expect(body.fields).toEqual({ 'aliases.1.address': 'Please enter a valid email address' })
  })

  const write = (fromAddress: string | null) => ({
    fromAccountId: account.id,
    fromAddress,
    to: 'ana@outside.example',
    subject: 'Hello',
    body: '<p>Text</p>',
  })
  const sourceOf = async (id: number) =>
    (await t.call(user, 'GET', `/api/emails/${id}/source`)).body.toString() as string

  test('messages are sent from them, and from no others', async () => {
    await put([{ address: 'sales@corp.example', name: 'Sales' }])
    const { status, body } = await t.call(user, 'POST', '/api/emails/send', {
      body: write('Sales@Corp.example'),
    })
    expect(status).toBe(200)
    const source = await sourceOf(body.id)
    expect(source).toMatch(/^From: Sales <sales@corp\.example>/m)
    expect(source).toMatch(/^Message-ID: <.*@corp\.example>/im)
    const other = await t.call(user, 'POST', '/api/emails/send', { body: write('boss@corp.example') })
    expect(other.status).toBe(400)
    expect(other.body.fields.fromAddress).toContain('cannot send as boss@corp.example')
    const own = await t.call(user, 'POST', '/api/emails/send', { body: write(account.email.toUpperCase()) })
    expect(await sourceOf(own.body.id)).toContain(`<${account.email}>`.replace(/^<|>$/g, ''))
  })

  test('a catch-all sends from every address of its domain, and from no other', async () => {
    const { status } = await put([{ address: '*@shop.example', name: 'Shop' }])
    expect(status).toBe(200)
    const { body } = await t.call(user, 'POST', '/api/emails/send', { body: write('Hats@Shop.example') })
    expect(await sourceOf(body.id)).toMatch(/^From: Shop <hats@shop\.example>/m)
    for (const address of ['hats@other.example', '*@shop.example', 'a@x, b@shop.example'])
      expect((await t.call(user, 'POST', '/api/emails/send', { body: write(address) })).status).toBe(400)
    expect((await put([{ address: '*@', name: null }])).status).toBe(400)
  })

  test("another account's aliases are not one's own", async () => {
    const other = await t.buildAccount(user)
    const url = `/api/accounts/${other.id}/profile`
    await t.call(user, 'PUT', url, { body: { aliases: [{ address: 'sales@corp.example', name: null }] } })
    expect(
      (await t.call(user, 'POST', '/api/emails/send', { body: write('sales@corp.example') })).status,
    ).toBe(400)
  })

  test('a draft keeps the alias through sending and taking back, until it is gone', async () => {
    await put([{ address: 'sales@corp.example', name: null }])
    const typed = { ...write('sales@corp.example'), cc: '', bcc: '' }
    const { body: draft } = await t.call(user, 'POST', '/api/drafts', { body: typed })
    expect(draft.fromAddress).toBe('sales@corp.example')
    expect(await sourceOf(draft.messageId)).toContain('sales@corp.example')
    const { body: sent } = await t.call(user, 'POST', '/api/emails/send', {
      body: { ...write('sales@corp.example'), draftId: draft.id, undoSeconds: 60 },
    })
    const { body: back } = await t.call(user, 'POST', '/api/drafts/undo-send', { body: { emailId: sent.id } })
    expect(back.fromAddress).toBe('sales@corp.example')
    await put([])
    const saved = await t.call(user, 'PUT', `/api/drafts/${back.id}`, {
      body: { ...typed, revision: back.revision },
    })
    expect(saved).toMatchObject({ status: 200, body: { fromAddress: null } })
    expect(await sourceOf(saved.body.messageId)).toContain(account.email)
  })

  test('taking back a message that was no draft keeps its alias', async () => {
    await put([{ address: 'sales@corp.example', name: null }])
    const { body } = await t.call(user, 'POST', '/api/emails/send', {
      body: { ...write('sales@corp.example'), undoSeconds: 60 },
    })
    const { body: back } = await t.call(user, 'POST', '/api/drafts/undo-send', { body: { emailId: body.id } })
    expect(back.fromAddress).toBe('sales@corp.example')
  })

  test('they are nobody to write to', async () => {
    await put([{ address: 'sales@corp.example', name: null }])
    await t.call(user, 'POST', '/api/emails/send', {
      body: { ...write(null), to: 'sales@corp.example, x@y.example' },
    })
    const { body } = await t.call(user, 'GET', '/api/drafts/recipients')
    expect(body.map(({ address }: { address: string }) => address)).toEqual(['x@y.example'])
  })
})
