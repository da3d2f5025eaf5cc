import { eq } from 'drizzle-orm'
import { clearings, mailAccounts, mailActions, outgoingMessages } from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'
import { fillInbox, PIXEL, type TestApp, type TestUser, testMessage, upload } from '#testing/app.ts'
import { ADMINISTERS, type Callers, MANAGES, READS, type Who } from '#testing/callers.ts'
import { BLANK, type SharedMailbox } from '#testing/mailboxes/shared-mailbox.ts'
import { approvedAnswerMatrix } from './approved-answers.ts'
import { mailImportMatrix } from './mail-imports.ts'
import { ruleMailMatrix } from './rules.ts'

let t: TestApp
let people: Callers
let on: SharedMailbox

/** Called with the ids before the rows run. */
export function setMailbox(app: TestApp, callers: Callers, mailbox: SharedMailbox): void {
  t = app
  people = callers
  on = mailbox
}

interface MailRow {
  endpoint: string
  /** Allowed; anybody else who may read the mailbox gets 403, and everyone else 404 or `others`. */
  allowed: Who[]
  others?: number
  call: (who: TestUser | null) => Promise<{ status: number; body: unknown }>
  /** Returns 200 to any signed-in person, but shows only these people data of the mailbox. */
  tells?: (body: never) => boolean
}

/** What depends on the mailbox is a function: it is there only when the rows run. */
const now = (given: unknown) => (typeof given === 'function' ? given() : given)

const get = (url: string | (() => string)) => (who: TestUser | null) => t.call(who, 'GET', now(url))
const send =
  (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string | (() => string),
    body?: object | (() => object),
  ) =>
  (who: TestUser | null) =>
    t.call(who, method, now(url), body ? { body: now(body) } : {})

/** Those whose own change failed may see it, whatever they may do now. */
const notice = (deed: 'retry' | 'dismiss') => async (who: TestUser | null) => {
  const [accountId, messageId] = [on.shared.id, on.email.id]
  const change = { kind: 'mark' as const, read: true }
  const failed = {
    workspaceId: on.shared.workspaceId,
    accountId,
    messageId,
    userId: who?.id ?? null,
    remoteId: 'gone',
    change,
  }
  const [row] = await inMailTransaction(t.deps.db, [accountId], tx =>
    tx
      .insert(mailActions)
      .values({ ...failed, state: 'failed', finishedAt: new Date() })
      .returning(),
  )
  return t.call(who, 'POST', `/api/notices/change-${row?.id}/${deed}`)
}

const inAnHour = () => new Date(t.deps.clock.now().getTime() + 3_600_000).toISOString()

/** A message of the owner that leaves later; its id in the list. */
async function scheduleOne(): Promise<number> {
  const letter = {
    fromAccountId: on.shared.id,
    to: 'x@outside.example',
    subject: 's',
    body: on.draft.body,
  }
  await t.call(people.owner, 'POST', '/api/emails/send', { body: { ...letter, sendAt: inAnHour() } })
  const { items } = (await t.call(people.owner, 'GET', '/api/scheduled')).body
  // In a removed account nothing is scheduled, and this is nobody's.
  return items.at(-1)?.id ?? 999_999_999
}

/** A message of the owner of which nobody knows whether it has left. */
async function doubtOne(): Promise<number> {
  const letter = { fromAccountId: on.shared.id, to: 'x@outside.example', subject: 's', body: '<p>b</p>' }
  const { body } = await t.call(people.owner, 'POST', '/api/emails/send', { body: letter })
  const isOfLetter = eq(outgoingMessages.messageId, body.id ?? 0)
  await t.deps.db.update(outgoingMessages).set({ state: 'uncertain' }).where(isOfLetter)
  return body.id ?? 999_999_999
}

/** A conversation that the owner has begun, and follows up; the one of the mailbox if they may do that no longer. */
async function followedUp(): Promise<string> {
  const letter = { fromAccountId: on.shared.id, to: 'x@outside.example', subject: 's', body: '<p>b</p>' }
  const { body: sent } = await t.call(people.owner, 'POST', '/api/emails/send', { body: letter })
  const threadId: string = sent.threadId ?? on.email.threadId
  await t.call(people.owner, 'POST', `/api/threads/${threadId}/automation`, {
    body: { autoFollowUpEnabled: true },
  })
  return threadId
}

