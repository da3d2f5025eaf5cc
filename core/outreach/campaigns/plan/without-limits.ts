import { addWait, type WorkCalendar } from '#core/sequence/work-calendar.ts'
import { type OpenHours, openHours } from './open-hours.ts'
import type { Plan } from './plan.ts'

interface LastMail {
  at: Date
  mailboxId: number
}

/** When the last mail would leave if mailboxes had neither limits nor gaps, and never rested; null if none does before `until`. */
export function lastWithoutLimits(chosen: Plan['chosen'], { until }: { until: Date }): LastMail | null {
  const hours = new Map<WorkCalendar, OpenHours>()
  const end = until.getTime()
  let last: LastMail | null = null
  for (const [mailboxId, contacts] of chosen)
    for (const { calendar, due, mails } of contacts) {
      const open = hours.get(calendar) ?? openHours(calendar)
      hours.set(calendar, open)
      let at = due.getTime()
      for (const [index, { wait }] of mails.entries()) {
        if (index > 0) at = addWait(new Date(at), wait, calendar.timeZone).getTime()
        at = open.opensAt(at)
        if (at >= end) break
        if (last === null || at > last.at.getTime()) last = { at: new Date(at), mailboxId }
      }
    }
  return last
}
