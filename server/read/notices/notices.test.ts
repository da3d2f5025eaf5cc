import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { BOUNCE_WORDS } from '#core/text/signals/bounce-words.ts'
import { createSandboxProvider } from '#demo/sandbox/sandbox-provider.ts'
import { outgoingMessages, syncStates } from '#server/db/schema/index.ts'
import { type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { bounceReport } from '#testing/mime/bounce-report.ts'

let owner: TestUser
let account: TestAccount
/** Why the provider refuses changes; null if it accepts them. */
let refusal: string | null
const refuse = async <T>(act: () => Promise<T>): Promise<T> => {
  if (refusal !== null) throw new ProviderError('refused', refusal)
  return act()
}
const t = sharedApp(() => ({
  providers: {
    sandbox: ({ email }): MailProvider => {
      const provider = createSandboxProvider(t.world, email)
      return {
        ...provider,
        mark: (...given) => refuse(() => provider.mark(...given)),
        move: (...given) => refuse(() => provider.move(...given)),
        copy: (...given) => refuse(() => provider.copy(...given)),
      }
    },
  },
}))
beforeEach(async () => {
  refusal = null
  owner = await t.buildUser({ organizationId: await t.buildOrganization() })
  account = await t.buildAccount(owner)
  await fillInbox(
    t,
    account,
    ['Rent', 'Budget'].map(Subject => testMessage({ Subject })),
  )
})

const told = async (user = owner) => (await t.call(user, 'GET', '/api/notices')).body.notices
const list = async (folder = 'inbox') =>
  (await t.call(owner, 'GET', `/api/emails?folder=${folder}&accounts=${account.id}`)).body.emails
const triage = async (user: TestUser, verb: string, body: object) =>
  expect((await t.call(user, 'POST', `/api/triage/${verb}`, { body })).status).toBe(200)
const sendTo = async (to: string, subject: string) => {
  const letter = { fromAccountId: account.id, to, subject, body: '<p>Hi</p>' }
  const { id } = (await t.call(owner, 'POST', '/api/emails/send', { body: letter })).body
  const [row] = await t.deps.db.select().from(outgoingMessages).where(eq(outgoingMessages.messageId, id))
  await sendOutgoing(t.deps, row!)
  return id as number
}
const deal = async (user: TestUser, id: string, deed: string) =>
  (await t.call(user, 'POST', `/api/notices/${id}/${deed}`)).status

test('the same change of several messages is one notice, and is retried as one', async () => {
  const messageIds = (await list()).map(({ id }: { id: number }) => id)
  refusal = 'The mailbox is full'
  await triage(owner, 'move', { messageIds, to: 'archive' })
  await triage(owner, 'mark', { messageIds: [messageIds[0]], isStarred: true })
  await syncNow(t, account)
  expect(await list()).toHaveLength(2)
  const reason = 'The mailbox is full.'
  const [star, move] = await told()
  expect(star).toMatchObject({ title: '“Budget” was not starred', reason, emailId: messageIds[0] })
  expect(move).toMatchObject({ title: '2 messages were not archived', reason, accountId: account.id })
  expect(await deal(owner, star.id, 'dismiss')).toBe(200)
  refusal = null
  expect(await deal(owner, move.id, 'retry')).toBe(200)
  expect(await told()).toEqual([])
  expect(await list('archive')).toHaveLength(2)
  await syncNow(t, account)
  const folders = [...t.world.mailbox(account.email).messages.values()].map(({ folder }) => folder)
  expect(folders).toEqual(['Archive', 'Archive'])
  expect(await told()).toEqual([])
})

test('a label that was refused is added when it is retried', async () => {
  const body = { accountId: account.id, name: 'Plans' }
  const label = (await t.call(owner, 'POST', '/api/labels', { body })).body
  const [{ id }] = await list()
  refusal = 'Not now'
  await triage(owner, 'label', { messageIds: [id], add: [label.id] })
  await syncNow(t, account)
  expect((await list())[0].labels).toEqual(['inbox'])
  const [notice] = await told()
  expect(notice.title).toBe('“Budget” was not put under Plans')
  refusal = null
  await deal(owner, notice.id, 'retry')
  expect((await list())[0].labels).toContain('Plans')
  await syncNow(t, account)
  await syncNow(t, account)
  expect((await list())[0].labels).toContain('Plans')
})

test('only the person who made a change is told about it', async () => {
  const { organizationId } = owner
  const colleague = await t.buildUser({ organizationId, role: 'team_member' })
  await t.grant(colleague, { canAccessAllAccounts: true, canManageEmails: true })
  const [{ id }] = await list()
  refusal = 'Not now'
  await triage(colleague, 'mark', { messageIds: [id], isStarred: true })
  await syncNow(t, account)
  const [notice] = await told(colleague)
  expect(await told()).toEqual([])
  expect(await deal(owner, notice.id, 'retry')).toBe(404)
  expect(await deal(owner, 'change-999999', 'dismiss')).toBe(404)
  expect(await deal(owner, 'post-1', 'dismiss')).toBe(400)
  await t.grant(colleague, { canAccessAllAccounts: true, canManageEmails: false })
  expect(await told(colleague)).toEqual([])
  expect(await deal(colleague, notice.id, 'retry')).toBe(404)
})

test('a message that could not be sent is reported until it is edited again, deleted or dismissed', async () => {
  const send = (subject: string) => sendTo('Bo <nobody@refused.invalid>', subject)
  const ids = [await send('One'), await send('Two'), await send('Three')]
  const [three, two, one] = await told()
  expect(three).toMatchObject({ title: '“Three” to Bo was not sent', remedy: 'edit', emailId: ids[2] })
  const stranger = await t.buildUser()
  expect(await deal(stranger, three.id, 'dismiss')).toBe(404)
  expect(await deal(owner, three.id, 'retry')).toBe(400)
  expect(await deal(owner, three.id, 'dismiss')).toBe(200)
  await t.call(owner, 'DELETE', `/api/emails/${ids[1]}`)
  expect(await told()).toEqual([one])
  expect(two.emailId).toBe(ids[1])
  await t.call(owner, 'POST', '/api/drafts/undo-send', { body: { emailId: ids[0] } })
  expect(await told()).toEqual([])
})

test('mail that came back is told of until its report is read, and dismissing it reads the report', async () => {
  const id = await sendTo('zoe@there.example', 'Plan')
  const { rfcMessageId } = (await t.call(owner, 'GET', `/api/emails/${id}`)).body
  const report = {
    of: rfcMessageId.replace(/[<>]/g, ''),
    status: '5.1.1',
    diagnostic: '550 5.1.1 No such user',
  }
  const comesBack = () => fillInbox(t, account, [bounceReport(report)])
  await comesBack()
  const [notice] = await told()
  expect(notice).toMatchObject({
    title: '“Plan” did not reach zoe@there.example',
    reason: 'There is no such address.',
    advice: BOUNCE_WORDS['no-such-address'].whatToDo,
    said: expect.stringContaining('550 5.1.1'),
    emailId: id,
  })
  const colleague = await t.buildUser({ organizationId: owner.organizationId, role: 'team_member' })
  await t.grant(colleague, { canAccessAllAccounts: true, canManageEmails: true })
  expect(await told(colleague)).toEqual([])
  expect(await deal(colleague, notice.id, 'dismiss')).toBe(404)
  expect(await deal(owner, notice.id, 'dismiss')).toBe(200)
  expect(await told()).toEqual([])
  expect(await deal(owner, notice.id, 'dismiss')).toBe(404)
  await comesBack()
  const messageIds = (await list()).map((row: { id: number }) => row.id)
  await triage(owner, 'mark', { messageIds, isRead: true })
  expect(await told()).toEqual([])
})

test.each<[string, Partial<typeof syncStates.$inferInsert>, object[]]>([
  ['fails for the third time', { lastError: 'x is away', errorCount: 3 }, [{ reason: 'x is away.' }]],
  ['has failed twice', { lastError: 'x is away', errorCount: 2 }, []],
  [
    'gives a folder no more',
    { shortfalls: [{ problem: 'Plans cannot be read', retryAt: null }] },
    [{ title: expect.stringMatching(/^Some mail of /), reason: 'Plans cannot be read.' }],
  ],
])('a mailbox that %s', async (_, state, expected) => {
  await t.deps.db.update(syncStates).set(state).where(eq(syncStates.accountId, account.id))
  const notices = await told()
  expect(notices).toMatchObject(expected.map(one => ({ id: `sync-${account.id}`, stays: true, ...one })))
  expect(await deal(owner, `sync-${account.id}`, 'dismiss')).toBe(400)
  expect(await told(await t.buildUser())).toEqual([])
})
