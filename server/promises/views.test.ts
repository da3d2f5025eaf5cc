import { globSync, readFileSync } from 'node:fs'
import { and, eq, gt, max } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#core/contract/index.ts'
import { auditLog, sharedViews } from '#server/db/schema/index.ts'
import { OPENED } from '#server/people/audit/queries.ts'
import { mailMatrix, setMailbox } from '#testing/access/mail.ts'
import { keepReceipt } from '#testing/ai/keep-receipt.ts'
import { buildCallers, type Callers } from '#testing/callers.ts'
import { sharedApp } from '#testing/fixture.ts'
import {
  BEFORE_DEEP,
  BLANK,
  buildSharedMailbox,
  DEEP,
  type SharedMailbox,
} from '#testing/mailboxes/shared-mailbox.ts'

const t = sharedApp()
let people: Callers
let on: SharedMailbox
beforeAll(async () => {
  people = await buildCallers(t)
  on = await buildSharedMailbox(t, people)
  setMailbox(t, people, on)
  // Gives the admin something that they have written from this account, for samples.
  const letter = {
    fromAccountId: on.shared.id,
    to: 'x@outside.example',
    subject: 's',
    body: 'Dear X, thanks.',
  }
  await t.call(people.admin, 'POST', '/api/emails/send', { body: letter })
})

/** Nouns that hold no mail. */
const NO_MAIL = new Set([
  'auth',
  'credentials',
  'registration',
  'invitations',
  'admin',
  'privacy',
  'organization',
  'accounts',
  'usage',
  'snippets',
  'health',
  'workingHours',
  'contactGroups',
  'contactFields',
  'contactImports',
  'mailImports',
  'contactNotes',
  'suppressions',
  'websites',
  'campaigns',
  'campaignLinks',
  'campaignLetters',
  'deliverability',
  'senderChoices',
  'push',
])

