import { beforeAll, describe, expect, test } from 'vitest'
import { unsubscribeOptions } from '#core/text/addresses/list-unsubscribe.ts'
import { wishesNoMoreMail } from '#core/text/signals/unsubscribe-wish.ts'
import { contactFields, suppressions, websiteFindings, websites } from '#server/db/schema/index.ts'
import type { TestAccount, TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { addCampaign, addContact, enrolContact, oneMail } from '#testing/outreach/campaign-rows.ts'
import { writeLines } from '../first-lines/write-lines.ts'
import { checkAddress } from '../running/checks.ts'

const t = sharedApp()
let user: TestUser
let stranger: TestUser
let account: TestAccount
let campaignId: number
let ada: number
let bob: number

const BODY =
  '<p>Hi {{first_name|there}},</p><p>{{first_line|I build with steel, too.}}</p><p>{{#if plan}}Your plan: {{plan}}.{{/if}} {{city}}</p>'

beforeAll(async () => {
  user = await t.buildUser()
  stranger = await t.buildUser()
  account = await t.buildAccount(user)
  const { workspaceId } = account
  await t.deps.db.insert(contactFields).values({ workspaceId, key: 'plan', name: 'Plan', type: 'text' })
  const settings = { physicalAddress: '1 High Street, Bern' }
  campaignId = await addCampaign(t, { user, account, steps: oneMail(BODY, 'For {{company|you}}'), settings })
  const of = { city: 'Chur', company: 'Holzbau Egli', website: 'https://www.egli.example/about' }
  ada = await addContact(t, workspaceId, 'ada@mail.example', {
    firstName: 'Ada',
    name: 'Ada Egli',
    ...of,
    custom: { plan: 'Pro' },
  })
  bob = await addContact(t, workspaceId, 'bob@there.example')
  for (const contactId of [ada, bob]) await enrolContact(t, { account, campaignId, contactId, user })
  const [site] = await t.deps.db
    .insert(websites)
    .values({
      workspaceId,
      url: 'https://egli.example/',
      domain: 'egli.example',
      state: 'read',
      createdAt: new Date(),
    })
    .returning()
  const sentence = 'We build timber houses in the Alps since 1998.'
  await t.deps.db.insert(websiteFindings).values({
    ...{
      workspaceId,
      websiteId: site!.id,
      key: 'd',
      kind: 'description',
      value: sentence,
      sentence,
      position: 0,
    },
    ...{ page: 'https://egli.example/about', source: 'text' },
  })
})

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, who = user) =>
  t.call(who, method, `/api/outreach/campaigns/${campaignId}/${path}`, body ? { body } : {})
const preview = (contactId: number) => call('POST', 'preview', { contactId, step: 1 })

test('a preview is the mail as it arrives, with its headers, its neighbours and what stands against it', async () => {
  const { body: first } = await call('POST', 'preview', { step: 1 })
  expect(first).toMatchObject({
    contact: { id: ada, email: 'ada@mail.example' },
    subject: 'For Holzbau Egli',
    problems: [],
    ...{ position: 1, total: 2, previousId: null, nextId: bob, variant: 1 },
  })
  expect(first.html).toMatch(/Hi Ada,.*steel, too.*Your plan: Pro\. Chur.*1 High Street, Bern/s)
  expect(first.text).toContain(
    'I would rather not get mail like this (http://localhost:5000/api/outreach/unsubscribe/',
  )
  expect(first.headers.map(({ name }: { name: string }) => name)).toContain('List-Unsubscribe')
  // Its link does nothing.
  const [url = ''] = /\/api\/outreach\/unsubscribe\/[\w.-]+/.exec(first.text) ?? []
  expect((await t.call(null, 'POST', url)).body).toContain('unsubscribes nobody')
  expect((await preview(bob)).body).toMatchObject({
    subject: 'For you',
    problems: ['Nothing stands for {{city}}.'],
  })
})

test('a preview may be of steps that are not saved yet', async () => {
  const steps = oneMail('<p>New {{nmae}}</p>')
  const { body } = await call('POST', 'preview', { step: 1, steps })
  expect(body.problems).toEqual(['Nothing stands for {{nmae}}. Write {{name}}.'])
  expect((await call('POST', 'preview', { step: 9 })).status).toBe(404)
})

test('variables say who lacks them, and a check says what stands against a text', async () => {
  const { variables } = (await call('GET', 'variables')).body
  const named = (name: string) => variables.find((one: { name: string }) => one.name === name)
  expect(named('city')).toMatchObject({ isUsed: true, lacking: 1, contacts: [{ id: bob }] })
  expect(named('first_name')).toMatchObject({ lacking: 0 })
  expect(named('plan')).toMatchObject({ kind: 'custom', says: 'the field “Plan”', isUsed: true })
  const { body } = await call('POST', 'check-text', {
    subject: 'Re: BUY NOW!!!',
    body: '<p>{{nmae}} {{#if city}} {{title}} click here</p>',
  })
  const found = body.findings.map(
    ({ kind, severity }: { kind: string; severity: string }) => `${severity} ${kind}`,
  )
  expect(found).toEqual(
    expect.arrayContaining([
      'blocks condition',
      'blocks unknown-variable',
      'says no-fallback',
      'blocks subject',
    ]),
  )
})

