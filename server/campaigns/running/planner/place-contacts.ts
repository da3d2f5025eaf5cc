import { highest } from '#core/lists.ts'
import { isMailNext, mailsAhead } from '#core/outreach/campaigns/plan/mails-ahead.ts'
import type { PlannedContact } from '#core/outreach/campaigns/plan/plan.ts'
import { addWait, type WorkCalendar } from '#core/sequence/work-calendar.ts'
import { contactCalendar } from '#server/campaigns/sending/state/contact-calendar.ts'
import { stepsAsHappenings } from '#server/campaigns/sending/state/steps-as-happenings.ts'
import { holidaysOf } from '#server/people/working-hours/holidays.ts'
import { zoneOfPlace } from '#server/people/working-hours/zone-of-place.ts'
import type { CampaignToPlan, PlanTask, ToPlan } from './messages.ts'

export interface Placed {
  contacts: PlannedContact[]
  /** Contacts whose next step is no mail, and when it is due. */
  others: { id: number; due: Date }[]
  /** The contacts of each campaign, by their ids. */
  byCampaign: Map<number, Set<number>>
  /** How many contacts of each campaign have a time zone that nobody knows, so that the campaign's counts. */
  withoutZone: Map<number, number>
}

interface Ahead {
  mails: PlannedContact['mails']
  isMailNext: boolean
  isNew: boolean
}

/** Finds out for contacts, piece by piece, what still comes for each of them and when. What many have in common is shared. */
export function contactPlacer({ now, campaigns }: Pick<PlanTask, 'now' | 'campaigns'>) {
  const placed: Placed = { contacts: [], others: [], byCampaign: new Map(), withoutZone: new Map() }
  const known = new Map(campaigns.map(campaign => [campaign.id, campaign]))
  const calendars = new Map<string, WorkCalendar>()
  const aheads = new Map<string, Ahead>()
  const dues = new Map<string, Date>()

  async function calendarFor(campaign: CampaignToPlan, { place }: ToPlan): Promise<WorkCalendar> {
    const zone = await zoneOfPlace(place)
    if (!zone) placed.withoutZone.set(campaign.id, (placed.withoutZone.get(campaign.id) ?? 0) + 1)
    const key = `${campaign.id} ${zone?.timeZone} ${place.country}`
    const found = calendars.get(key)
    if (found) return found
    const { settings, sender } = campaign
    const holidays = await holidaysOf(sender, now)
    const hours = { timeZone: sender.timeZone, isHoliday: (day: string) => holidays.has(day) }
    const calendar = await contactCalendar(hours, { place, settings, now })
    calendars.set(key, calendar)
    return calendar
  }

  function aheadOf({ id, steps }: CampaignToPlan, { done }: ToPlan): Ahead {
    const key = `${id} ${done.map(({ step, outcome }) => `${step}${outcome}`).join()}`
    const found = aheads.get(key)
    if (found) return found
    const history = stepsAsHappenings(done.map(({ at, ...step }) => ({ ...step, doneAt: new Date(at) })))
    const ahead = {
      mails: mailsAhead(steps, history),
      isMailNext: isMailNext(steps, history),
      isNew: !history.some(({ kind }) => kind === 'sent'),
    }
    aheads.set(key, ahead)
    return ahead
  }

  function dueOf(base: number, { wait }: PlannedContact['mails'][number], timeZone: string): Date {
    const key = `${base} ${wait.amount} ${wait.unit} ${timeZone}`
    const due = dues.get(key) ?? addWait(new Date(base), wait, timeZone)
    dues.set(key, due)
    return due > now ? due : now
  }

  async function placeContact(contact: ToPlan): Promise<void> {
    const campaign = known.get(contact.campaignId)
    if (!campaign) return
    const own = placed.byCampaign.get(campaign.id) ?? new Set()
    placed.byCampaign.set(campaign.id, own)
    const { id, accountId: mailboxId, startedAt, done } = contact
    const { mails, isMailNext, isNew } = aheadOf(campaign, contact)
    const [first] = mails
    if (!first || !isMailNext) {
      placed.others.push({ id, due: now })
      return
    }
    own.add(id)
    const calendar = await calendarFor(campaign, contact)
    const base = highest(
      done.map(({ at }) => Date.parse(at)),
      startedAt === null ? now.getTime() : Date.parse(startedAt),
    )
    placed.contacts.push({
      id,
      mailboxId,
      calendar,
      mails,
      due: dueOf(base, first, calendar.timeZone),
      isNew,
    })
  }

  return {
    placed,
    async add(contacts: readonly ToPlan[]): Promise<void> {
      for (const contact of contacts) await placeContact(contact)
    },
  }
}