/** Whether reading a colleague's mailbox through it is recorded; if not, why not. */
const IS_RECORDED: Record<string, true | string> = {
  'emails.get': true,
  'emails.attachment': true,
  'emails.letter': true,
  'emails.signature': true,
  'emails.attachments': true,
  'emails.image': true,
  'emails.source': true,
  'emails.list': 'a list: who, when, the subject and the first words',
  'emails.counts': 'a number',
  'emails.patch': 'a row of a list',
  'emails.star': 'a row of a list',
  'emails.delete': 'nothing of the message',
  'emails.deleteBulk': 'a number',
  'emails.markRead': 'a number',
  'emails.send': true,
  'threads.get': true,
  'threading.why': 'names and dates',
  'threading.split': 'a number',
  'threading.merge': 'a number',
  'views.list': 'who opened it',
  'search.preview': 'a list, without passages',
  'search.run': 'a list, without passages',
  'drafts.create': true,
  'drafts.open': true,
  'drafts.get': true,
  'drafts.save': true,
  'drafts.discard': true,
  'drafts.attach': true,
  'drafts.detach': true,
  'drafts.attachment': true,
  'drafts.undoSend': true,
  'drafts.recipients': 'addresses',
  'correspondence.get': 'a list: who, when, the subject and the first words',
  'scheduled.list': 'a list: to whom, when, the subject and the first words',
  'scheduled.suggestions': 'dates',
  'scheduled.get': true,
  'scheduled.edit': true,
  'scheduled.cancel': true,
  'scheduled.sendNow': 'a row of a list',
  'scheduled.reschedule': 'a row of a list',
  'outbox.limits': 'numbers',
  'storage.use': 'numbers',
  'outbox.setLimit': 'numbers',
  'outbox.stops': 'no mail',
  'outbox.setStop': 'no mail',
  'outbox.uncertain': 'a list: to whom, when and the subject',
  'outbox.decide': 'a number',
  'outbox.settings': 'no mail',
  'outbox.changeSettings': 'no mail',
  'savedViews.list': 'searches',
  'savedViews.counts': 'numbers',
  'savedViews.create': 'a search',
  'savedViews.order': 'searches',
  'savedViews.change': 'a search',
  'savedViews.remove': 'nothing of a message',
  'savedViews.emails': 'a list: who, when, the subject and the first words',
  'rules.list': 'searches',
  'rules.create': 'a search',
  'rules.order': 'searches',
  'rules.change': 'a search',
  'rules.remove': 'nothing of a message',
  'rules.preview': 'a list: who, when, the subject and the first words',
  'rules.dryRun': 'a list: who, when, the subject and the first words',
  'rules.switch': 'a search',
  'rules.takeOver': 'a search',
  'rules.runs': 'a list: who, when, the subject and the first words',
  'rules.undo': 'what was done',
  'rules.understand': 'no mail',
  'rules.import': 'no mail',
  'rules.export': 'searches',
  'ai.summary': true,
  'ai.summarize': true,
  'ai.generateReply': true,
  'ai.compose': true,
  'aiSettings.get': 'no mail',
  'aiSettings.change': 'no mail',
  'aiSettings.localModels': 'no mail',
  'aiSettings.receipts': 'subjects',
  'aiSettings.receiptPayload': true,
  'automation.getForThread': 'what is set for it',
  'automation.saveForThread': 'what is set for it',
  'automation.getForEmail': 'what is set for it',
  'automation.saveForEmail': 'what is set for it',
  'followUps.get': 'what is planned; what was sent is opened by itself',
  'followUps.planForThread': 'what would be planned',
  'followUps.planForCompose': 'what would be planned',
  'followUps.previewStep': true,
  'followUps.editStep': 'what is planned',
  'followUps.sendStepNow': 'what is planned',
  'followUps.stop': 'what is planned',
  'followUps.resume': 'what is planned',
  'calendar.get': true,
  'calendar.answer': true,
  'automaticAnswers.ofEmail': true,
  'automaticAnswers.ofScheduled': true,
  'automaticAnswers.ofDraft': true,
  'approvedAnswers.list':
    'words of the mailbox for anybody who asks; whoever took them from mail has opened it',
  'approvedAnswers.add': 'words that the person sent',
  'approvedAnswers.save': 'words that the person sent',
  'approvedAnswers.remove': 'nothing of the message',
  'approvedAnswers.restore': 'words that the person sent',
  'approvedAnswers.propose': 'a number',
  'approvedAnswers.askedOtherwise': 'words that the person sent',
  'approvedAnswers.setUnapproved': 'as approvedAnswers.list',
  'automaticAnswers.limit': 'numbers',
  'automaticAnswers.setLimit': 'numbers',
  'vacation.list': 'no mail',
  'vacation.get': 'no mail',
  'vacation.save': 'no mail',
  'contactExchange.export': 'no mail',
  'contactExchange.candidates': 'a list: who and how often',
  'contactExchange.addFromMail': 'no mail',
  'contacts.list': 'no mail',
  'contacts.get': 'no mail',
  'contacts.timeline': 'a list: who, when, the subject and the first words',
  'contacts.campaigns': 'no mail',
  'contacts.create': 'no mail',
  'contacts.change': 'no mail',
  'contacts.remove': 'no mail',
  'contacts.removeMany': 'no mail',
  'contacts.setStatus': 'no mail',
  'contacts.suppress': 'no mail',
  'contacts.merge': 'no mail',
  'contacts.count': 'no mail',
  'contacts.suggestions': 'no mail',
  'contacts.knownAs': 'no mail',
  'tasks.list': 'a list: who, when, the subject and the first words',
  'tasks.get': 'a list: who, when, the subject and the first words',
  'tasks.create': 'no mail',
  'tasks.done': 'a list: who, when, the subject and the first words',
  'tasks.skip': 'a list: who, when, the subject and the first words',
  'tasks.snooze': 'a list: who, when, the subject and the first words',
  'tasks.assign': 'a list: who, when, the subject and the first words',
  'tasks.judge': 'a list: who, when, the subject and the first words',
  'tasks.mend': 'a list: who, when, the subject and the first words',
  'tasks.undo': 'a list: who, when, the subject and the first words',
  'tasks.counts': 'numbers',
  'tasks.assignees': 'no mail',
  'campaignReports.get': 'numbers',
  'campaignReports.csv': 'numbers',
  'labels.list': 'names',
  'labels.create': 'names',
  'receipts.answer': true,
  'labels.change': 'names',
  'labels.order': 'no mail',
  'labels.remove': 'names',
  'clearings.list': 'names and numbers',
  'clearings.empty': 'names and numbers',
  'clearings.stop': 'no mail',
  'triage.mark': 'nothing of the message',
  'triage.move': 'places',
  'triage.restore': 'places',
  'triage.label': 'places',
  'triage.sort': 'a number, and what the caller names',
  'triage.snooze': 'places',
  'triage.mute': 'places',
  'triage.unsubscribe': 'the address of its list',
  'notices.list': 'subjects',
  'notices.retry': 'nothing of the message',
  'notices.dismiss': 'nothing of the message',
  'sync.status': 'no mail',
  'sync.force': 'no mail',
  'sync.pushGmail': 'no mail',
  'sync.pushOutlook': 'no mail',
}

