import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { mailAccounts } from '#server/db/schema/index.ts'
import { blobKeys, PIXEL, type TestAccount, type TestUser, tidyLater, upload } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { findAccount } from './queries.ts'
import { signatureOf } from './sender.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
})

const profile = () => `/api/accounts/${account.id}/profile`
const image = () => `/api/accounts/${account.id}/profile-image`

test('name and signature are kept, each by itself', async () => {
  await t.call(user, 'PUT', profile(), { body: { displayName: ' Ada ' } })
  const { body } = await t.call(user, 'PUT', profile(), { body: { signature: '<p>Ada<br>Quillbox</p>' } })
  expect(body).toMatchObject({ displayName: 'Ada', signature: '<p>Ada<br />Quillbox</p>' })
  expect((await t.call(user, 'PUT', profile(), { body: { displayName: '' } })).body.displayName).toBeNull()
})

test('a picture in a signature stays, and one that could not leave is refused with the reason', async () => {
  const png = `data:image/png;base64,${PIXEL.toString('base64')}`
  const put = (signature: string) => t.call(user, 'PUT', profile(), { body: { signature } })
  expect((await put(`<img alt="Logo" src="${png}">`)).body.signature).toBe(`<img alt="Logo" src="${png}" />`)
  const large = `<p>${'a'.repeat(200_000)}</p><img src="${png}">`
  expect((await put(large)).status).toBe(200)
  for (const src of [
    'data:image/svg+xml,<svg/>',
    'data:image/png;base64,bm8=',
    'file:///C:/logo.png',
    png.slice(0, 20),
  ]) {
    const { status, body } = await put(`<p>June</p><img src="${src}">`)
    expect([src, status, body.fields.signature]).toEqual([
      src,
      400,
      expect.stringContaining('cannot be sent'),
    ])
  }
  const { status, body } = await put('a'.repeat(500_001))
  expect([status, body.fields.signature]).toEqual([400, expect.stringContaining('make its pictures smaller')])
})

test('names stay in one line, because they go into headers', async () => {
  await t.deps.db.update(mailAccounts).set({ provider: 'imap' }).where(eq(mailAccounts.id, account.id))
  const body = {
    displayName: 'Demo\r\nBcc: x\u0085\tend\u2028\u202e\n',
    aliases: [{ address: 'alias@people.example', name: 'A\n B' }],
  }
  expect((await t.call(user, 'PUT', profile(), { body })).body).toMatchObject({
    displayName: 'Demo Bcc: x end',
    aliases: [{ name: 'A B' }],
  })
  await t.deps.db.update(mailAccounts).set({ provider: 'sandbox' }).where(eq(mailAccounts.id, account.id))
})

test('a signature leaves with every message, so whoever writes it has to be allowed to send', async () => {
  const organizationId = await t.buildOrganization()
  const shared = await t.buildAccount(await t.buildUser({ role: 'admin', organizationId }))
  const keeper = await t.buildUser({ role: 'team_member', organizationId })
  await t.grant(keeper, { canAccessAllAccounts: true, canManageAccounts: true })
  const change = async (body: object) =>
    (await t.call(keeper, 'PUT', `/api/accounts/${shared.id}/profile`, { body })).status
  expect([await change({ displayName: 'Office' }), await change({ signature: '<p>Mine</p>' })]).toEqual([
    200, 403,
  ])
})

test('an alias may have a signature of its own, and else has that of the account', async () => {
  const address = 'Sales@people.example'
  const signed = async (from: string | null) => {
    const kept = await findAccount(t.deps.db, account)
    return kept && signatureOf(kept, from)
  }
  const body = { signature: '<p>Ada</p>', aliases: [{ address, name: null }] }
  await t.call(user, 'PUT', profile(), { body })
  expect([await signed(null), await signed(address)]).toEqual(['<p>Ada</p>', '<p>Ada</p>'])
  const own = {
    'SALES@people.example': '<p>Sales<script>x()</script></p>',
    'who@else.example': '<p>Nobody</p>',
    [account.email]: '<p>Twice</p>',
  }
  const answer = await t.call(user, 'PUT', profile(), { body: { signatures: own } })
  expect(answer.body.signatures).toEqual({ 'sales@people.example': '<p>Sales</p>' })
  expect([await signed(null), await signed(address)]).toEqual(['<p>Ada</p>', '<p>Sales</p>'])
  // An empty signature is a choice, too.
  await t.call(user, 'PUT', profile(), { body: { signatures: { [address]: '' } } })
  expect([await signed(account.email), await signed(address)]).toEqual(['<p>Ada</p>', ''])
  await t.call(user, 'PUT', profile(), { body: { signatures: {} } })
  expect(await signed(address)).toBe('<p>Ada</p>')
})

test('a signature keeps its logo and loses what could run', async () => {
  const signature = '<p onclick="x()">Ada <img src="https://a.example/logo.png"><script>x()</script></p>'
  const { body } = await t.call(user, 'PUT', profile(), { body: { signature } })
  expect(body.signature).toContain('src="https://a.example/logo.png"')
  expect(body.signature).not.toMatch(/script|onclick/)
})

test('a picture is shown with the account, and served as what it is', async () => {
  expect((await t.call(user, 'GET', image())).status).toBe(404)
  const { status, body } = await upload(t, user, image(), 'image', PIXEL, { type: 'text/html' })
  expect(status).toBe(200)
  const served = await t.app.inject({
    url: body.profileImageUrl,
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(served.headers['content-type']).toBe('image/png')
  expect(served.rawPayload).toEqual(PIXEL)
})

test('a picture that is replaced is not kept', async () => {
  await upload(t, user, image(), 'image', PIXEL)
  const other = Buffer.concat([PIXEL, Buffer.from('another')])
  await upload(t, user, image(), 'image', other)
  await tidyLater(t)
  expect(await blobKeys(t)).toHaveLength(1)
  // The same picture uploaded again is kept.
  await upload(t, user, image(), 'image', other)
  await tidyLater(t)
  expect((await t.call(user, 'GET', image())).status).toBe(200)
})

test.each([
  ['what is no picture', Buffer.from('<svg onload=x()>'), 'image', 400, /PNG, JPEG, GIF or WebP/],
  ['another field', PIXEL, 'file', 400, /choose a picture/],
  ['a picture that is too large', Buffer.concat([PIXEL, Buffer.alloc(2 ** 21)]), 'image', 413, /2 MB|large/i],
])('%s is refused in words', async (_, content, field, status, message) => {
  const answer = await upload(t, user, image(), field, content)
  expect(answer.status).toBe(status)
  expect(answer.body.message).toMatch(message)
})
