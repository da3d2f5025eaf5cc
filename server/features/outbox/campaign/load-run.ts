import type { CampaignHappening, CampaignNext } from '#core/outreach/campaigns/happenings.ts'
import { nextOfCampaign } from '#core/outreach/campaigns/next.ts'
import { calendarOfRecipient } from '#core/outreach/campaigns/recipient-calendar.ts'
import { type CampaignSettings, campaignSettings, hoursOf } from '#core/outreach/campaigns/settings.ts'
import type { EndReason } from '#core/sequence/end-reasons.ts'
import type { WorkCalendar } from '#core/sequence/work-calendar.ts'
import { companyDomain } from '#core/text/addresses/free-mail.ts'
import type { Executor } from '#server/db/client.ts'
import { calendarOf } from '#server/features/working-hours/calendar.ts'
import { holidaysOf } from '#server/features/working-hours/holidays.ts'
import { type Place, zoneOfPlace } from '#server/features/working-hours/zone-of-place.ts'
import { type EnrolmentKey, findHappenings } from '../follow-up/follow-up-queries.ts'
import {
  type CampaignStepRow,
  type Enrolled,
  findCampaignSteps,
  findCompanyAnswer,
  findEnrolled,
  findReactions,
} from './campaign-queries.ts'

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
  const calendar = await recipientCalendar(db, {
    userId: campaign.userId,
    place: contact.place,
    settings,
    now,
  })
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

/** When a contact may be written to, by their own clock where their place tells it. */
export async function recipientCalendar(
  db: Executor,
  {
    userId,
    place,
    settings,
    now,
  }: {
    userId: number | null
    place: Place
    settings: Pick<CampaignSettings, 'hours' | 'timeZone'>
    now: Date
  },
): Promise<WorkCalendar> {
  const sender = await calendarOf(db, { userId, now })
  const holidays =
    place.country === '' ? null : await holidaysOf({ country: place.country, region: null }, now)
  return calendarOfRecipient(
    hoursOf(settings),
    {
      timeZone: (await zoneOfPlace(place))?.timeZone ?? settings.timeZone,
      isHoliday: holidays ? day => holidays.has(day) : undefined,
    },
    sender,
  )
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

/** A step of which a draft was made is done as far as the campaign goes. */
export const stepsAsHappenings = (
  steps: readonly Pick<CampaignStepRow, 'step' | 'outcome' | 'doneAt'>[],
): CampaignHappening[] =>
  steps.flatMap(({ step, outcome, doneAt: at }): CampaignHappening[] => {
    if (outcome === null || at === null) return []
    if (outcome === 'then' || outcome === 'otherwise') return [{ kind: 'decided', step, way: outcome, at }]
    if (outcome === 'asked' || outcome === 'done') return [{ kind: outcome, step, at }]
    return [{ kind: outcome === 'sent' || outcome === 'waiting' ? 'sent' : 'skipped', step, at }]
  })
