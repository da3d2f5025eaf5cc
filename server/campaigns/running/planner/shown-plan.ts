import type { Plan, PlannedContact, PlannedMailbox } from '#core/outreach/campaigns/plan/plan.ts'
import { lastWithoutLimits } from '#core/outreach/campaigns/plan/without-limits.ts'
import { clockAt } from '#core/text/dates/time-zone.ts'
import { sentencesOf } from '../plan-in-words.ts'
import type { ShownPlan, WantedPlan } from './messages.ts'

interface Showing {
  wanted: WantedPlan
  mailboxes: readonly PlannedMailbox[]
  contacts: readonly PlannedContact[]
  /** Of these the ones that the campaign writes to. */
  own: ReadonlySet<number>
  until: Date
  /** Of how many of these the time zone is not known. */
  withoutZone: number
}

interface OwnDay {
  mails: number
  firsts: number
}

/** What people see of a plan. `show` may be called as the plan grows; each mail is looked at once. */
export function planShower({ wanted, mailboxes, contacts, own, until, withoutZone }: Showing) {
  const zoneOf = new Map(mailboxes.map(({ id, timeZone }) => [id, timeZone]))
  const ownContacts = contacts.filter(({ id }) => own.has(id))
  const all = ownContacts.reduce((sum, { mails }) => sum + mails.length, 0)
  const news = ownContacts.filter(({ isNew }) => isNew).length
  const byDay = new Map<string, OwnDay>()
  const byMailbox = new Map<number, number>()
  const seen = { of: 0, mails: 0, firsts: 0, day: null as string | null, firstsDay: null as string | null }

  function look(plan: Plan): void {
    for (; seen.of < plan.mails.length; seen.of += 1) {
      const mail = plan.mails[seen.of]
      if (!mail || !own.has(mail.contactId)) continue
      const key = `${mail.day} ${mail.mailboxId}`
      const day = byDay.get(key) ?? { mails: 0, firsts: 0 }
      byDay.set(key, day)
      day.mails += 1
      byMailbox.set(mail.mailboxId, (byMailbox.get(mail.mailboxId) ?? 0) + 1)
      seen.mails += 1
      seen.day = mail.day
      if (!mail.isFirst) continue
      day.firsts += 1
      seen.firsts += 1
      seen.firstsDay = mail.day
    }
  }

  function daysOf(plan: Plan): ShownPlan['days'] {
    const days = Map.groupBy(
      plan.days.flatMap(({ day, mailboxId: accountId, limit, isFull }) => {
        const found = byDay.get(`${day} ${accountId}`)
        return found ? [{ day, accountId, ...found, limit, isFull }] : []
      }),
      ({ day }) => day,
    )
    return [...days.entries()]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([day, list]) => ({ day, mailboxes: list.map(({ day: _, ...mailbox }) => mailbox) }))
  }

  function untilWithoutLimits(chosen: Plan['chosen']): string | null {
    const mine = [...chosen].map(([id, list]) => [id, list.filter(contact => own.has(contact.id))] as const)
    const free = lastWithoutLimits(new Map(mine), { until })
    return free && clockAt(free.at, zoneOf.get(free.mailboxId) ?? 'UTC').slice(0, 10)
  }

  function says(plan: Plan, days: ShownPlan['days']): string[] {
    return sentencesOf({
      mails: seen.mails,
      days: days.length,
      fullDays: days.filter(({ mailboxes: list }) => list.some(({ isFull }) => isFull)).length,
      firstsUntil: seen.firsts === news ? seen.firstsDay : null,
      until: seen.day,
      untilWithoutLimits: untilWithoutLimits(plan.chosen),
      beyond: all - seen.mails,
      isBegun: wanted.isBegun,
      inOutbox: wanted.inOutbox,
      others: contacts.length - ownContacts.length,
    })
  }

  return {
    show(plan: Plan, isWhole: boolean) {
      look(plan)
      const days = daysOf(plan)
      const isCut = isWhole && seen.mails < all
      const shown: ShownPlan = {
        days,
        mailboxes: wanted.mailboxes.map(mailbox => ({
          ...mailbox,
          mails: byMailbox.get(mailbox.accountId) ?? 0,
        })),
        mails: seen.mails,
        contacts: ownContacts.length,
        until: isWhole && !isCut ? seen.day : null,
        isCut,
        says: isWhole ? says(plan, days) : [],
        withoutZone,
      }
      return { plan: shown, isWhole, share: all === 0 ? 0 : seen.mails / all, day: seen.day ?? '' }
    },
  }
}
