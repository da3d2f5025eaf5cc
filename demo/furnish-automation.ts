import type { AnswerContent } from '#core/contract/approved-answers.ts'
import { threadAutomation } from '#core/contract/automation.ts'
import { addAnswer } from '#server/automation/approved/answers.ts'
import { proposeAnswers } from '#server/automation/approved/propose-answers.ts'
import { dryRunRule } from '#server/automation/rules/dry-run.ts'
import { createRule, switchRule } from '#server/automation/rules/rules.ts'
import { enrolThread } from '#server/automation/sequences/enrol.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { listAccounts } from '#server/mailbox/accounts/present.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser, findUserByEmail } from '#server/people/auth/queries.ts'
import { listEmails } from '#server/read/emails/list-emails.ts'
import { createView } from '#server/search/saved-views/saved-views.ts'
import { createSnippet } from '#server/send/snippets/snippets.ts'

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

/** What Ada's mailbox may answer by itself, once automatic answers are switched on for a message. */
const MAILBOX = 'ada@demo-and-co.example'
const ANSWERS: AnswerContent['versions'][] = [
  [
    {
      language: 'en',
      questions: [
        'Do you ship to Norway?',
        'Can you deliver to Norway?',
        'What does delivery to Norway cost?',
      ],
      answer:
        'Yes, we ship to Norway. It takes five working days and costs 18 EUR. Customs are paid by the recipient.',
    },
    {
      language: 'de',
      questions: ['Liefern Sie nach Norwegen?'],
      answer:
        'Ja, wir liefern nach Norwegen. Es dauert fünf Werktage und kostet 18 EUR. Den Zoll zahlt der Empfänger.',
    },
  ],
  [
    {
      language: 'en',
      questions: ['Is the Pro plan refundable?', 'Can I return the Pro plan?'],
      answer:
        'The Pro plan is refundable within 30 days of payment, as long as fewer than 100 messages were sent with it.',
    },
  ],
  [
    {
      language: 'en',
      questions: ['Where can I park?'],
      answer: 'There is a car park below the building at Hafenstrasse 12. The first two hours are free.',
    },
  ],
]
/** From which an answer is proposed. */
const DOCUMENT = `Do schools get a discount?
Schools and charities get 20 percent off, with a proof of their status.`

/** Gives Ada what a person has set up after some weeks: snippets, views, rules that are on, answers, follow-ups on what she has sent. */
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
  const mailbox = (await listAccounts(ctx)).find(({ email }) => email === MAILBOX)
  if (!mailbox) throw new Error(`the demo has no mailbox ${MAILBOX}`)
  for (const versions of ANSWERS) await addAnswer(ctx, { accountId: mailbox.id, origin: 'hand', versions })
  await proposeAnswers(ctx, { accountId: mailbox.id, from: 'document', text: DOCUMENT })
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
