import type { Plan, PlannedMailbox } from '#core/outreach/campaigns/plan/plan.ts'
import type { Placed } from './place-contacts.ts'

/** So many are written to the database at once. */
const ROWS = 2000

interface Timing {
  plan: Plan
  placed: Placed
  mailboxes: readonly PlannedMailbox[]
  until: Date
}

/**
 * When each contact is to be looked at, and which mailbox writes to it, as lists in JSON. A contact who gets nothing before
 * `until` is planned again then.
 */
export function* contactTimes({ plan, placed, mailboxes, until }: Timing): Generator<string> {
  const times = new Map<number, { id: number; account: number | null; due: Date }>()
  for (const { id, due } of placed.others)
    times.set(id, { id, account: mailboxes[id % mailboxes.length]?.id ?? null, due })
  for (const [account, own] of plan.chosen)
    for (const { id } of own) times.set(id, { id, account, due: until })
  // Of each contact the first one comes last here.
  for (const { contactId, mailboxId, at } of plan.mails.toReversed())
    times.set(contactId, { id: contactId, account: mailboxId, due: at })
  const all = [...times.values()]
  for (let from = 0; from < all.length; from += ROWS) yield JSON.stringify(all.slice(from, from + ROWS))
}
