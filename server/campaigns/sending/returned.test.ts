import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { fillInbox, syncNow, type TestAccount, type TestApp, type TestUser } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { headerOf, sentBy } from '#testing/follow-ups.ts'
import { doJobs } from '#testing/jobs.ts'
import { bounceReport } from '#testing/mime/bounce-report.ts'
import {
  CAMPAIGNS,
  launched,
  letDaysPass,
  MINUTE,
  mail,
  stateOf,
  work,
} from '#testing/outreach/running-campaigns.ts'
import { tickCampaigns } from './tick.ts'

test.beforeEach(async ({ t, user, account }) => {
  await letDaysPass(t, user)
  await syncNow(t, account)
})

interface Given {
  t: TestApp
  user: TestUser
  account: TestAccount
}

const react = async (t: TestApp) => {
  await doJobs(t, 'on/campaigns.follow')
  await doJobs(t, 'on/outreach.tasks')
}

/** The mail leaves, and a report comes back. */
async function byReport({ t, account }: Given, said: string, action: 'failed' | 'delayed' = 'failed') {
  await work(t, account, 60)
  const source = sentBy(t, account).at(-1) ?? ''
  const of = (headerOf(source, 'Message-ID') ?? '').replace(/[<>]/g, '')
  const to = /[^\s<>]+@[^\s<>]+/.exec(headerOf(source, 'To') ?? '')?.[0] ?? ''
  const [, status = ''] = /(\d\.\d+\.\d+)/.exec(said) ?? []
  await fillInbox(t, account, [bounceReport({ of, to, action, status, diagnostic: said })])
  await react(t)
}

/** Our own server refuses the recipient while it is handed the mail, and says so to each of `command`. */
async function atOnce({ t, account }: Given, said: string, command = 'RCPT TO') {
  t.world.deliver = async (_source, { to }) => {
    const recipient = command === 'RCPT TO' ? (to[0] ?? '') : null
    const refused = [{ recipient, said: `${said} (in reply to ${command})` }]
    throw new ProviderError('refused', `mx refused: ${said}`, { refused })
  }
  await work(t, account, 60)
  await react(t)
}

/** What has become of the contact, its address, the campaign and the tasks, and what the report counts. */
async function after({ t, user, account }: Given, id: number, contactId: number) {
  const { state, reason } = (await stateOf(t, contactId)) ?? {}
  const { rows: listed } = await t.deps.db.execute(
    sql`select value from suppressions where workspace_id = ${account.workspaceId}`,
  )
  const campaign = (await t.call(user, 'GET', `${CAMPAIGNS}/${id}`)).body
  const { tasks } = (await t.call(user, 'GET', '/api/outreach/tasks')).body
  const { total } = (await t.call(user, 'GET', `${CAMPAIGNS}/${id}/report`)).body
  return {
    contact: [state, reason],
    suppressed: listed.length,
    campaign: campaign.state,
    tasks: tasks.map(({ kind }: { kind: string }) => kind),
    counted: [total.sent, total.bounced, total.delivered],
  }
}

const GONE = {
  ...{ contact: ['stopped', 'bounced'], suppressed: 1, campaign: 'finished' },
  ...{ tasks: ['bounce'], counted: [1, 1, 0] },
}
const SOFT = {
  ...{ contact: ['active', null], suppressed: 0, campaign: 'running' },
  ...{ tasks: [], counted: [1, 1, 0] },
}
/** Nothing has reached the contact. */
const OURS = { ...SOFT, contact: ['paused', null], campaign: 'paused', tasks: ['step'], counted: [0, 0, 0] }
const LATE = { ...SOFT, counted: [1, 0, 1] }

test.for<[string, object, (given: Given) => Promise<void>]>([
  ['that nobody is there', GONE, given => byReport(given, '550 5.1.1 User unknown')],
  ['the same at once', GONE, given => atOnce(given, '550 5.1.1 User unknown')],
  ['of Microsoft', GONE, given => byReport(given, '550 5.4.1 Recipient address rejected: Access denied')],
  ['that a mailbox is full', SOFT, given => byReport(given, '552 5.2.2 Mailbox full')],
  ['the same at once', SOFT, given => atOnce(given, '552 5.2.2 Mailbox full')],
  ['without a reason', SOFT, given => byReport(given, '550 5.7.1 Message refused')],
  ['of our domain', OURS, given => byReport(given, '553 5.1.8 Domain of sender address does not exist')],
  ['of our address', OURS, given => byReport(given, '550 5.1.7 Sender rejected')],
  ['for lack of SPF', OURS, given => byReport(given, '550 5.7.23 SPF validation failed')],
  ['for DMARC', OURS, given => byReport(given, '550 5.7.1 Rejected per DMARC policy of ours.example')],
  ['by a blocklist', OURS, given => byReport(given, '554 5.7.1 Client host blocked using zen.spamhaus.org')],
  ['of our domain, at once', OURS, given => atOnce(given, '553 5.1.8 Domain of sender does not exist')],
  ['of our address, first', OURS, given => atOnce(given, '550 5.7.60 You may not send', 'MAIL FROM')],
  ['that it takes longer', LATE, given => byReport(given, '451 4.4.1 Connection timed out', 'delayed')],
])('a refusal %s has its consequences', async ([, expected, comes], { t, user, account }) => {
  const { id, contactIds } = await launched(t, { user, account })
  const given = { t, user, account }
  await comes(given)
  expect(await after(given, id, contactIds[0] ?? 0)).toEqual(expected)
})

test.for<[string, number, (given: Given) => Promise<void>]>([
  ['at once', 2, given => atOnce(given, '553 5.1.8 Domain of sender does not exist')],
  ['by a report', 2, given => byReport(given, '553 5.1.8 Domain of sender does not exist')],
  ['by a report to the last mail', 1, given => byReport(given, '550 5.7.23 SPF validation failed')],
])(
  'a campaign of which a mail was refused because of us %s writes it anew once it is resumed',
  async ([, steps, comes], { t, user, account }) => {
    const { id } = await launched(t, { user, account, steps: [mail(1, 0), mail(2, 2)].slice(0, steps) })
    await comes({ t, user, account })
    await letDaysPass(t, user)
    expect(await work(t, account, 60)).toEqual([])
    const told = async () => (await t.call(user, 'GET', '/api/notices')).body.notices
    const paused = expect.objectContaining({ title: 'The campaign “Spring” is paused' })
    expect(await told()).toContainEqual(paused)
    expect((await t.call(user, 'POST', `${CAMPAIGNS}/${id}/resume`)).status).toBe(200)
    expect(await told()).not.toContainEqual(paused)
    expect((await t.call(user, 'GET', '/api/outreach/tasks')).body.tasks).toEqual([])
    t.advance(MINUTE)
    await tickCampaigns(t.deps)
    // Nobody gets two messages that a program has written within a day, whatever has come back.
    expect(await work(t, account, 26 * 60, 60)).toEqual(['Step 1'])
  },
)
