import { beforeEach, describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  user = await t.buildUser({ role: 'admin', organizationId: await t.buildOrganization() })
  account = await t.buildAccount(user)
})

const taking = Object.values(contract)
  .flatMap(group => Object.values(group) as Endpoint[])
  .filter(({ body }) => body !== undefined)
const addressOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '1')
const json = { 'content-type': 'application/json' }

describe('a body', () => {
  const free = taking.filter(({ body }) => (body as ZodType).safeParse({}).success)

  test('may be missing if all of its fields are optional', async () => {
    expect(free.length).toBeGreaterThan(5)
    for (const endpoint of free) {
      const answers = [
        await t.call(user, endpoint.method, addressOf(endpoint)),
        await t.call(user, endpoint.method, addressOf(endpoint), { headers: json }),
        await t.call(user, endpoint.method, addressOf(endpoint), { body: {} }),
      ]
      for (const { body } of answers)
        expect(body?.code ?? '', endpoint.path).not.toMatch(/validation|bad-request/)
    }
  })

  test('of empty JSON counts as missing', async () => {
    const made = await t.call(user, 'POST', '/api/invitations/affiliate-code', { headers: json })
    expect(made).toMatchObject({ status: 200, body: { affiliateCode: expect.any(String) } })
    const removed = await t.app.inject({
      method: 'DELETE',
      url: `/api/accounts/${account.id}`,
      headers: { ...json, 'transfer-encoding': 'chunked', authorization: `Bearer ${user.token}` },
      payload: '',
    })
    expect(removed.statusCode).toBe(200)
    expect((await t.call(user, 'POST', '/api/auth/logout', { headers: json })).status).toBe(200)
  })

  test('may contain null where the specification leaves a field to the caller', async () => {
    const calls: [string, object][] = [
      ['/api/invitations/affiliate-code', { customCode: null }],
      ['/api/search', { query: 'x', searchType: null, filters: null }],
      ['/api/search', { query: 'x', searchType: 'auto', filters: { accounts: null, folders: null } }],
      ['/api/ai/compose', { prompt: 'thanks', context: { to: null, subject: null, fromAccountId: '' } }],
      ['/api/ai/compose', { prompt: 'thanks' }],
    ]
    for (const [url, body] of calls)
      expect(await t.call(user, 'POST', url, { body })).toMatchObject({ status: 200 })
  })
})

describe('an id', () => {
  test.each([true, [1], '0x10', '1e2', ' 1', '', '1.0', 1.5, null])('is not %j', async id => {
    await fillInbox(t, account, [testMessage()])
    const body = { messageIds: [id] }
    const answer = await t.call(user, 'DELETE', '/api/emails/bulk', { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
    if (typeof id === 'string' && id !== '')
      expect((await t.call(user, 'GET', `/api/emails/${encodeURIComponent(id)}`)).status).toBe(400)
    const letter = { fromAccountId: id, to: 'a@b.example', subject: '', body: 'x' }
    expect((await t.call(user, 'POST', '/api/emails/send', { body: letter })).status).toBe(400)
  })

  test('is a number, or its digits', async () => {
    await fillInbox(t, account, [testMessage(), testMessage()])
    const rows: { id: number }[] = (await t.call(user, 'GET', '/api/emails')).body.emails
    const messageIds = rows.map(({ id }, at) => (at === 0 ? id : String(id)))
    expect((await t.call(user, 'DELETE', '/api/emails/bulk', { body: { messageIds } })).body.deleted).toBe(2)
  })
})

describe('missing input is described', () => {
  const person = {
    firstName: 'First name must be at least 2 characters',
    lastName: 'Last name must be at least 2 characters',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
  }
  test.each<[string, object, Record<string, string>]>([
    ['/api/auth/login', {}, { email: 'Email is required', password: 'Password is required' }],
    [
      '/api/auth/signup',
      {},
      {
        accountType: 'Please select an account type',
        invitationCode: 'Invitation code is required',
        adminName: 'Full name is required',
        adminEmail: 'Email is required',
        password: 'Password is required',
      },
    ],
    ['/api/auth/register', {}, { organizationType: 'Please select an account type' }],
    ['/api/auth/register', { organizationType: 'individual' }, person],
    [
      '/api/auth/register',
      { organizationType: 'company' },
      { ...person, companyName: 'Company name must be at least 2 characters' },
    ],
    [
      '/api/auth/register',
      { organizationType: 'join' },
      { ...person, invitationCode: 'Invitation code is required' },
    ],
    [
      '/api/invitations/token/accept',
      {},
      {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        password: 'Password must be at least 6 characters',
      },
    ],
    ['/api/admin/invite', {}, { email: 'Please enter a valid email address', role: 'Please select a role' }],
    ['/api/invitations/validate', {}, { code: 'Invitation code is required' }],
    ['/api/ai/compose', {}, { prompt: 'Please enter instructions for the AI template.' }],
  ])('in the words of the specification by %s %j', async (url, body, fields) => {
    expect((await t.call(user, 'POST', url, { body })).body.fields).toEqual(fields)
  })

  test('and in plain words wherever the contract has no text', async () => {
    const answers = []
    for (const endpoint of taking)
      for (const body of [{}, undefined, []]) {
        const { status, body: said } = await t.call(user, endpoint.method, addressOf(endpoint), { body })
        if (status === 400) answers.push(...Object.values<string>(said.fields ?? {}), said.message)
      }
    expect(answers.length).toBeGreaterThan(50)
    // Sentences, not keys of programs.
    for (const said of answers) expect(said).toMatch(/^[A-Z][^"]*$/)
    for (const said of answers) expect(said).not.toMatch(/expected|received|Invalid|NaN|undefined/)
    const page = await t.call(user, 'GET', '/api/emails?folder=inbox&page=1.5')
    expect(page.body.message).toBe('Page must be a whole number')
    expect((await t.call(user, 'GET', '/api/emails/999999')).body.message).toBe('This message was not found')
    expect((await t.call(user, 'POST', '/api/emails/mark-read', { body: {} })).body).toMatchObject({
      message: 'Thread is required',
      fields: { threadId: 'Thread is required', accountId: 'Account is required' },
    })
    expect((await t.call(user, 'GET', '/api/emails/abc')).body.message).toBe('The id is not valid')
    expect((await t.call(user, 'GET', '/api/emails?folder=x')).body.message).toMatch(
      /^Folder must be inbox, starred, .+, or snoozed$/,
    )
  })
})