/** Whoever is refused leaves what a call is about as it was, so the next caller gets the same; else it is made anew. */
function untilChanged<T>(make: () => Promise<T>) {
  let made: { app: TestApp; value: T } | null = null
  return async (use: (value: T) => ReturnType<TestApp['call']>) => {
    if (made?.app !== t) made = { app: t, value: await make() }
    const answer = await use(made.value)
    if (answer.status < 300) made = null
    return answer
  }
}
const onFollowedUp = untilChanged(followedUp)
const onScheduled = untilChanged(scheduleOne)

const onSpareLabel = untilChanged(async (): Promise<number> => {
  const body = { accountId: on.shared.id, name: 'Spare' }
  return (await t.call(people.owner, 'POST', '/api/labels', { body })).body.id ?? 999_999_999
})
/** A folder of the mailbox that is being emptied. */
const onClearing = untilChanged(async (): Promise<number> => {
  const { workspaceId, id: accountId } = on.shared
  const [row] = await t.deps.db
    .insert(clearings)
    .values({
      ...{ workspaceId, accountId, folderId: on.inboxId, lastPlacement: 0, state: 'waiting', total: 1 },
      createdAt: t.deps.clock.now(),
    })
    .returning()
  return row?.id ?? 999_999_999
})

const followUp =
  (method: 'POST' | 'PUT', deed: string, body: object = {}) =>
  (who: TestUser | null) =>
    onFollowedUp(threadId => t.call(who, method, `/api/threads/${threadId}/follow-up/${deed}`, { body }))

const scheduled = (method: 'GET' | 'POST', deed: string, body?: () => unknown) => (who: TestUser | null) =>
  onScheduled(id => t.call(who, method, `/api/scheduled/${id}${deed}`, body ? { body: body() } : {}))