/**
 * The files of wings that read texts or bytes of messages, and why nobody reads mail through them without a record.
 */
const READERS: Record<string, string> = {
  'ai/voice/voice-queries.ts': 'takes ids that are recorded as opened',
  'automation/sequences/queries.ts': 'quotes a message of ours in its follow-up',
  'read/emails/queries.ts': 'takes ids that are recorded as opened',
  'read/emails/row-queries.ts':
    'takes ids that are recorded as opened, or accounts that the reader reads freely',
  'read/emails/read-source.ts': 'takes ids that are recorded as opened',
  'read/emails/files.ts': 'takes ids that are recorded as opened',
  'read/emails/signature/read-signature.ts':
    'takes ids that are recorded as opened, and says only which key earlier mail named',
  'read/emails/signature/signature-queries.ts': 'takes ids that are recorded as opened',
  'send/drafts/queries.ts': 'takes ids that are recorded as opened',
  'send/drafts/content/original-files.ts': 'takes ids that are recorded as opened',
  'send/drafts/content/attach-file.ts': "somebody else's draft is recorded as opened",
  'send/drafts/store-draft.ts': 'writes the message of a draft',
  'send/drafts/filing/file-draft.ts': 'takes it to the provider',
  'send/drafts/filing/file-discarded.ts': 'takes it to the provider',
  'send/outbox/send-outgoing.ts': 'takes it to the provider',
  'send/outbox/file-outgoing.ts': 'takes it to the provider',
  'contacts/import/file/keep-file.ts': 'a file of contacts, not a message',
  'campaigns/deliverability/dns/seen-selectors.ts':
    'reads DKIM-Signature headers, and tells the names of keys',
  'campaigns/tasks/arriving/arrived-queries.ts': 'reads the note of somebody who has left, for whom it names',
  'send/outbox/scheduled/redate.ts': 'changes the Date of it',
  'send/outbox/scheduled/scheduled-queries.ts': 'takes ids that are recorded as opened',
  'send/outbox/suggestions/suggest-times.ts': 'reads Date headers, to learn a zone',
  'send/compose/sent-before.ts': 'compares it with what is sent, and answers whether it is the same',
  'automation/vacation/send-notes.ts': 'reads Return-Path and Resent-To, to answer what arrived',
  'search/embedding/vector-queries.ts': 'makes the index by meaning',
  'mailbox/messages/message-queries.ts': 'stores what arrives',
  'mailbox/words/word-queries.ts': 'makes the index of words',
  'mailbox/files/file-queries.ts': 'keeps the texts of files for the index of words',
  'mailbox/files/read-files.ts': 'reads files for the index of words',
  'search/contents.ts': 'tells whether a text has a link',
  'search/files/file-reason-queries.ts':
    'the passage of a file that was found; of mail that is read without a record only',
  'mailbox/messages/reread-queries.ts': 'makes anew what was derived from a source',
  'mailbox/messages/reread-source.ts': 'makes anew what was derived from a source',
  'mailbox/messages/check-senders.ts': 'checks who sent what arrived',
  'office/health/queries.ts': 'reads no row',
  'mailbox/accounts/profile.ts': 'the picture of an account',
  'office/mail-imports/filing/file-imported.ts': 'takes it to the provider',
  'office/mail-imports/running/known-mail.ts': 'compares it with what is imported',
  'office/mail-imports/upload/kept-file.ts': 'a file that a person imports',
  'office/mail-imports/running/divide.ts': 'a file that a person imports',
  'office/privacy/exports/exports.ts': 'a file with what is theirs, which only they can fetch',
  'office/privacy/export-catalog.ts': 'names tables; a person exports mailboxes of their own',
  'mailbox/sent/sent-copy-queries.ts': 'compares two copies of one message of an account',
  'mailbox/accounts/move-queries.ts': 'copies the rows of an account that moves to another workspace',
}

