import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#core/contract/index.ts'
import { folders, sessions } from './db/schema/index.ts'
import { imapFactory } from './imap-factory.ts'
import { createLog } from './platform/log.ts'
import { createOutbound } from './platform/outbound.ts'
import { newToken } from './platform/tokens.ts'
import { peopleMatrix } from './test-access.ts'
import {
  fillInbox,
  PIXEL,
  type TestAccount,
  type TestApp,
  type TestUser,
  testApp,
  testMessage,
  upload,
} from './test-app.ts'

/** Everyone who might call, and what they may do with the mailbox `shared` of an organization's agent. */
type Who =
  | 'owner'
  | 'admin'
  | 'manager'
  | 'reader'
  | 'keeper'
  | 'ungranted'
  | 'otherAdmin'
  | 'individual'
  | 'superAdmin'
  | 'expired'
  | 'stranger'
const READS: Who[] = ['owner', 'admin', 'manager', 'reader', 'keeper']
const MANAGES: Who[] = ['owner', 'admin', 'manager']
const ADMINISTERS: Who[] = ['owner', 'admin', 'keeper']
/** Not signed in, or not any more. */
const OUTSIDE: Who[] = ['expired', 'stranger']
const INSIDE: Who[] = [...READS, 'ungranted', 'otherAdmin', 'individual', 'superAdmin']
const EVERYONE: Who[] = [...INSIDE, ...OUTSIDE]

let t: TestApp
let shared: TestAccount
let email: { id: number; threadId: string }
let attachmentId: number
let longThreadId: string
let listMailId: number
let inboxId: number
let draft: { id: number; messageId: number; revision: number; fileId: string }
const blank = { to: '', cc: '', bcc: '', subject: 'secretdraft', body: '' }
let labelId: number
const people = {} as Record<Who, TestUser | null>

beforeAll(async () => {
  const parts = { ca: null, log: createLog('fatal'), outbound: createOutbound({ allowHosts: ['127.0.0.1'] }) }
  t = await testApp({ providers: { imap: imapFactory(parts) } })
  const [company, other] = [await t.buildOrganization(), await t.buildOrganization('Other')]
  const member = (role: 'agent' | 'team_member' | 'admin') => t.buildUser({ role, organizationId: company })
  people.owner = await member('agent')
  people.admin = await member('admin')
  people.manager = await member('team_member')
  people.reader = await member('team_member')
  people.ungranted = await member('agent')
  people.otherAdmin = await t.buildUser({ role: 'admin', organizationId: other })
  people.individual = await t.buildUser()
  people.superAdmin = await t.buildUser({ role: 'super_admin' })
  people.keeper = await member('team_member')
  people.expired = await t.buildUser({ role: 'admin', organizationId: company })
  await t.deps.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, people.expired.id))
  people.stranger = null
  shared = await t.buildAccount(people.owner)
  await t.grant(people.manager!, { allowedAccountIds: [shared.id], canManageEmails: true })
  await t.grant(people.reader!, { canAccessAllAccounts: true })
  await t.grant(people.keeper!, { canAccessAllAccounts: true, canManageAccounts: true })
  const file =
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nsecretword\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n--b--'
  await fillInbox(t, shared, [
    Buffer.from(`Subject: secretsubject\r\nFrom: z@outside.example\r\nMessage-ID: <s@x>\r\n${file}\r\n`),
    testMessage(),
    testMessage({ Subject: 'offersforyou', 'List-Unsubscribe': '<mailto:leave@list.example>' }),
    ...[1, 2, 3].map(n =>
      testMessage({ Subject: 'Re: longtalk', 'Message-ID': `<l${n}@x>`, References: '<l1@x>' }),
    ),
  ])
  const long = (await t.call(people.owner, 'POST', '/api/search', { body: { query: 'longtalk' } })).body
  longThreadId = long.results[0].threadId
  const offers = (await t.call(people.owner, 'POST', '/api/search', { body: { query: 'offersforyou' } })).body
  listMailId = offers.results[0].id
  email = (await t.call(people.owner, 'POST', '/api/search', { body: { query: 'secretword' } })).body
    .results[0]
  const [inbox] = await t.deps.db.select().from(folders).where(eq(folders.role, 'inbox'))
  inboxId = inbox!.id
  const label = { accountId: shared.id, name: 'secret plans' }
  labelId = (await t.call(people.owner, 'POST', '/api/labels', { body: label })).body.id
  const begun = await t.call(people.owner, 'POST', '/api/drafts', {
    body: { ...blank, fromAccountId: shared.id },
  })
  const pixel = await upload(t, people.owner, `/api/drafts/${begun.body.id}/attachments`, 'file', PIXEL)
  const { body: saved } = await t.call(people.owner, 'GET', `/api/drafts/${begun.body.id}`)
  draft = { ...saved, fileId: pixel.body.id }
  attachmentId = (await t.call(people.owner, 'GET', `/api/emails/${email.id}`)).body.attachments[0].id
})
afterAll(() => t.close())

