import { threadAutomation } from '#core/contract/automation.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { actorOf } from '#server/features/auth/actors.ts'
import { findUser, findUserByEmail } from '#server/features/auth/queries.ts'
import { enrolThread } from '#server/features/automation/sequences/enrol.ts'
import { listEmails } from '#server/features/emails/list-emails.ts'
import { dryRunRule } from '#server/features/rules/dry-run.ts'
import { createRule, switchRule } from '#server/features/rules/rules.ts'
import { createView } from '#server/features/saved-views/saved-views.ts'
import { createSnippet } from '#server/features/snippets/snippets.ts'

const SNIPPETS = [
  {
    name: 'Where we are',
    shortcut: 'where',
    body: '<p>We are at Hafenstrasse 12, second floor. Ring at “Demo &amp; Co”; the bell next to it is the bakery.</p>',
  },
  {
    name: 'A call next week',
    shortcut: 'call',
    body: '<p>Hi {{name|there}},</p><p>shall we speak for half an hour next week? Any day after ten suits me.</p>',
  },
  {
    name: 'Invoice address',
    shortcut: 'invoice',
    body: '<p>Please send invoices as PDF, with the purchase order number on the first page.</p>',
  },
]

/** None of them takes mail away from the inbox, so that nothing that the demo shows depends on them. */
const VIEWS = [
  { name: 'Invoices', search: 'subject:invoice', accountIds: null, hidesFromInbox: false },
  { name: 'Files to read', search: 'has:attachment is:unread', accountIds: null, hidesFromInbox: false },
]
const RULES = [
  {
    name: 'Label invoices',
    search: 'subject:invoice has:attachment',
    actions: [{ kind: 'label' as const, label: 'Bookkeeping' }],
  },
  {
    name: 'Receipts without a notification',
    search: 'subject:receipt',
    actions: [{ kind: 'never-notify' as const }],
  },
]
/** Conversations in which Ada has written last, by their subjects, and when she asks again. */
const FOLLOW_UPS = [
  {
    subject: 'Meeting request: board presentation',
    followUpDelay: 2,
    followUpTemplate: 'gentle-nudge' as const,
  },
  {
    subject: 'Museo del Faro: reunión con el ayuntamiento',
    followUpDelay: 3,
    followUpTemplate: 'polite-reminder' as const,
  },
]

/** Gives Ada what a person has set up after some weeks: snippets, views, rules that are on, follow-ups on what she has sent. */
export async function furnishAutomation(deps: Deps): Promise<void> {
  const ada = await findUserByEmail(deps.db, 'admin@demo.example')
  const found = ada && (await findUser(deps.db, ada.id))
  if (!found) throw new Error('the demo has no admin')
  const ctx: Ctx = { ...deps, actor: actorOf(found) }
  for (const snippet of SNIPPETS) await createSnippet(ctx, { ...snippet, isShared: false })
  for (const view of VIEWS) await createView(ctx, view)
  for (const rule of RULES) {
    const { id } = await createRule(ctx, {
      ...rule,
      accountIds: null,
      stopsHere: false,
      isOrganizations: false,
      isProven: true,
    })
    await dryRunRule(ctx, id)
    await switchRule(ctx, { id, isOn: true, isProven: true })
  }
  const sent = await listEmails(ctx, { folder: 'sent', limit: 200, page: 1 })
  for (const { subject, ...settings } of FOLLOW_UPS) {
    const email = sent?.emails.find(email => email.subject.endsWith(subject))
    if (!email) throw new Error(`the demo has not sent “${subject}”`)
    await enrolThread(ctx, {
      threadId: email.threadId,
      settings: threadAutomation.parse({ ...settings, followUpDelayUnit: 'weeks' }),
    })
  }
}