/** In an order that keeps the mailbox usable to the end. */
export const mailMatrix: MailRow[] = [
  ...ruleMailMatrix(() => ({ t, on })),
  ...approvedAnswerMatrix(() => ({ t, on })),
  ...mailImportMatrix(() => ({ t, people, on })),
  {
    endpoint: 'accounts.list',
    allowed: READS,
    call: get('/api/accounts'),
    tells: (body: { id: number }[]) => body.some(({ id }) => id === on.shared.id),
  },
  {
    endpoint: 'sync.status',
    allowed: READS,
    call: get('/api/sync/status'),
    tells: (body: { accountStatuses: { accountId: number }[] }) =>
      body.accountStatuses.some(({ accountId }) => accountId === on.shared.id),
  },
  { endpoint: 'notices.dismiss', allowed: MANAGES, others: 404, call: notice('dismiss') },
  { endpoint: 'notices.retry', allowed: MANAGES, others: 404, call: notice('retry') },
  {
    endpoint: 'notices.list',
    allowed: ['owner'],
    // What a stranger's call created belongs to nobody, so the owner sees it.
    call: get('/api/notices'),
    tells: (body: { notices: unknown[] }) => body.notices.length > 0,
  },
  {
    endpoint: 'emails.list',
    allowed: READS,
    call: get(() => `/api/emails?accounts=${on.shared.id}`),
    tells: (body: { total: number }) => body.total > 0,
  },
  {
    endpoint: 'emails.counts',
    allowed: READS,
    call: get('/api/emails/counts'),
    tells: (body: { unread: number }) => body.unread > 0,
  },
  {
    endpoint: 'threads.get',
    allowed: READS,
    call: get(() => `/api/threads/${on.email.threadId}`),
    tells: (body: unknown[]) => body.length > 0,
  },
  {
    endpoint: 'search.run',
    allowed: READS,
    call: send('POST', '/api/search', () => ({ query: 'secretword', filters: { accounts: [on.shared.id] } })),
    tells: (body: { total: number }) => body.total > 0,
  },
  {
    endpoint: 'search.preview',
    allowed: READS,
    call: send('POST', '/api/search/preview', { query: 'secretsub' }),
    tells: (body: { results: unknown[] }) => body.results.length > 0,
  },
  { endpoint: 'calendar.get', allowed: READS, call: get(() => on.invitation) },
  {
    endpoint: 'calendar.answer',
    allowed: MANAGES,
    call: send('POST', () => `${on.invitation}/answer`, { answer: 'accepted' }),
  },
  { endpoint: 'emails.get', allowed: READS, call: get(() => `/api/emails/${on.email.id}`) },
  {
    endpoint: 'views.list',
    allowed: ['owner', 'admin'],
    call: get(() => `/api/emails/${on.email.id}/views`),
  },
  { endpoint: 'emails.signature', allowed: READS, call: get(() => `/api/emails/${on.email.id}/signature`) },
  { endpoint: 'emails.source', allowed: READS, call: get(() => `/api/emails/${on.email.id}/source`) },
  {
    endpoint: 'emails.attachment',
    allowed: READS,
    call: get(() => `/api/emails/${on.email.id}/attachments/${on.attachmentId}`),
  },
  {
    endpoint: 'emails.letter',
    allowed: READS,
    call: get(() => `/api/emails/${on.email.id}/attachments/${on.attachmentId}/letter`),
  },
  {
    endpoint: 'emails.attachments',
    allowed: READS,
    call: get(() => `/api/emails/${on.email.id}/attachments`),
  },
  {
    endpoint: 'emails.image',
    allowed: [],
    others: 404,
    call: get(() => `/api/emails/${on.email.id}/image?url=http%3A%2F%2Fx.example`),
  },
  {
    endpoint: 'emails.patch',
    allowed: MANAGES,
    call: send('PATCH', () => `/api/emails/${on.email.id}`, { isRead: true }),
  },
  {
    endpoint: 'emails.star',
    allowed: MANAGES,
    call: send('PATCH', () => `/api/emails/${on.email.id}/star`, { isStarred: true }),
  },
  {
    endpoint: 'emails.markRead',
    allowed: MANAGES,
    call: send('POST', '/api/emails/mark-read', () => ({
      threadId: on.email.threadId,
      accountId: on.shared.id,
    })),
  },
  {
    endpoint: 'emails.send',
    allowed: MANAGES,
    call: send('POST', '/api/emails/send', () => ({
      fromAccountId: on.shared.id,
      to: 'x@outside.example',
      subject: 's',
      body: '<p>b</p>',
    })),
  },
  {
    endpoint: 'automation.getForThread',
    allowed: READS,
    call: get(() => `/api/threads/${on.email.threadId}/automation`),
  },
  {
    endpoint: 'automation.saveForThread',
    allowed: MANAGES,
    call: send('POST', () => `/api/threads/${on.email.threadId}/automation`, { autoFollowUpEnabled: true }),
  },
  {
    endpoint: 'automation.getForEmail',
    allowed: READS,
    call: get(() => `/api/emails/${on.email.id}/automation`),
  },
  {
    endpoint: 'automation.saveForEmail',
    allowed: MANAGES,
    call: send('POST', () => `/api/emails/${on.email.id}/automation`, { autoAiReplyEnabled: true }),
  },
  {
    endpoint: 'followUps.get',
    allowed: READS,
    call: get(() => `/api/threads/${on.email.threadId}/follow-up`),
  },
  // Before many conversations are followed up, because planning each takes its time.
  {
    endpoint: 'scheduled.list',
    allowed: MANAGES,
    async call(who) {
      await scheduleOne()
      return t.call(who, 'GET', '/api/scheduled')
    },
    tells: (body: { items: unknown[] }) => body.items.length > 0,
  },
  {
    endpoint: 'scheduled.suggestions',
    allowed: MANAGES,
    call: get(() => `/api/scheduled/suggestions?accountId=${on.shared.id}&to=zoe@outside.example`),
  },
  { endpoint: 'scheduled.get', allowed: MANAGES, call: scheduled('GET', '') },
  { endpoint: 'scheduled.edit', allowed: MANAGES, call: scheduled('POST', '/edit') },
  { endpoint: 'scheduled.cancel', allowed: MANAGES, call: scheduled('POST', '/cancel') },
  { endpoint: 'scheduled.sendNow', allowed: MANAGES, call: scheduled('POST', '/send-now') },
  {
    endpoint: 'scheduled.reschedule',
    allowed: MANAGES,
    call: scheduled('POST', '/reschedule', () => ({ sendAt: inAnHour() })),
  },
  {
    endpoint: 'automaticAnswers.ofScheduled',
    allowed: MANAGES,
    call: who => onScheduled(id => t.call(who, 'GET', `/api/automatic-answers/scheduled/${id}`)),
  },
  { endpoint: 'followUps.editStep', allowed: MANAGES, call: followUp('PUT', 'steps/0', { text: 'Hi' }) },
  { endpoint: 'followUps.sendStepNow', allowed: MANAGES, call: followUp('POST', 'steps/0/send-now') },
  { endpoint: 'followUps.previewStep', allowed: MANAGES, call: followUp('POST', 'steps/0/preview') },
  { endpoint: 'followUps.stop', allowed: MANAGES, call: followUp('POST', 'stop') },
  { endpoint: 'followUps.resume', allowed: MANAGES, call: followUp('POST', 'resume') },
  {
    endpoint: 'followUps.planForThread',
    allowed: MANAGES,
    call: send('POST', () => `/api/threads/${on.email.threadId}/follow-up/plan`, {}),
  },
  {
    endpoint: 'followUps.planForCompose',
    allowed: MANAGES,
    call: send('POST', '/api/compose/follow-up/plan', () => ({
      fromAccountId: on.shared.id,
      to: 'x@outside.example',
      subject: 's',
      body: '<p>b</p>',
      followUp: {},
    })),
  },
  {
    endpoint: 'automaticAnswers.ofEmail',
    allowed: READS,
    call: get(() => `/api/automatic-answers/emails/${on.email.id}`),
  },
  {
    endpoint: 'automaticAnswers.ofDraft',
    allowed: MANAGES,
    call: get(() => `/api/automatic-answers/drafts/${on.draft.id}`),
  },
  {
    endpoint: 'automaticAnswers.limit',
    allowed: READS,
    call: get(() => `/api/automatic-answers/limits/${on.shared.id}`),
  },
  {
    endpoint: 'automaticAnswers.setLimit',
    allowed: ADMINISTERS,
    call: send('PUT', () => `/api/automatic-answers/limits/${on.shared.id}`, { answersADay: null }),
  },
  {
    endpoint: 'ai.summarize',
    allowed: READS,
    call: send('POST', () => `/api/threads/${on.longThreadId}/summarize`),
  },
  {
    endpoint: 'ai.generateReply',
    allowed: MANAGES,
    call: send('POST', '/api/ai/generate-reply', () => ({
      threadId: on.email.threadId,
      replyType: 'custom',
      customPrompt: 'say thanks',
    })),
  },
  {
    endpoint: 'ai.compose',
    allowed: MANAGES,
    call: send('POST', '/api/ai/compose', () => ({
      prompt: 'say thanks',
      context: { fromAccountId: on.shared.id },
    })),
  },
  { endpoint: 'ai.summary', allowed: READS, call: get(() => `/api/threads/${on.email.threadId}/summary`) },
  {
    endpoint: 'accounts.folders',
    allowed: ADMINISTERS,
    call: get(() => `/api/accounts/${on.shared.id}/folders`),
  },
  {
    endpoint: 'accounts.chooseFolders',
    allowed: ADMINISTERS,
    call: send('PUT', () => `/api/accounts/${on.shared.id}/folders`, {
      chosen: { sent: null, drafts: null, trash: null, archive: null, spam: null },
      sentCopies: 'automatic',
    }),
  },
  {
    // It is connected with the owner's own password.
    endpoint: 'accounts.servers',
    allowed: ['owner'],
    call: async who => {
      const server = { host: 'mail.example', port: 993, security: 'tls' as const }
      const byPassword = { provider: 'imap' as const, settings: { user: 'a', imap: server, smtp: server } }
      const isShared = eq(mailAccounts.id, on.shared.id)
      await t.deps.db.update(mailAccounts).set(byPassword).where(isShared)
      const answer = await t.call(who, 'GET', `/api/accounts/${on.shared.id}/servers`)
      await t.deps.db.update(mailAccounts).set({ provider: 'sandbox', settings: {} }).where(isShared)
      return answer
    },
  },
  {
    endpoint: 'accounts.updateProfile',
    allowed: ADMINISTERS,
    call: send('PUT', () => `/api/accounts/${on.shared.id}/profile`, { displayName: 'Shared' }),
  },
  {
    endpoint: 'accounts.uploadProfileImage',
    allowed: ADMINISTERS,
    call: who => upload(t, who, `/api/accounts/${on.shared.id}/profile-image`, 'image', PIXEL),
  },
  {
    endpoint: 'accounts.profileImage',
    allowed: READS,
    call: get(() => `/api/accounts/${on.shared.id}/profile-image`),
  },
  {
    endpoint: 'vacation.save',
    allowed: ADMINISTERS,
    call: send('PUT', () => `/api/vacation/${on.shared.id}`, {
      ...{ isOn: false, firstDay: null, lastDay: null, timeZone: 'UTC' },
      ...{ subject: '', body: '<p>secret</p>', audience: 'everybody' },
    }),
  },
  { endpoint: 'vacation.get', allowed: READS, call: get(() => `/api/vacation/${on.shared.id}`) },
  {
    endpoint: 'vacation.list',
    allowed: READS,
    call: get('/api/vacation'),
    tells: (body: { accountId: number }[]) => body.some(({ accountId }) => accountId === on.shared.id),
  },
  {
    endpoint: 'labels.list',
    allowed: READS,
    call: get('/api/labels'),
    tells: (body: { accountId: number }[]) => body.some(({ accountId }) => accountId === on.shared.id),
  },
  {
    endpoint: 'labels.create',
    allowed: MANAGES,
    call: send('POST', '/api/labels', () => ({ accountId: on.shared.id, name: 'secretlabel' })),
  },
  {
    endpoint: 'labels.change',
    allowed: MANAGES,
    call: send('PATCH', () => `/api/labels/${on.labelId}`, { colour: 'green' }),
  },
  {
    endpoint: 'labels.order',
    allowed: MANAGES,
    call: send('PUT', '/api/labels/order', () => ({ ids: [on.labelId] })),
  },
  {
    endpoint: 'labels.remove',
    allowed: MANAGES,
    call: who => onSpareLabel(id => t.call(who, 'DELETE', `/api/labels/${id}`)),
  },
  {
    endpoint: 'clearings.list',
    allowed: READS,
    call: who => onClearing(() => t.call(who, 'GET', '/api/clearings')),
    tells: (body: { accountId: number }[]) => body.some(({ accountId }) => accountId === on.shared.id),
  },
  {
    endpoint: 'clearings.empty',
    allowed: MANAGES,
    call: send('POST', '/api/clearings', () => ({ folder: 'spam', accountIds: [on.shared.id] })),
  },
  {
    endpoint: 'clearings.stop',
    allowed: MANAGES,
    call: who => onClearing(id => t.call(who, 'POST', `/api/clearings/${id}/stop`)),
  },
  ...(
    [
      ['mark', () => ({ messageIds: [on.email.id], isRead: true })],
      ['move', () => ({ messageIds: [on.email.id], to: 'archive' })],
      ['restore', () => ({ places: [{ messageId: on.email.id, folderId: on.inboxId }] })],
      ['label', () => ({ messageIds: [on.email.id], add: [on.labelId] })],
      [
        'sort',
        () => ({ senders: [{ accountId: on.shared.id, sender: 'ann@acme.example', kind: 'people' }] }),
      ],
      ['snooze', () => ({ threadIds: [on.email.threadId], until: '2099-01-01T00:00:00Z' })],
      ['mute', () => ({ threadIds: [on.email.threadId], isMuted: false })],
    ] as const
  ).map(([name, body]) => ({
    endpoint: `triage.${name}`,
    allowed: MANAGES,
    call: send('POST', () => `/api/triage/${name}`, body),
  })),
  {
    endpoint: 'threading.why',
    allowed: READS,
    call: get(() => `/api/threads/${on.email.threadId}/why`),
  },
  {
    endpoint: 'threading.merge',
    allowed: MANAGES,
    call: send(
      'POST',
      () => `/api/threads/${on.email.threadId}/merge`,
      () => ({ threadId: on.email.threadId }),
    ),
  },
  {
    endpoint: 'threading.split',
    allowed: MANAGES,
    // A conversation for each caller, because splitting one makes two of it.
    async call(who) {
      const root = `<${newToken()}@x>`
      await fillInbox(t, on.shared, [testMessage({ 'Message-ID': root }), testMessage({ References: root })])
      const { emails } = (await t.call(people.owner, 'GET', `/api/emails?accounts=${on.shared.id}&limit=1`))
        .body
      const [{ id, threadId }] = emails
      return t.call(who, 'POST', `/api/threads/${threadId}/split`, { body: { messageId: id } })
    },
  },
  {
    endpoint: 'triage.unsubscribe',
    allowed: MANAGES,
    call: send('POST', '/api/triage/unsubscribe', () => ({ messageId: on.listMailId })),
  },
  {
    endpoint: 'receipts.answer',
    allowed: MANAGES,
    call: send('POST', () => `/api/receipts/${on.listMailId}`, { answer: 'declined' }),
  },
  {
    endpoint: 'drafts.create',
    allowed: MANAGES,
    call: send('POST', '/api/drafts', () => ({ ...BLANK, fromAccountId: on.shared.id })),
  },
  { endpoint: 'drafts.get', allowed: MANAGES, call: get(() => `/api/drafts/${on.draft.id}`) },
  {
    endpoint: 'drafts.open',
    allowed: MANAGES,
    call: send('POST', '/api/drafts/open', () => ({ messageId: on.draft.messageId })),
  },
  {
    endpoint: 'drafts.save',
    allowed: MANAGES,
    call: send(
      'PUT',
      () => `/api/drafts/${on.draft.id}`,
      () => ({ ...BLANK, body: on.draft.body, fromAccountId: on.shared.id, revision: on.draft.revision }),
    ),
  },
  {
    endpoint: 'drafts.attachment',
    allowed: READS,
    call: get(() => `/api/drafts/${on.draft.id}/attachments/${on.draft.fileId}`),
  },
  {
    endpoint: 'drafts.attach',
    allowed: MANAGES,
    call: who => upload(t, who, `/api/drafts/${on.draft.id}/attachments`, 'file', PIXEL),
  },
  {
    endpoint: 'drafts.detach',
    allowed: MANAGES,
    call: async who => {
      const url = `/api/drafts/${on.draft.id}/attachments`
      const { body } = await upload(t, people.owner, url, 'file', PIXEL)
      return t.call(who, 'DELETE', `${url}/${body.id}`)
    },
  },
  {
    endpoint: 'drafts.discard',
    allowed: MANAGES,
    call: async who => {
      const body = { ...BLANK, fromAccountId: on.shared.id }
      const { body: begun } = await t.call(people.owner, 'POST', '/api/drafts', { body })
      return t.call(who, 'DELETE', `/api/drafts/${begun.id}`)
    },
  },
  {
    endpoint: 'drafts.undoSend',
    allowed: MANAGES,
    call: async who => {
      const text = { ...BLANK, fromAccountId: on.shared.id, to: 'x@outside.example', body: 'secret' }
      const { body: sent } = await t.call(people.owner, 'POST', '/api/emails/send', {
        body: { ...text, undoSeconds: 60 },
      })
      return t.call(who, 'POST', '/api/drafts/undo-send', { body: { emailId: sent.id } })
    },
  },
  {
    endpoint: 'outbox.limits',
    allowed: MANAGES,
    call: get('/api/outbox/limits'),
    tells: (body: { accounts: { accountId: number }[] }) =>
      body.accounts.some(({ accountId }) => accountId === on.shared.id),
  },
  {
    endpoint: 'outbox.setLimit',
    allowed: ADMINISTERS,
    call: send('PUT', () => `/api/outbox/limits/${on.shared.id}`, { recipientsADay: null }),
  },
  {
    endpoint: 'outbox.uncertain',
    allowed: MANAGES,
    async call(who) {
      await doubtOne()
      return t.call(who, 'GET', '/api/outbox/uncertain')
    },
    tells: (body: { mails: unknown[] }) => body.mails.length > 0,
  },
  {
    endpoint: 'outbox.decide',
    allowed: MANAGES,
    call: async who =>
      t.call(who, 'POST', '/api/outbox/uncertain', { body: { emailIds: [await doubtOne()], arrived: true } }),
  },
  {
    endpoint: 'drafts.recipients',
    allowed: READS,
    call: get('/api/drafts/recipients'),
    tells: (body: { address: string }[]) => body.some(({ address }) => address === 'x@outside.example'),
  },
  {
    endpoint: 'correspondence.get',
    allowed: READS,
    call: get('/api/correspondence?address=x@outside.example'),
    tells: (body: { sent: number }) => body.sent > 0,
  },
  { endpoint: 'emails.delete', allowed: MANAGES, call: send('DELETE', () => `/api/emails/${on.email.id}`) },
  {
    endpoint: 'emails.deleteBulk',
    allowed: MANAGES,
    call: send('DELETE', '/api/emails/bulk', () => ({ messageIds: [on.email.id] })),
  },
  {
    endpoint: 'accounts.remove',
    allowed: ADMINISTERS,
    async call(who) {
      const account = await t.buildAccount(people.owner)
      await t.grant(people.manager, { allowedAccountIds: [on.shared.id, account.id], canManageEmails: true })
      return t.call(who, 'DELETE', `/api/accounts/${account.id}?provider=sandbox`)
    },
  },
  {
    endpoint: 'sync.force',
    allowed: ADMINISTERS,
    call: send('POST', () => `/api/sync/force/${on.shared.id}`),
  },
]