interface Row {
  endpoint: string
  /** May do it; whoever else may read the mailbox gets 403, and everyone else 404, or `others`. */
  allowed: Who[]
  others?: number
  call: (who: TestUser | null) => Promise<{ status: number; body: unknown }>
  /** Answers 200 to any signed-in person, but tells only these of the mailbox. */
  tells?: (body: never) => boolean
}

const get = (url: () => string) => (who: TestUser | null) => t.call(who, 'GET', url())
const send =
  (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: () => string, body?: () => unknown) =>
  (who: TestUser | null) =>
    t.call(who, method, url(), body ? { body: body() } : {})

/** In an order that leaves the mailbox usable to the end. */
const matrix: Row[] = [
  {
    endpoint: 'accounts.list',
    allowed: READS,
    call: get(() => '/api/accounts'),
    tells: (body: { id: number }[]) => body.some(({ id }) => id === shared.id),
  },
  {
    endpoint: 'sync.status',
    allowed: READS,
    call: get(() => '/api/sync/status'),
    tells: (body: { accountStatuses: { accountId: number }[] }) =>
      body.accountStatuses.some(({ accountId }) => accountId === shared.id),
  },
  {
    endpoint: 'emails.list',
    allowed: READS,
    call: get(() => `/api/emails?accounts=${shared.id}`),
    tells: (body: { total: number }) => body.total > 0,
  },
  {
    endpoint: 'emails.counts',
    allowed: READS,
    call: get(() => '/api/emails/counts'),
    tells: (body: { unread: number }) => body.unread > 0,
  },
  {
    endpoint: 'threads.get',
    allowed: READS,
    call: get(() => `/api/threads/${email.threadId}`),
    tells: (body: unknown[]) => body.length > 0,
  },
  {
    endpoint: 'search.run',
    allowed: READS,
    call: send(
      'POST',
      () => '/api/search',
      () => ({ query: 'secretword', filters: { accounts: [shared.id] } }),
    ),
    tells: (body: { total: number }) => body.total > 0,
  },
  {
    endpoint: 'search.preview',
    allowed: READS,
    call: send(
      'POST',
      () => '/api/search/preview',
      () => ({ query: 'secretsub' }),
    ),
    tells: (body: { results: unknown[] }) => body.results.length > 0,
  },
  { endpoint: 'emails.get', allowed: READS, call: get(() => `/api/emails/${email.id}`) },
  {
    endpoint: 'views.list',
    allowed: ['owner', 'admin'],
    call: get(() => `/api/emails/${email.id}/views`),
  },
  { endpoint: 'emails.source', allowed: READS, call: get(() => `/api/emails/${email.id}/source`) },
  {
    endpoint: 'emails.attachment',
    allowed: READS,
    call: get(() => `/api/emails/${email.id}/attachments/${attachmentId}`),
  },
  {
    endpoint: 'emails.image',
    allowed: [],
    others: 404,
    call: get(() => `/api/emails/${email.id}/image?url=http%3A%2F%2Fx.example`),
  },
  {
    endpoint: 'emails.patch',
    allowed: MANAGES,
    call: send(
      'PATCH',
      () => `/api/emails/${email.id}`,
      () => ({ isRead: true }),
    ),
  },
  {
    endpoint: 'emails.star',
    allowed: MANAGES,
    call: send(
      'PATCH',
      () => `/api/emails/${email.id}/star`,
      () => ({ isStarred: true }),
    ),
  },
  {
    endpoint: 'emails.markRead',
    allowed: MANAGES,
    call: send(
      'POST',
      () => '/api/emails/mark-read',
      () => ({ threadId: email.threadId, accountId: shared.id }),
    ),
  },
  {
    endpoint: 'emails.send',
    allowed: MANAGES,
    call: send(
      'POST',
      () => '/api/emails/send',
      () => ({ fromAccountId: shared.id, to: 'x@outside.example', subject: 's', body: '<p>b</p>' }),
    ),
  },
  {
    endpoint: 'automation.getForThread',
    allowed: READS,
    call: get(() => `/api/threads/${email.threadId}/automation`),
  },
  {
    endpoint: 'automation.saveForThread',
    allowed: MANAGES,
    call: send(
      'POST',
      () => `/api/threads/${email.threadId}/automation`,
      () => ({ autoFollowUpEnabled: true }),
    ),
  },
  {
    endpoint: 'automation.getForEmail',
    allowed: READS,
    call: get(() => `/api/emails/${email.id}/automation`),
  },
  {
    endpoint: 'automation.saveForEmail',
    allowed: MANAGES,
    call: send(
      'POST',
      () => `/api/emails/${email.id}/automation`,
      () => ({ autoAiReplyEnabled: true }),
    ),
  },
  {
    endpoint: 'ai.summarize',
    allowed: READS,
    call: send('POST', () => `/api/threads/${longThreadId}/summarize`),
  },
  {
    endpoint: 'ai.generateReply',
    allowed: MANAGES,
    call: send(
      'POST',
      () => '/api/ai/generate-reply',
      () => ({ threadId: email.threadId, replyType: 'positive' }),
    ),
  },
  {
    endpoint: 'ai.compose',
    allowed: MANAGES,
    call: send(
      'POST',
      () => '/api/ai/compose',
      () => ({ prompt: 'invite', context: { fromAccountId: shared.id } }),
    ),
  },
  { endpoint: 'ai.summary', allowed: READS, call: get(() => `/api/threads/${email.threadId}/summary`) },
  {
    endpoint: 'accounts.updateProfile',
    allowed: ADMINISTERS,
    call: send(
      'PUT',
      () => `/api/accounts/${shared.id}/profile`,
      () => ({ displayName: 'Shared' }),
    ),
  },
  {
    endpoint: 'accounts.uploadProfileImage',
    allowed: ADMINISTERS,
    call: who => upload(t, who, `/api/accounts/${shared.id}/profile-image`, 'image', PIXEL),
  },
  {
    endpoint: 'accounts.profileImage',
    allowed: READS,
    call: get(() => `/api/accounts/${shared.id}/profile-image`),
  },
  {
    endpoint: 'labels.list',
    allowed: READS,
    call: get(() => '/api/labels'),
    tells: (body: { accountId: number }[]) => body.some(({ accountId }) => accountId === shared.id),
  },
  {
    endpoint: 'labels.create',
    allowed: MANAGES,
    call: send(
      'POST',
      () => '/api/labels',
      () => ({ accountId: shared.id, name: 'secretlabel' }),
    ),
  },
  ...(
    [
      ['mark', () => ({ messageIds: [email.id], isRead: true })],
      ['move', () => ({ messageIds: [email.id], to: 'archive' })],
      ['restore', () => ({ places: [{ messageId: email.id, folderId: inboxId }] })],
      ['label', () => ({ messageIds: [email.id], add: [labelId] })],
      ['snooze', () => ({ threadIds: [email.threadId], until: '2099-01-01T00:00:00Z' })],
      ['mute', () => ({ threadIds: [email.threadId], isMuted: false })],
    ] as const
  ).map(([name, body]) => ({
    endpoint: `triage.${name}`,
    allowed: MANAGES,
    call: send('POST', () => `/api/triage/${name}`, body),
  })),
  {
    endpoint: 'threading.why',
    allowed: READS,
    call: get(() => `/api/threads/${email.threadId}/why`),
  },
  {
    endpoint: 'threading.merge',
    allowed: MANAGES,
    call: send(
      'POST',
      () => `/api/threads/${email.threadId}/merge`,
      () => ({ threadId: email.threadId }),
    ),
  },
  {
    endpoint: 'threading.split',
    allowed: MANAGES,
    // Each of a conversation of its own: once split, it is two.
    async call(who) {
      const root = `<${newToken()}@x>`
      await fillInbox(t, shared, [testMessage({ 'Message-ID': root }), testMessage({ References: root })])
      const { emails } = (await t.call(people.owner!, 'GET', `/api/emails?accounts=${shared.id}&limit=1`))
        .body
      const [{ id, threadId }] = emails
      return t.call(who, 'POST', `/api/threads/${threadId}/split`, { body: { messageId: id } })
    },
  },
  {
    endpoint: 'triage.unsubscribe',
    allowed: MANAGES,
    call: send(
      'POST',
      () => '/api/triage/unsubscribe',
      () => ({ messageId: listMailId }),
    ),
  },
  {
    endpoint: 'drafts.create',
    allowed: MANAGES,
    call: send(
      'POST',
      () => '/api/drafts',
      () => ({ ...blank, fromAccountId: shared.id }),
    ),
  },
  { endpoint: 'drafts.get', allowed: MANAGES, call: get(() => `/api/drafts/${draft.id}`) },
  {
    endpoint: 'drafts.open',
    allowed: MANAGES,
    call: send(
      'POST',
      () => '/api/drafts/open',
      () => ({ messageId: draft.messageId }),
    ),
  },
  {
    endpoint: 'drafts.save',
    allowed: MANAGES,
    call: send(
      'PUT',
      () => `/api/drafts/${draft.id}`,
      () => ({ ...blank, fromAccountId: shared.id, revision: draft.revision }),
    ),
  },
  {
    endpoint: 'drafts.attachment',
    allowed: READS,
    call: get(() => `/api/drafts/${draft.id}/attachments/${draft.fileId}`),
  },
  {
    endpoint: 'drafts.attach',
    allowed: MANAGES,
    call: who => upload(t, who, `/api/drafts/${draft.id}/attachments`, 'file', PIXEL),
  },
  {
    endpoint: 'drafts.detach',
    allowed: MANAGES,
    call: async who => {
      const url = `/api/drafts/${draft.id}/attachments`
      const { body } = await upload(t, people.owner!, url, 'file', PIXEL)
      return t.call(who, 'DELETE', `${url}/${body.id}`)
    },
  },
  {
    endpoint: 'drafts.discard',
    allowed: MANAGES,
    call: async who => {
      const body = { ...blank, fromAccountId: shared.id }
      const { body: begun } = await t.call(people.owner!, 'POST', '/api/drafts', { body })
      return t.call(who, 'DELETE', `/api/drafts/${begun.id}`)
    },
  },
  {
    endpoint: 'drafts.undoSend',
    allowed: MANAGES,
    call: async who => {
      const text = { ...blank, fromAccountId: shared.id, to: 'x@outside.example', body: 'secret' }
      const { body: sent } = await t.call(people.owner!, 'POST', '/api/emails/send', {
        body: { ...text, undoSeconds: 60 },
      })
      return t.call(who, 'POST', '/api/drafts/undo-send', { body: { emailId: sent.id } })
    },
  },
  {
    endpoint: 'drafts.recipients',
    allowed: READS,
    call: get(() => '/api/drafts/recipients'),
    tells: (body: { address: string }[]) => body.some(({ address }) => address === 'x@outside.example'),
  },
  { endpoint: 'emails.delete', allowed: MANAGES, call: send('DELETE', () => `/api/emails/${email.id}`) },
  {
    endpoint: 'emails.deleteBulk',
    allowed: MANAGES,
    call: send(
      'DELETE',
      () => '/api/emails/bulk',
      () => ({ messageIds: [email.id] }),
    ),
  },
  {
    endpoint: 'accounts.remove',
    allowed: ADMINISTERS,
    async call(who) {
      const account = await t.buildAccount(people.owner!)
      await t.grant(people.manager!, { allowedAccountIds: [shared.id, account.id], canManageEmails: true })
      return t.call(who, 'DELETE', `/api/accounts/${account.id}?provider=sandbox`)
    },
  },
  { endpoint: 'sync.force', allowed: ADMINISTERS, call: send('POST', () => `/api/sync/force/${shared.id}`) },
]

