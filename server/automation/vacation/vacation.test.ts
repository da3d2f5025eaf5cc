import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import { type GmailEmulator, startGmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import { type OutlookEmulator, startOutlookEmulator } from '#demo/outlook/outlook-emulator.ts'
import { auditLog, vacationNotes } from '#server/db/schema/index.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { PIXEL, type TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { chooseAt, connectBy, consentAtGoogle } from '#testing/stand-ins/consent.ts'
import { storedAccount } from '#testing/stored-account.ts'

const EMAIL = { gmail: 'ada@gmail.test', outlook: 'ada@outlook.test' }
const client = (name: string) => ({
  id: 'quillbox',
  secret: 'shared-secret',
  redirectUri: `http://localhost:5000/oauth/${name}`,
})

let gmail: GmailEmulator
let outlook: OutlookEmulator
beforeAll(async () => {
  const name = 'Ada Brandt'
  gmail = await startGmailEmulator({ users: [{ email: EMAIL.gmail, name }], client: client('google') })
  outlook = await startOutlookEmulator({
    users: [{ email: EMAIL.outlook, name }],
    client: client('microsoft'),
  })
})
afterAll(async () => {
  await gmail?.close()
  await outlook?.close()
})
const t = sharedApp(() => ({
  config: {
    ...{ GOOGLE_CLIENT_ID: 'quillbox', GOOGLE_CLIENT_SECRET: 'shared-secret', GOOGLE_BASE_URL: gmail.url },
    MICROSOFT_CLIENT_ID: 'quillbox',
    MICROSOFT_CLIENT_SECRET: 'shared-secret',
    MICROSOFT_BASE_URL: outlook.url,
  },
}))

const note = {
  ...{ isOn: true, firstDay: '2026-01-01', lastDay: '2098-12-31', timeZone: 'Europe/Berlin' },
  ...{ subject: 'Away', body: '<p>At the sea.</p>', audience: 'known' },
}
const save = (who: TestUser, id: number, change: object = {}) =>
  t.call(who, 'PUT', `/api/vacation/${id}`, { body: { ...note, ...change } })
const read = (who: TestUser, id: number) => t.call(who, 'GET', `/api/vacation/${id}?timeZone=Europe%2FBerlin`)
const logOf = async (id: number) => {
  const rows = await t.deps.db
    .select({ action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.subject, (await storedAccount(t.deps.db, id)).email)))
    .orderBy(desc(auditLog.seq))
  return rows.filter(({ action }) => action.startsWith('vacation.')).reverse()
}

describe('a note that Quillbox sends', () => {
  test('is kept here, shown to whoever sees the mailbox, and logged without its text', async () => {
    const user = await t.buildUser()
    const account = await t.buildAccount(user)
    expect((await read(user, account.id)).body).toMatchObject({
      ...{ isOn: false, firstDay: null, timeZone: 'Europe/Berlin', keptBy: 'quillbox', hasSubject: true },
    })
    const html = '<p onclick="x()">At the <b>sea</b>.<script>x()</script></p>'
    const { status, body } = await save(user, account.id, { body: html })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...note,
      body: '<p>At the <b>sea</b>.</p>',
      startsAt: '2025-12-31T23:00:00.000Z',
      endsAt: '2098-12-31T23:00:00.000Z',
    })
    expect((await read(user, account.id)).body).toEqual(body)
    const { startsAt, endsAt, lastDay, timeZone } = body
    expect((await t.call(user, 'GET', '/api/vacation')).body).toEqual([
      { accountId: account.id, isOn: true, startsAt, endsAt, lastDay, timeZone },
    ])
    await save(user, account.id, { audience: 'everybody' })
    await save(user, account.id, { isOn: false })
    const days = { firstDay: '2026-01-01', lastDay: '2098-12-31', timeZone: 'Europe/Berlin' }
    expect(await logOf(account.id)).toEqual([
      { action: 'vacation.on', details: { ...days, audience: 'known' } },
      { action: 'vacation.changed', details: { ...days, audience: 'everybody' } },
      { action: 'vacation.off', details: {} },
    ])
  })

  test.each([
    ['firstDay', { firstDay: null }, 'Please choose the first day'],
    ['firstDay', { firstDay: '24.12.2026' }, 'Please enter a date such as 2026-12-24'],
    ['lastDay', { lastDay: '2025-12-31' }, 'The last day must not be before the first day'],
    [
      'lastDay',
      { lastDay: '2026-01-02' },
      'The last day has passed. Choose a later one, or switch the note off.',
    ],
    ['timeZone', { timeZone: 'Europe/Atlantis' }, 'This is not a known time zone'],
    ['subject', { subject: 'x'.repeat(251) }, 'The subject may have up to 250 characters'],
    ['body', { body: '<p><br></p>' }, 'Please write a text'],
  ])('is refused for its %s: %j', async (field, change, message) => {
    const user = await t.buildUser()
    const account = await t.buildAccount(user)
    const { status, body } = await save(user, account.id, change)
    expect([status, body.fields[field]]).toEqual([400, message])
    // What is off may be unfinished.
    if (field === 'body')
      expect(
        (await save(user, account.id, { isOn: false, firstDay: null, lastDay: null, body: '' })).status,
      ).toBe(200)
  })
})

