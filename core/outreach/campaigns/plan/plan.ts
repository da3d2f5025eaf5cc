import { addWait, type Wait, type WorkCalendar } from '#core/sequence/work-calendar.ts'
import { clockAt, dayBegins } from '#core/text/dates/time-zone.ts'
import { gapAfter, limitOn, type MailboxPace, nextDay } from '../mailbox-pace.ts'
import { type Heap, heapOf } from './heap.ts'
import { type OpenHours, openHours } from './open-hours.ts'

/** A mailbox as the plan sees it. */
export interface PlannedMailbox {
  id: number
  timeZone: string
  pace: MailboxPace
  /** The day of its first campaign message; null if that is still to come. */
  begunOn: string | null
  /** What has left it on the day on which the plan begins, and when the last message left. */
  usedToday: number
  lastAt: Date | null
  /** Until then it sends nothing for campaigns; null if it does not rest. */
  restsUntil: Date | null
}

/** A contact, and the mails that are still to come if nothing comes back. */
export interface PlannedContact {
  id: number
  /** Null for a new contact, for which a mailbox is chosen. */
  mailboxId: number | null
  /** Contacts with the same calendar share the object, which makes the plan much faster. */
  calendar: WorkCalendar
  /** The first is due at `due`; each other one after its wait. */
  mails: readonly { step: number; wait: Wait }[]
  due: Date
  /** Whether the first of `mails` is the first one that they get. */
  isNew: boolean
}

export interface PlannedMail {
  contactId: number
  mailboxId: number
  step: number
  at: Date
  /** The day on which it leaves (`YYYY-MM-DD`), by the zone of the mailbox. */
  day: string
  isFirst: boolean
}

interface PlannedDay {
  day: string
  mailboxId: number
  firsts: number
  followUps: number
  limit: number
  isFull: boolean
}

export interface Plan {
  /** By time. */
  mails: PlannedMail[]
  /** Which mailbox writes to whom. */
  chosen: ReadonlyMap<number, readonly PlannedContact[]>
  days: PlannedDay[]
  /** Mails that do not leave before `until`. */
  beyond: number
}

interface Options {
  now: Date
  /** How far the plan reaches. */
  until: Date
}

/** So much time is planned at once, for all mailboxes. */
const PIECE_MS = 7 * 86_400_000

/**
 * What leaves from which mailbox and when, if nothing comes back. Mails after the first go before first ones: whoever was
 * written to gets the rest in time, and new contacts fill the room that is left. No mailbox sends more on a day than its
 * pace allows, nor faster, and nobody is written to outside their hours.
 */
export function planCampaigns(
  mailboxes: readonly PlannedMailbox[],
  contacts: readonly PlannedContact[],
  options: Options,
): Plan {
  const pieces = planInPieces(mailboxes, contacts, options)
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
  }
}

/**
 * The same week by week, the first one first: after each the plan is given as far as it goes. What stands in it stays; only
 * `beyond` counts all that is not planned yet.
 */
export function* planInPieces(
  mailboxes: readonly PlannedMailbox[],
  contacts: readonly PlannedContact[],
  { now, until }: Options,
): Generator<Plan, Plan> {
  const chosen = chooseMailboxes(mailboxes, contacts)
  const plan: Plan = { mails: [], chosen, days: [], beyond: 0 }
  const hours = new Map<WorkCalendar, OpenHours>()
  const runs = mailboxes.flatMap(mailbox => {
    const own = chosen.get(mailbox.id) ?? []
    return own.length > 0 ? [planMailbox(mailbox, own, { now, hours, plan })] : []
  })
  const end = until.getTime()
  for (let from = now.getTime(); from < end && runs.some(run => run.isGoingOn()); from += PIECE_MS) {
    const begins = plan.mails.length
    for (const run of runs) run.goOnUntil(Math.min(from + PIECE_MS, end))
    // No mail of a week is later than one of the week after it.
    const week = plan.mails.slice(begins)
    week.sort((a, b) => a.at.getTime() - b.at.getTime() || a.mailboxId - b.mailboxId)
    for (const [at, mail] of week.entries()) plan.mails[begins + at] = mail
    yield plan
  }
  plan.days.sort((a, b) => a.day.localeCompare(b.day) || a.mailboxId - b.mailboxId)
  return plan
}

/** New contacts go to the mailbox that has the fewest for what it may send; the others stay with theirs. */
function chooseMailboxes(
  mailboxes: readonly PlannedMailbox[],
  contacts: readonly PlannedContact[],
): Map<number, PlannedContact[]> {
  const own = new Map<number, PlannedContact[]>(mailboxes.map(({ id }) => [id, []]))
  for (const contact of contacts) if (contact.mailboxId !== null) own.get(contact.mailboxId)?.push(contact)
  const free = heapOf<{ id: number; load: number; share: number; at: number }>(
    (a, b) => a.load < b.load || (a.load === b.load && a.at < b.at),
  )
  for (const [at, { id, pace }] of mailboxes.entries()) {
    const share = 1 / pace.dailyLimit
    free.push({ id, share, at, load: (own.get(id)?.length ?? 0) * share })
  }
  for (const contact of contacts) {
    if (contact.mailboxId !== null) continue
    const next = free.pop()
    if (!next) break
    own.get(next.id)?.push(contact)
    free.push({ ...next, load: next.load + next.share })
  }
  return own
}

interface Waiting {
  contact: PlannedContact
  /** Which of its mails. */
  index: number
  due: number
}

/** Contacts with one calendar that are due. */
interface Queue {
  hours: OpenHours
  followUps: Heap<Waiting>
  firsts: Heap<Waiting>
}