type Call = (who: Callers['admin']) => Promise<{ status: number; body: unknown }>
const forwarded = () => ({ ...BLANK, fromAccountId: on.shared.id, to: 'x@outside.example', subject: 'Fwd' })

/** Calls that make sure that there is something to read. */
const READING: Record<string, Call> = {
  'emails.send': who =>
    t.call(who, 'POST', '/api/emails/send', { body: { ...forwarded(), forwardOfMessageId: on.email.id } }),
  'drafts.create': who =>
    t.call(who, 'POST', '/api/drafts', {
      body: { ...forwarded(), about: { type: 'forward', messageId: on.email.id } },
    }),
  'ai.summary': who => t.call(who, 'GET', `/api/threads/${on.longThreadId}/summary`),
  'search.run': who => t.call(who, 'POST', '/api/search', { body: { query: BEFORE_DEEP } }),
  'search.preview': who => t.call(who, 'POST', '/api/search/preview', { body: { query: BEFORE_DEEP } }),
}

const readPayload: Call = async who => {
  const given = { accountIds: [on.shared.id], messageIds: [on.email.id], text: DEEP }
  const id = await keepReceipt(t, { payer: who, ...given })
  return t.call(who, 'GET', `/api/ai/receipts/${id}`)
}

/** Calls that only this test has come first, then the others in an order that keeps the mailbox usable. */
const calls: [string, Call][] = [
  ['aiSettings.receiptPayload', readPayload],
  ...mailMatrix.flatMap(({ endpoint, call }): [string, Call][] =>
    endpoint in IS_RECORDED ? [[endpoint, READING[endpoint] ?? call]] : [],
  ),
]

let before = 0
beforeEach(async () => {
  // Views are recorded once a day, so forget those of earlier tests.
  await t.deps.db.delete(sharedViews)
  const [last] = await t.deps.db.select({ seq: max(auditLog.seq) }).from(auditLog)
  before = last?.seq ?? 0
})
const viewsOf = (who: { id: number }) =>
  t.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, OPENED), eq(auditLog.actorId, who.id), gt(auditLog.seq, before)))

test('every endpoint of the contract states whether reading through it is recorded', () => {
  const all = Object.entries(contract).flatMap(([noun, group]) =>
    NO_MAIL.has(noun) ? [] : Object.keys(group).map(name => `${noun}.${name}`),
  )
  expect(Object.keys(IS_RECORDED).sort()).toEqual(all.sort())
})

test('every file that reads texts or bytes of messages states why', () => {
  const read = globSync(
    'server/{people,mailbox,read,send,ai,search,contacts,automation,campaigns,office}/**/*.ts',
  )
    .filter(path => !/\.test\.ts$|\/test-/.test(path))
    .filter(path =>
      /message_?bodies|attachment_?texts|\bblobs\.(?:read|get|share)\(/i.test(readFileSync(path, 'utf8')),
    )
    .map(path => path.replaceAll('\\', '/').replace('server/', ''))
  expect(Object.keys(READERS).sort()).toEqual(read.sort())
})

test.each(calls)('%s', async (endpoint, call) => {
  const { status, body } = await call(people.admin)
  expect(status).toBe(endpoint === 'emails.image' ? 404 : 200)
  const isRecorded = (await viewsOf(people.admin)).length > 0
  expect(isRecorded).toBe(IS_RECORDED[endpoint] === true)
  // Text that no list shows must not be shown without a record.
  if (!isRecorded) expect(JSON.stringify(body)).not.toContain(DEEP)
})
