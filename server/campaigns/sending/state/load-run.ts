import type { CampaignHappening, CampaignNext } from '#core/outreach/campaigns/happenings.ts'
import { nextOfCampaign } from '#core/outreach/campaigns/next.ts'
import { type CampaignSettings, campaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { EndReason } from '#core/sequence/end-reasons.ts'
import type { WorkCalendar } from '#core/sequence/work-calendar.ts'
import { companyDomain } from '#core/text/addresses/free-mail.ts'
import { findHappenings } from '#server/automation/sequences/state/follow-up-queries.ts'
import type { EnrolmentKey } from '#server/automation/sequences/state/step-queries.ts'
import type { Executor } from '#server/db/client.ts'
import { calendarOf } from '#server/people/working-hours/calendar.ts'
import {
  type CampaignStepRow,
  type Enrolled,
  findCampaignSteps,
  findCompanyAnswer,
  findEnrolled,
  findReactions,
} from './campaign-queries.ts'
import { contactCalendar } from './contact-calendar.ts'
import { stepsAsHappenings } from './steps-as-happenings.ts'

/** All that decides what a campaign does next for a contact. */
export interface Run {
  enrolled: Enrolled
  settings: CampaignSettings
  steps: CampaignStepRow[]
  /** What came back, without the steps themselves. */
  happenings: CampaignHappening[]
  /** When somebody else of the company has answered, where that ends it for the contact, too. */
  companyAnsweredAt: Date | null
  calendar: WorkCalendar
}

/** Reads a contact in a campaign, and what has happened until now; null if either is gone. */
export async function loadRun(db: Executor, key: EnrolmentKey, now: Date): Promise<Run | null> {
  const enrolled = await findEnrolled(db, key)
  if (!enrolled) return null
  const { campaign, contact, startedAt, accountId } = enrolled
  const settings = campaignSettings.parse(campaign.settings)
  const steps = await findCampaignSteps(db, key)
  const sender = await calendarOf(db, { userId: campaign.userId, now })
  const calendar = await contactCalendar(sender, { place: contact.place, settings, now })
  // One that waits in the outbox is in no folder, as if it had been deleted; and nothing has come back to it.
  const first = steps.find(
    ({ messageId, outcome, outgoingState }) =>
      messageId !== null && (outcome === 'sent' || (outgoingState !== null && outgoingState !== 'queued')),
  )
  const reactions = await findReactions(db, key)
  const cameBack =
    first?.messageId && accountId !== null
      ? await findHappenings(
          db,
          { ...key, accountId, messageId: first.messageId, writtenAt: startedAt },
          { timeZone: calendar.timeZone, now },
        )
      : []
  const happenings = [...cameBack, ...reactions]
  const domain = contact.address === null ? null : companyDomain(contact.address)
  const companyAnsweredAt = settings.stopsCompany ? await findCompanyAnswer(db, enrolled, domain) : null
  return { enrolled, settings, steps, happenings, companyAnsweredAt, calendar }
}

/** What a campaign does next; `company`: somebody else of the company has answered. */
type RunNext = CampaignNext | { kind: 'stop'; why: EndReason; at: Date }

export function nextOfRun(run: Run, now: Date): RunNext {
  const { enrolled, steps, happenings, companyAnsweredAt: at, calendar } = run
  const history = [...stepsAsHappenings(steps), ...happenings]
  const isOwn = happenings.some(({ kind }) => kind === 'answered')
  if (at !== null && !isOwn) return { kind: 'stop', why: 'company', at }
  return nextOfCampaign(
    {
      key: `enrolment:${enrolled.id}`,
      start: enrolled.startedAt,
      steps: enrolled.campaign.steps,
      spreadMinutes: 0,
    },
    history,
    calendar,
    now,
  )
}