interface Shared {
  now: Date
  hours: Map<WorkCalendar, OpenHours>
  plan: Plan
}

/** The plan of one mailbox, which is worked out as far as it is asked for. */
interface MailboxRun {
  goOnUntil(end: number): void
  /** Whether something may still leave. */
  isGoingOn(): boolean
}

const isEarlier = (a: Waiting, b: Waiting): boolean =>
  a.due < b.due || (a.due === b.due && a.contact.id < b.contact.id)

function planMailbox(
  mailbox: PlannedMailbox,
  contacts: readonly PlannedContact[],
  { now, hours, plan }: Shared,
): MailboxRun {
  const { pace, timeZone } = mailbox
  const later = heapOf<Waiting>(isEarlier)
  for (const contact of contacts) {
    plan.beyond += contact.mails.length
    if (contact.mails.length > 0) later.push({ contact, index: 0, due: contact.due.getTime() })
  }
  const queues = new Map<WorkCalendar, Queue>()
  const enqueue = (waiting: Waiting) => {
    const queue = queueOf(waiting.contact.calendar, queues, hours)
    const isFirst = waiting.contact.isNew && waiting.index === 0
    ;(isFirst ? queue.firsts : queue.followUps).push(waiting)
  }
  let begunOn = mailbox.begunOn
  let day = dayOf(now.getTime(), timeZone)
  let tally: PlannedDay | null = null
  let used = mailbox.usedToday
  let at = now.getTime()
  if (mailbox.lastAt)
    at = Math.max(at, mailbox.lastAt.getTime() + gapAfter(`${mailbox.id}:${mailbox.lastAt.getTime()}`, pace))
  if (mailbox.restsUntil) at = Math.max(at, mailbox.restsUntil.getTime())

  /** Plans one mail, or goes to the next time at which one may leave. */
  function step(): void {
    if (at >= day.ends) {
      day = dayOf(at, timeZone)
      tally = null
      used = 0
    }
    for (let next = later.peek(); next && next.due <= at; next = later.peek()) {
      later.pop()
      enqueue(next)
    }
    const limit = limitOn(day.name, pace, begunOn)
    if (used >= limit) {
      if (tally && isOneWaiting(queues)) tally.isFull = true
      at = day.ends
      return
    }
    const taken = take(queues, at)
    if (typeof taken === 'number') {
      at = Math.min(taken, later.peek()?.due ?? Number.POSITIVE_INFINITY)
      return
    }
    const { contact, index } = taken
    const mail = contact.mails[index] as PlannedContact['mails'][number]
    const isFirst = contact.isNew && index === 0
    const time = new Date(at)
    const of = { contactId: contact.id, mailboxId: mailbox.id, step: mail.step }
    plan.mails.push({ ...of, at: time, day: day.name, isFirst })
    plan.beyond -= 1
    if (!tally) {
      tally = { day: day.name, mailboxId: mailbox.id, firsts: 0, followUps: 0, limit, isFull: false }
      plan.days.push(tally)
    }
    if (isFirst) tally.firsts += 1
    else tally.followUps += 1
    begunOn ??= day.name
    used += 1
    const following = contact.mails[index + 1]
    if (following) {
      const due = addWait(time, following.wait, contact.calendar.timeZone).getTime()
      later.push({ contact, index: index + 1, due })
    }
    at += gapAfter(`${mailbox.id}:${at}`, pace)
  }

  return {
    goOnUntil(end) {
      while (at < end) step()
    },
    isGoingOn: () => at < Number.POSITIVE_INFINITY,
  }
}

function queueOf(
  calendar: WorkCalendar,
  queues: Map<WorkCalendar, Queue>,
  hours: Map<WorkCalendar, OpenHours>,
): Queue {
  const known = queues.get(calendar)
  if (known) return known
  const open = hours.get(calendar) ?? openHours(calendar)
  hours.set(calendar, open)
  const queue = { hours: open, followUps: heapOf<Waiting>(isEarlier), firsts: heapOf<Waiting>(isEarlier) }
  queues.set(calendar, queue)
  return queue
}

const isOneWaiting = (queues: ReadonlyMap<WorkCalendar, Queue>): boolean =>
  [...queues.values()].some(({ followUps, firsts }) => followUps.size + firsts.size > 0)

/** The mail that leaves at this time; or when one can leave at the earliest of those that are due. */
function take(queues: ReadonlyMap<WorkCalendar, Queue>, at: number): Waiting | number {
  let next = Number.POSITIVE_INFINITY
  let best: { queue: Heap<Waiting>; isFollowUp: boolean; waiting: Waiting } | null = null
  for (const { hours, followUps, firsts } of queues.values()) {
    const queue = followUps.size > 0 ? followUps : firsts
    const waiting = queue.peek()
    if (!waiting) continue
    const opens = hours.opensAt(at)
    if (opens > at) next = Math.min(next, opens)
    else {
      const isFollowUp = queue === followUps
      const isBetter =
        !best || (isFollowUp !== best.isFollowUp ? isFollowUp : isEarlier(waiting, best.waiting))
      if (isBetter) best = { queue, isFollowUp, waiting }
    }
  }
  if (!best) return next
  best.queue.pop()
  return best.waiting
}

/** The day of a mailbox: its name, and when it ends. */
function dayOf(at: number, timeZone: string): { name: string; ends: number } {
  const name = clockAt(new Date(at), timeZone).slice(0, 10)
  return { name, ends: dayBegins(nextDay(name), timeZone).getTime() }
}