test('the company of a contact is that of their organization, for the check and in the mail', async () => {
  const { workspaceId } = account
  const of = { user, account, steps: oneMail('<p>How is {{company}}?</p>', 'You'), settings: {} }
  const id = await addCampaign(t, of)
  const organizationId = await addContact(t, workspaceId, 'info@timber.example', {
    ...{ kind: 'organization', name: 'Timber & Sons' },
  })
  const contactId = await addContact(t, workspaceId, 'eve@timber.example', { organizationId, company: '' })
  await enrolContact(t, { account, campaignId: id, contactId, user })
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    t.call(user, method, `/api/outreach/campaigns/${id}/${path}`, body ? { body } : {})
  expect((await ask('POST', 'preview', { contactId, step: 1 })).body).toMatchObject({
    text: expect.stringContaining('How is Timber & Sons?'),
    problems: ['The campaign names no postal address yet.'],
  })
  const { variables } = (await ask('GET', 'variables')).body
  expect(variables).toContainEqual(expect.objectContaining({ name: 'company', isUsed: true, lacking: 0 }))
})

test.each([
  ['https://mail.example.com', true, 0],
  ['http://mail.example.com', true, 1],
  ['http://localhost:5000', false, 1],
  ['http://localhost:5000', true, 0],
])(
  'before a launch it is said that one click does not unsubscribe at %s, if so',
  (publicUrl, hasPublicUrl, count) => {
    expect(checkAddress({ publicUrl, hasPublicUrl })).toHaveLength(count)
  },
)

test('a test goes to an address of one’s own, and to no other', async () => {
  const send = (to: string) => call('POST', 'test-send', { step: 1, to })
  expect((await send('ada@mail.example')).status).toBe(400)
  expect((await send(account.email)).body).toEqual({ sentTo: account.email })
  const { emails } = (await t.call(user, 'GET', `/api/emails?folder=sent&accounts=${account.id}`)).body
  expect(emails[0].subject).toBe('Test: For Holzbau Egli')
  const source = String((await t.call(user, 'GET', `/api/emails/${emails[0].id}/source`)).body)
  const [, url, mailto] = /^List-Unsubscribe: <([^>]+)>,\s+<(mailto:[^>]+)>/m.exec(source) ?? []
  // What a mail program sends for its reader, by each of the two ways.
  const { pathname } = new URL(url ?? '')
  expect((await t.call(null, 'POST', pathname)).body).toContain('unsubscribes nobody')
  const [mail] = unsubscribeOptions({ listUnsubscribe: `<${mailto}>`, listUnsubscribePost: null })
  expect(mail).toMatchObject({ how: 'mail', subject: 'Test', body: 'This was a test.' })
  expect(wishesNoMoreMail('Test', 'This was a test.')).toBe(false)
  expect(await t.deps.db.$count(suppressions)).toBe(0)
})

describe('first lines', () => {
  const write = () =>
    writeLines(t.deps, { workspaceId: account.workspaceId, campaignId }, new AbortController().signal)
  const lines = async () => (await call('GET', 'first-lines')).body
  const LINE = 'I read on your website: “We build timber houses in the Alps since 1998.”'

  test('are proposed with their sources, and only approved ones are sent', async () => {
    expect((await lines()).counts).toMatchObject({ unasked: 2 })
    expect((await call('POST', 'first-lines/propose', {})).body).toEqual({ asked: 2 })
    await write()
    const { lines: found, counts } = await lines()
    expect(counts).toMatchObject({ proposed: 1, none: 1, unasked: 0, waiting: 0 })
    expect(found).toMatchObject([
      {
        contactId: ada,
        state: 'proposed',
        text: LINE,
        sources: [
          { url: 'https://egli.example/about', sentence: 'We build timber houses in the Alps since 1998.' },
        ],
      },
      { contactId: bob, state: 'none', why: expect.stringContaining('No website') },
    ])
    expect((await preview(ada)).body.text).toContain('I build with steel, too.')
    const decide = (decision: string) =>
      call('POST', 'first-lines/decide', { contactIds: [ada, bob], decision })
    expect((await decide('approved')).body).toEqual({ decided: 1 })
    expect((await preview(ada)).body.text).toContain(LINE)
    await decide('rejected')
    expect((await preview(ada)).body.text).not.toContain(LINE)
  })

  test('that await an approval are one task of the campaign, closed once they are decided', async () => {
    const open = async () =>
      (await t.call(user, 'GET', '/api/outreach/tasks')).body.tasks.map(
        ({ kind, campaign }: { kind: string; campaign: { id: number } }) => [kind, campaign.id],
      )
    await call('POST', 'first-lines/propose', { contactIds: [ada] })
    await write()
    expect(await open()).toEqual([['approval', campaignId]])
    await call('POST', 'first-lines/decide', { contactIds: [ada], decision: 'approved' })
    expect(await open()).toEqual([])
  })

  test('that a person writes are approved, and the assistant does not write over them', async () => {
    const text = 'I met you at the fair in Chur.'
    expect((await call('PUT', `first-lines/${bob}`, { text })).status).toBe(200)
    expect((await call('POST', 'first-lines/propose', { contactIds: [bob] })).body).toEqual({ asked: 0 })
    await write()
    expect((await preview(bob)).body.text).toContain(text)
  })

  test('of another workspace do not exist', async () => {
    for (const path of ['first-lines', 'variables'])
      expect((await call('GET', path, undefined, stranger)).status).toBe(404)
    const decide = { contactIds: [ada], decision: 'approved' }
    expect((await call('POST', 'first-lines/decide', decide, stranger)).status).toBe(404)
    expect((await call('POST', 'first-lines/propose', {}, stranger)).status).toBe(404)
    expect((await call('POST', 'preview', { step: 1 }, stranger)).status).toBe(404)
  })
})