const services = {
  gmail: {
    connect: (user: TestUser) =>
      connectBy(t, user, 'google', url => consentAtGoogle(gmail.url, url, EMAIL.gmail)),
    revoke: () => gmail.tokens.revoke(EMAIL.gmail),
    async grant(user: TestUser, id: number) {
      const { authUrl } = (await t.call(user, 'GET', `/api/auth/google?accountId=${id}&access=vacation`)).body
      expect(authUrl).toContain('gmail.settings.basic')
      const answer = (await consentAtGoogle(gmail.url, authUrl, EMAIL.gmail)).search
      return t.call(user, 'POST', '/api/auth/google/callback', { body: { answer } })
    },
    faults: () => gmail.faults,
    scope: 'gmail.settings.basic',
  },
  outlook: {
    connect: (user: TestUser) => connectBy(t, user, 'microsoft', url => chooseAt(url, EMAIL.outlook)),
    revoke: () => outlook.tokens.revoke(EMAIL.outlook),
    async grant(user: TestUser, id: number) {
      const { authUrl } = (await t.call(user, 'GET', `/api/auth/microsoft?accountId=${id}&access=vacation`))
        .body
      const answer = (await chooseAt(authUrl, EMAIL.outlook)).search
      return t.call(user, 'POST', '/api/auth/microsoft/callback', { body: { answer } })
    },
    faults: () => outlook.faults,
    scope: 'MailboxSettings.ReadWrite',
  },
}

describe.each(['gmail', 'outlook'] as const)('a note that %s keeps', name => {
  const { connect, revoke, grant, faults, scope } = services[name]

  test('needs a permission, which is asked for with its reason, and is kept there alone', async () => {
    const user = await t.buildUser()
    const { id } = await connect(user)
    const refused = await save(user, id)
    expect([refused.status, refused.body.code]).toEqual([403, 'scope-missing'])
    expect(refused.body.message).toContain('also while this installation is off')
    expect(refused.body.message).toContain(scope)
    expect((await grant(user, id)).status).toBe(200)

    const saved = await save(user, id)
    const kept = { ...note, subject: name === 'gmail' ? 'Away' : '', keptBy: 'provider' }
    expect([saved.status, saved.body]).toMatchObject([200, { ...kept, hasSubject: name === 'gmail' }])
    expect((await read(user, id)).body).toMatchObject(kept)
    expect((await t.call(user, 'GET', '/api/vacation')).body).toEqual([])
    expect(await t.deps.db.$count(vacationNotes, eq(vacationNotes.accountId, id))).toBe(0)
    const pictured = `<p>Away</p><img src="data:image/png;base64,${PIXEL.toString('base64')}">`
    const { status, body } = await save(user, id, { body: pictured })
    expect([status, body.fields.body]).toEqual([400, expect.stringContaining('cannot send pictures')])

    // Somebody changes it at the provider.
    const adapter = connectAccount(t.deps, await storedAccount(t.deps.db, id))
    const held = await adapter.vacation!.read()
    await adapter.vacation!.write({ ...held, html: '<p>New <script>x()</script>text</p>' })
    expect((await read(user, id)).body.body).toContain('<p>New text</p>')
    expect((await save(user, id, { isOn: false })).body.isOn).toBe(false)
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['vacation.on', 'vacation.off'])
  })

  test('is not shown as changed when the provider refuses or cannot be asked, with the reason', async () => {
    const user = await t.buildUser()
    const { id } = await connect(user)
    await grant(user, id)
    await save(user, id, { isOn: false })
    faults().push({ match: /(?:PUT|PATCH) .*(?:vacation|mailboxSettings)/, status: 400 })
    const refused = await save(user, id)
    expect([refused.status, refused.body.code]).toEqual([409, 'provider-failed'])
    expect((await read(user, id)).body.isOn).toBe(false)
    revoke()
    const away = await save(user, id)
    expect([away.status, away.body.code]).toEqual([502, 'provider-failed'])
    expect(away.body.message).toMatch(/^[A-Z].*has withdrawn the access, or it has run out\.$/)
    expect((await read(user, id)).status).toBe(502)
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['vacation.changed'])
  })
})

test('whoever may only read a mailbox may not change its note, and sees it', async () => {
  const organizationId = await t.buildOrganization()
  const owner = await t.buildUser({ role: 'agent', organizationId })
  const reader = await t.buildUser({ role: 'team_member', organizationId })
  const account = await t.buildAccount(owner)
  await t.grant(reader, { canAccessAllAccounts: true })
  await save(owner, account.id)
  expect((await read(reader, account.id)).body).toMatchObject({ isOn: true, subject: 'Away' })
  expect((await save(reader, account.id)).status).toBe(403)
})

test('the providers that keep notes are those whose adapters do', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const keeps = (provider: 'gmail' | 'outlook' | 'sandbox') =>
    t.deps.mail.connect({ ...account, provider, secret: null, tokens: { accessToken: async () => '' } })
      .vacation !== undefined
  for (const provider of ['gmail', 'outlook', 'sandbox'] as const)
    expect([provider, keeps(provider)]).toEqual([provider, MAIL_PROVIDERS[provider].vacation !== null])
})
