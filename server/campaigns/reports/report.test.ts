import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CampaignReport, ReportFigures } from '#core/contract/outreach/campaign-reports.ts'
import type { CampaignProgress } from '#core/contract/outreach/campaigns.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { campaignEvents, campaigns, contacts, enrolmentSteps, enrolments } from '#server/db/schema/index.ts'
import type { TestAccount, TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { storeMail } from '#testing/stored-mail.ts'

const t = sharedApp()
const DAY_MS = 86_400_000
const CONTACTS = 24
const SETTINGS = { tracksOpens: true, tracksClicks: false }

const mail = (id: number, variants: number[]): CampaignStep => ({
  id,
  kind: 'mail',
  wait: { amount: 1, unit: 'days' },
  variants: variants.map(id => ({ id, subject: `=Plan ${id}`, body: '<p>Hello</p>', isOn: true })),
  startsThread: false,
})

/** What has become of one message, as this test knows it. */
interface Sent {
  contact: number
  contactId: number
  step: number
  variant: number
  account: TestAccount
  day: string
  bounced: boolean
  answered: boolean
  interested: boolean
  unsubscribed: boolean
  opened: boolean
}
const sent: Sent[] = []
let user: TestUser
let campaignId = 0
let report: CampaignReport

beforeAll(async () => {
  user = await t.buildUser()
  const accounts = [await t.buildAccount(user), await t.buildAccount(user)] as const
  const [{ workspaceId }] = accounts
  const { db } = t.deps
  const start = new Date('2027-03-01T23:30:00Z')
  const [campaign] = await db
    .insert(campaigns)
    .values({
      workspaceId,
      name: '+Spring',
      userId: user.id,
      state: 'running',
      steps: [mail(1, [1, 2]), mail(4, [3])],
      settings: SETTINGS,
      createdAt: start,
    })
    .returning()
  campaignId = campaign?.id ?? 0
  for (let contact = 0; contact < CONTACTS; contact += 1) {
    const account = accounts[contact % 2] as TestAccount
    const address = `person-${contact}@firm-${user.id}.example`
    const [person] = await db
      .insert(contacts)
      .values({
        workspaceId,
        kind: 'person',
        name: address,
        source: 'person',
        createdAt: start,
        updatedAt: start,
      })
      .returning()
    const isInterested = contact % 8 === 1
    const [enrolment] = await db
      .insert(enrolments)
      .values({
        ...{ workspaceId, accountId: account.id, campaignId, contactId: person?.id ?? 0, userId: user.id },
        ...{ kind: 'campaign', steps: [], state: 'active', countsFrom: start, createdAt: start },
        ...(isInterested ? { judgedAs: 'interested', judgedAt: start } : {}),
      })
      .returning()
    const enrolmentId = enrolment?.id ?? 0
    // The step 9 was removed since. One in four answers the first mail, some of them twice; others the second one.
    const steps = contact % 6 === 0 ? [1, 4, 9] : contact % 3 === 0 ? [1] : [1, 4]
    for (const [at, step] of steps.entries()) {
      const doneAt = new Date(start.getTime() + (at + (contact % 3)) * DAY_MS)
      const variant = step === 1 ? 1 + (contact % 2) : step === 4 ? 3 : 7
      const mine = await storeMail(t, account, { isOurs: true, from: account.email, to: address, at: doneAt })
      const { messageId, threadId } = mine
      await db
        .insert(enrolmentSteps)
        .values({ workspaceId, enrolmentId, step, variant, messageId, outcome: 'sent', doneAt })
      const answeredStep = contact % 4 === 1 ? 1 : contact % 4 === 2 ? 4 : null
      const bounced = contact % 12 === 3 && step === 1
      const opened = contact % 2 === 0 && step === 1
      const unsubscribed = contact === 7 && step === 4
      const back = (kind: string, isHard?: boolean) =>
        storeMail(t, account, {
          ...{ isOurs: false, from: address, to: account.email, at: doneAt, threadId },
          signal: { kind, aboutId: messageId, ...(isHard === undefined ? {} : { isHard }) },
        })
      if (step === answeredStep) await back('answer')
      // A second answer, to a later mail, counts no contact twice.
      if (answeredStep === 1 && step === 4) await back('answer')
      if (bounced) await back('bounce', true)
      if (contact === 4) await back('bounce', false)
      const event = { workspaceId, enrolmentId, step, at: doneAt }
      if (opened)
        await db.insert(campaignEvents).values([
          { ...event, kind: 'open' },
          { ...event, kind: 'open' },
        ])
      if (contact === 5)
        await db.insert(campaignEvents).values({ ...event, kind: 'open', botReason: 'a program' })
      if (unsubscribed) await db.insert(campaignEvents).values({ ...event, kind: 'unsubscribe' })
      sent.push({
        ...{ contact, contactId: person?.id ?? 0, step, variant, account, opened, unsubscribed },
        // A full mailbox has not got it either.
        bounced: bounced || contact === 4,
        // In Berlin it is the next day already.
        day: new Date(doneAt.getTime() + 3_600_000).toISOString().slice(0, 10),
        answered: step === answeredStep,
        interested: isInterested && step === answeredStep,
      })
    }
  }
  report = await readReport()
})

const readReport = async (): Promise<CampaignReport> =>
  (await t.call(user, 'GET', `/api/outreach/campaigns/${campaignId}/report?timeZone=Europe/Berlin`)).body

/** Counted by hand. */
function byHand(fits: (one: Sent) => boolean) {
  const some = sent.filter(fits)
  const count = (what: keyof Sent) => some.filter(one => one[what] === true).length
  const bounced = count('bounced')
  return {
    sent: some.length,
    bounced,
    delivered: some.length - bounced,
    reached: new Set(some.filter(one => !one.bounced).map(({ contact }) => contact)).size,
    answered: count('answered'),
    interested: count('interested'),
    unsubscribed: count('unsubscribed'),
    opened: count('opened'),
    clicked: null,
  }
}
const counts = ({ rates: _, ...figures }: ReportFigures) => figures

describe('the report of a campaign', () => {
  test('says what a count by hand says: in all, by step, variant, mailbox and day', async () => {
    expect(counts(report.total)).toEqual(byHand(() => true))
    expect(report.total.answered).toBeGreaterThan(8)
    expect(report.contacts).toBe(CONTACTS)
    expect(report.steps.map(({ step, label }) => [step, label])).toEqual([
      [1, 'Mail 1'],
      [4, 'Mail 2'],
      [9, 'A mail that was removed'],
    ])
    for (const { step, figures, variants } of report.steps) {
      expect(counts(figures)).toEqual(byHand(one => one.step === step))
      for (const variant of variants)
        expect(counts(variant.figures)).toEqual(
          byHand(one => one.step === step && one.variant === variant.id),
        )
    }
    expect(report.mailboxes).toHaveLength(2)
    for (const { accountId, figures } of report.mailboxes)
      expect(counts(figures)).toEqual(byHand(one => one.account.id === accountId))
    expect(report.days.map(({ day }) => day)).toEqual([...new Set(sent.map(({ day }) => day))].sort())
    for (const { day, figures } of report.days)
      expect(counts(figures)).toEqual(byHand(one => one.day === day))
    const { rows } = await t.deps.db.execute<{ count: number }>(sql`
      select count(*)::int as count from enrolment_steps s join enrolments e on e.id = s.enrolment_id
        and e.workspace_id = s.workspace_id where e.campaign_id = ${campaignId} and s.outcome = 'sent'`)
    expect(rows[0]?.count).toBe(report.total.sent)
  })

  test('adds up, gives intervals, and says that it is too early to compare', () => {
    for (const lines of [report.steps, report.mailboxes, report.days])
      for (const what of ['sent', 'bounced', 'answered', 'interested', 'unsubscribed'] as const)
        expect(lines.reduce((sum, { figures }) => sum + figures[what], 0)).toBe(report.total[what])
    const { answered } = report.total.rates
    expect(answered?.low).toBeLessThan(answered?.share ?? 0)
    expect(answered?.high).toBeGreaterThan(answered?.share ?? 1)
    expect(report.total.rates.clicked).toBeNull()
    expect(report.steps[0]?.comparison).toContain('100 delivered messages')
    expect(report.steps[1]?.comparison).toBeNull()
    const { interested, open } = report.judgements
    expect(interested + open).toBe(report.total.answered)
  })

  test('is a file whose cells no spreadsheet runs', async () => {
    const { status, body, headers } = await t.call(
      user,
      'GET',
      `/api/outreach/campaigns/${campaignId}/report.csv?timeZone=Europe/Berlin`,
    )
    expect(status).toBe(200)
    expect(String(headers['content-disposition'])).toContain(`campaign-${campaignId}.csv`)
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(
      2 +
        report.steps.length +
        report.steps.flatMap(({ variants }) => variants).length +
        2 +
        report.days.length,
    )
    expect(lines[1]).toMatch(/^"campaign","'\+Spring"/)
    expect(lines[2]).toMatch(/^"step","Mail 1: =Plan 1"/)
  })

  test('says the same as lists and pages of campaigns, also once answers are deleted', async () => {
    const progressOf = async () => {
      const { campaigns: listed } = (await t.call(user, 'GET', '/api/outreach/campaigns')).body
      const { body: page } = await t.call(user, 'GET', `/api/outreach/campaigns/${campaignId}`)
      expect(page.progress).toEqual(listed[0].progress)
      return page.progress as CampaignProgress
    }
    const agree = async () => {
      const { sent: mails, bounced, reached, answered, interested } = (await readReport()).total
      expect(await progressOf()).toMatchObject({ sent: mails, bounced, reached, answered, interested })
      return answered
    }
    const before = await agree()
    // What was noticed of an answer stays when it is deleted.
    const answers = sql`from message_signals s join enrolment_steps p on p.message_id = s.about_id where s.kind = 'answer'`
    await t.deps.db.execute(sql`
      update enrolments set answered_at = counts_from where campaign_id = ${campaignId} and id in (
        select p.enrolment_id ${answers} order by p.enrolment_id limit 3)`)
    await t.deps.db.execute(sql`
      delete from message_signals where kind = 'answer' and about_id in (
        select p.message_id from enrolment_steps p join enrolments e on e.id = p.enrolment_id where e.answered_at is not null)`)
    expect(await agree()).toBe(before)
    report = await readReport()
    const bySteps = report.steps.reduce((sum, { figures }) => sum + figures.answered, 0)
    expect(bySteps).toBe(before)
  })

  test('loses nothing with contacts that are deleted; who got nothing is not counted any more', async () => {
    const add = { ids: sent.map(({ contactId }) => contactId) }
    const { body } = await t.call(user, 'POST', '/api/outreach/contacts/delete', { body: { selection: add } })
    expect(body).toEqual({ changed: CONTACTS })
    expect(await readReport()).toEqual(report)
    const { body: page } = await t.call(user, 'GET', `/api/outreach/campaigns/${campaignId}`)
    expect(page.progress).toMatchObject({ answered: report.total.answered, underWay: 0, untouched: 0 })
    const { body: left } = await t.call(user, 'GET', `/api/outreach/campaigns/${campaignId}/contacts`)
    expect(left.total).toBe(0)
  })

  test('is of the own workspace only', async () => {
    const stranger = await t.buildUser()
    for (const path of ['report', 'report.csv'])
      expect((await t.call(stranger, 'GET', `/api/outreach/campaigns/${campaignId}/${path}`)).status).toBe(
        404,
      )
  })
})
