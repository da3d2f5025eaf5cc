import { beforeAll, expect, test } from 'vitest'
import { campaigns, enrolmentSteps, enrolments } from '#server/db/schema/index.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { oneMail } from '#testing/outreach/campaign-rows.ts'

const t = sharedApp()
let anna: TestUser
let admin: TestUser
let annas: TestAccount
let bens: TestAccount
beforeAll(async () => {
  const organizationId = await t.buildOrganization()
  anna = await t.buildUser({ role: 'agent', organizationId })
  admin = await t.buildUser({ role: 'admin', organizationId })
  const ben = await t.buildUser({ role: 'agent', organizationId })
  annas = await t.buildAccount(anna)
  bens = await t.buildAccount(ben)
})

const from = (address: string, subject: string) => testMessage({ From: `Zoe <${address}>`, Subject: subject })
const timeline = async (id: number, who = anna, query = '') =>
  (await t.call(who, 'GET', `/api/outreach/contacts/${id}/timeline?${query}`)).body
const titles = ({ entries }: { entries: Record<string, string>[] }) =>
  entries.map(({ kind, subject, text, deed }) => `${kind}: ${subject ?? text ?? deed}`)

/** Its number says nothing of its place. */
const STEPS = oneMail('<p>Hi</p>').map(step => ({ ...step, id: 7 }))

test('mail with any of the addresses in mailboxes that the viewer may read, steps and notes make one list', async () => {
  await fillInbox(t, annas, [
    from('zoe@a.example', 'First'),
    from('ZOE@b.example', 'Second'),
    from('zoe@a.example.evil', 'Of another'),
    testMessage({ From: 'X <x@x.example>', Cc: 'zoe@a.example', Subject: 'Copied' }),
  ])
  await fillInbox(t, bens, [from('zoe@a.example', 'To Ben')])
  const body = { firstName: 'Zoe', addresses: ['zoe@a.example', 'zoe@b.example'] }
  const { id } = (await t.call(anna, 'POST', '/api/outreach/contacts', { body })).body
  await t.call(anna, 'POST', `/api/outreach/contacts/${id}/notes`, { body: { text: 'Called' } })
  const workspaceId = annas.workspaceId
  const later = new Date(t.deps.clock.now().getTime() + 60_000)
  const [campaign] = await t.deps.db
    .insert(campaigns)
    .values({ workspaceId, name: 'Spring', state: 'running', steps: STEPS, createdAt: later })
    .returning()
  const [enrolment] = await t.deps.db
    .insert(enrolments)
    .values({
      workspaceId,
      campaignId: campaign!.id,
      contactId: id,
      kind: 'campaign',
      steps: [],
      state: 'active',
      countsFrom: later,
      createdAt: later,
    })
    .returning()
  const ofStep = { workspaceId, enrolmentId: enrolment!.id, doneAt: later }
  await t.deps.db.insert(enrolmentSteps).values([
    { ...ofStep, step: 7, outcome: 'sent' },
    { ...ofStep, step: 2, outcome: 'waiting' },
  ])
  const all = await timeline(id)
  expect(titles(all)).toEqual([
    'campaign: sent',
    'campaign: enrolled',
    'note: Called',
    'mail: Copied',
    'mail: Second',
    'mail: First',
  ])
  expect(all.entries[0]).toMatchObject({ step: 7, stepName: 'Mail 1' })
  expect(all.entries[3]).toMatchObject({
    isFromContact: false,
    address: 'zoe@a.example',
    mailbox: annas.email,
  })
  expect(all.entries[4]).toMatchObject({ isFromContact: true, address: 'zoe@b.example' })
  expect(titles(await timeline(id, admin))).toContain('mail: To Ben')
  expect(titles(await timeline(id))).not.toContain('mail: To Ben')
  // Page by page it is the same list.
  const pages: string[] = []
  let after = ''
  for (let count = 0; count < 6; count += 1) {
    const page = await timeline(id, anna, `limit=1${after}`)
    pages.push(...titles(page))
    after = `&after=${page.next}`
  }
  expect(pages).toEqual(titles(all))
  expect((await timeline(id, anna, `limit=1${after}`)).message).toBe('There is no such page')
})

test('a person is told by their mail in mailboxes that the viewer may read, with all addresses of their contact', async () => {
  await fillInbox(t, annas, [
    from('eve@a.example', 'One'),
    from('eve@b.example', 'Two'),
    testMessage({ From: 'X <x@x.example>', To: 'EVE@a.example', Subject: 'Three' }),
    from('eve@a.example', 'Thrown away'),
  ])
  await fillInbox(t, bens, [from('eve@a.example', 'To Ben')])
  const { emails } = (await t.call(anna, 'GET', '/api/emails')).body
  const { id } = emails.find(({ subject }: { subject: string }) => subject === 'Thrown away')
  await t.call(anna, 'POST', '/api/triage/move', { body: { messageIds: [id], to: 'trash' } })
  const with_ = async (address: string, who = anna) => {
    const { body } = await t.call(who, 'GET', `/api/correspondence?${new URLSearchParams({ address })}`)
    return { ...body, latest: body.latest.map(({ subject }: { subject: string }) => subject) }
  }
  const stranger = await with_('Eve@a.example')
  expect(stranger).toMatchObject({ received: 1, sent: 1, latest: ['Three', 'One'] })
  expect(stranger.firstAt < stranger.lastAt).toBe(true)
  expect((await with_('eve@a.example', admin)).latest).toContain('To Ben')
  expect(await with_('nobody@a.example')).toEqual({
    received: 0,
    sent: 0,
    firstAt: null,
    lastAt: null,
    latest: [],
  })

  await t.call(anna, 'POST', '/api/outreach/contacts', {
    body: { firstName: 'Eve', addresses: ['eve@a.example', 'eve@b.example'] },
  })
  expect(await with_('eve@b.example')).toMatchObject({ received: 2, latest: ['Three', 'Two', 'One'] })
})
