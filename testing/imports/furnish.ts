import { expect } from 'vitest'
import { websiteFindings, websitePages, websites } from '#server/db/schema/index.ts'
import {
  fillInbox,
  syncNow,
  type TestAccount,
  type TestApp,
  type TestUser,
  testMessage,
} from '#testing/app.ts'

/** A person's days at Quillbox: some of everything that an export has. */
export async function furnish(t: TestApp, user: TestUser, account: TestAccount): Promise<void> {
  const ask: Ask = async (method, url, body) => {
    const answer = await t.call(user, method, url, body ? { body } : {})
    expect(`${method} ${url} ${answer.status} ${JSON.stringify(answer.body?.error ?? '')}`).toContain(' 20')
    return answer.body
  }
  const subjects = ['Plain', 'Offer', 'Later', 'Loud list', 'Plans', 'Invitation']
  await fillInbox(
    t,
    account,
    subjects.map(Subject =>
      testMessage({ Subject, From: `Zoe <zoe@${Subject.slice(0, 4).trim()}.example>` }),
    ),
  )
  const list = (await ask('GET', `/api/emails?accounts=${account.id}`)).emails
  const of = (subject: string) => list.find((row: { subject: string }) => row.subject === subject)
  const label = await ask('POST', '/api/labels', { accountId: account.id, name: 'Plans/Old' })
  await ask('POST', '/api/labels', { accountId: account.id, name: 'Still empty' })
  await ask('PATCH', `/api/emails/${of('Plain').id}/star`, { isStarred: true })
  await ask('POST', '/api/triage/label', { messageIds: [of('Plans').id], add: [label.id] })
  await ask('POST', '/api/triage/move', { messageIds: [of('Plans').id], to: 'archive' })
  const until = new Date(t.deps.clock.now().getTime() + 3 * 86_400_000).toISOString()
  await ask('POST', '/api/triage/snooze', { threadIds: [of('Later').threadId], until })
  await ask('POST', '/api/triage/mute', { threadIds: [of('Loud list').threadId], isMuted: true })
  const typed = { fromAccountId: account.id, to: 'zoe@offe.example, half an addr', cc: '', bcc: '' }
  const about = { type: 'reply', messageId: of('Offer').id }
  await ask('POST', '/api/drafts', { ...typed, subject: 'Re: Offer', body: '<p>Dear Zoe,</p>', about })
  await ask('POST', `/api/threads/${of('Offer').threadId}/automation`, {
    autoFollowUpEnabled: true,
    followUpDelay: 9,
    customMessage: 'Did you see it?',
  })
  await ask('POST', `/api/emails/${of('Plain').id}/automation`, {
    autoAiReplyEnabled: true,
    aiReplyMode: 'draft',
    aiCustomPrompt: 'Be brief',
  })
  await ask('POST', '/api/triage/sort', {
    senders: [{ accountId: account.id, sender: 'zoe@loud.example', kind: 'notices' }],
  })
  await settings(ask, account)
  await outreach(t, ask, user, account)
  await syncNow(t, account)
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Ask = (method: Method, url: string, body?: object) => Promise<any>

async function settings(ask: Ask, account: TestAccount): Promise<void> {
  await ask('PUT', `/api/accounts/${account.id}/profile`, { displayName: 'Ada', signature: '<p>Ada L.</p>' })
  await ask('PUT', `/api/vacation/${account.id}`, {
    ...{
      isOn: true,
      firstDay: '2027-05-01',
      lastDay: '2027-05-09',
      subject: 'Away',
      body: '<p>until May</p>',
    },
    ...{ timeZone: 'Europe/Berlin', audience: 'known' },
  })
  const snippet = await ask('POST', '/api/snippets', {
    name: 'Thanks',
    shortcut: 'ty',
    body: '<p>Thank you</p>',
  })
  await ask('POST', '/api/rules', {
    ...{ name: 'Invoices', search: 'subject:invoice', timeZone: 'Europe/Berlin', accountIds: [account.id] },
    actions: [
      { kind: 'label', label: 'Money' },
      { kind: 'reply-snippet', snippetId: snippet.id },
    ],
    stopsHere: true,
  })
  await ask('POST', '/api/saved-views', {
    ...{ name: 'From Zoe', search: 'from:zoe', accountIds: [account.id], hidesFromInbox: true },
  })
  const hours = { timeZone: 'Europe/Berlin', days: [1, 2, 3], from: '08:30', to: '16:00', country: 'DE' }
  await ask('PUT', '/api/working-hours', hours)
  await ask('PUT', '/api/sender-choices', { sender: 'zoe@offe.example', showsImages: true })
  await ask('PUT', '/api/outbox/settings', { undoSeconds: 30 })
  await ask('PUT', '/api/ai/settings', { keepPayloadDays: 5, offAccountIds: [account.id] })
}

async function outreach(
  t: TestApp,
  ask: Ask,
  user: TestUser,
  { id, workspaceId }: TestAccount,
): Promise<void> {
  const contacts = '/api/outreach/contacts'
  const field = await ask('POST', `${contacts}/fields`, { name: 'Size', type: 'number' })
  const group = await ask('POST', `${contacts}/groups`, { kind: 'list', name: 'Customers' })
  const company = await ask('POST', contacts, { kind: 'organization', name: 'Brandt AG' })
  const zoe = await ask('POST', contacts, {
    ...{ firstName: 'Zoe', lastName: 'Brandt', addresses: ['zoe@brandt.example', 'z@brandt.example'] },
    ...{ organizationId: company.id, custom: { [field.key]: 7 }, groupIds: [group.id], status: 'interested' },
  })
  await ask('POST', `${contacts}/${zoe.id}/notes`, { text: 'Met in May' })
  await ask('POST', '/api/outreach/suppressions', { entries: 'no@x.example y.example', reason: 'Asked us' })
  await ask('POST', '/api/outreach/tasks', { contactId: zoe.id, title: 'Call Zoe', text: 'about the offer' })
  await ask('POST', '/api/outreach/campaigns', {
    name: 'Spring',
    steps: [
      {
        ...{ id: 1, kind: 'mail', wait: { amount: 0, unit: 'days' }, startsThread: true },
        variants: [{ id: 2, subject: 'Hello', body: '<p>Hello {{first_name|there}}</p>', isOn: true }],
      },
    ],
    settings: { physicalAddress: 'Main Street 1' },
    accountIds: [id],
    audience: { groupIds: [group.id], contactIds: [zoe.id], exceptGroupIds: [] },
  })
  const at = new Date('2026-11-01T10:00:00Z')
  const [site] = await t.deps.db
    .insert(websites)
    .values({
      ...{
        workspaceId,
        url: 'https://brandt.example/',
        domain: 'brandt.example',
        state: 'read',
        end: 'read',
      },
      ...{ contactId: company.id, userId: user.id, createdAt: at, readAt: at },
    })
    .returning({ id: websites.id })
  const websiteId = Number(site?.id)
  const page = { kind: 'home' as const, needsScripts: false, isCut: false, title: 'Brandt' }
  await t.deps.db
    .insert(websitePages)
    .values({ ...page, workspaceId, websiteId, url: 'https://brandt.example/' })
  await t.deps.db.insert(websiteFindings).values({
    ...{ workspaceId, websiteId, key: 'organization:brandt', kind: 'organization', value: 'Brandt AG' },
    ...{
      page: 'https://brandt.example/',
      sentence: 'Brandt AG',
      source: 'text',
      position: 0,
      state: 'accepted',
    },
    ...{ contactId: company.id, userId: user.id, decidedAt: at },
  })
}