describe('who may do what', () => {
  test('every endpoint of the contract has a row', () => {
    const all = Object.entries(contract).flatMap(([noun, group]) =>
      Object.keys(group).map(name => `${noun}.${name}`),
    )
    const rows = [...matrix, ...peopleMatrix].map(({ endpoint }) => endpoint)
    expect(rows.sort()).toEqual(all.sort())
  })

  test.each(peopleMatrix)('$endpoint', async ({ call, expected }) => {
    const organization = { admin: people.admin!, other: people.otherAdmin!, member: people.ungranted! }
    for (const who of EVERYONE) {
      const wanted =
        expected[who] ??
        (OUTSIDE.includes(who) && !expected.public ? 401 : (expected.public ?? expected.inside))
      const { status, body } = await call(t, people[who], organization)
      expect([who, status, status === wanted ? '' : JSON.stringify(body)]).toEqual([who, wanted, ''])
    }
  })

  test.each(matrix)('$endpoint', async ({ allowed, call, tells, others }) => {
    for (const who of EVERYONE) {
      const { status, body } = await call(people[who])
      if (OUTSIDE.includes(who)) {
        expect(status, who).toBe(401)
        continue
      }
      if (tells) {
        expect(status, who).toBe(200)
        expect(tells(body as never), who).toBe(allowed.includes(who))
        continue
      }
      const expected = allowed.includes(who) ? 200 : (others ?? (READS.includes(who) ? 403 : 404))
      expect(status, who).toBe(expected)
      if (expected !== 200) expect(JSON.stringify(body), who).not.toMatch(/secret/)
    }
  })

  test('people know the name of their own organization', async () => {
    for (const who of [...READS, 'ungranted', 'otherAdmin'] as const) {
      const { body } = await t.call(people[who], 'GET', '/api/organization')
      expect(body, who).toMatchObject({ name: who === 'otherAdmin' ? 'Other' : 'Acme' })
    }
  })

  test('a permission that is taken back is gone at once', async () => {
    await t.grant(people.reader!, { canAccessAllAccounts: false })
    expect((await t.call(people.reader, 'GET', `/api/emails/${email.id}`)).status).toBe(404)
    await t.grant(people.reader!, { canAccessAllAccounts: true })
  })

  test('the mail of an account that is removed is gone with it, last of all', async () => {
    expect((await t.call(people.admin, 'DELETE', `/api/accounts/${shared.id}`)).status).toBe(200)
    expect((await t.call(people.owner, 'GET', `/api/emails/${email.id}`)).status).toBe(404)
  })
})
