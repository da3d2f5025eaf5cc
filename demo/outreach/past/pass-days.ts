import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { DemoClock } from '#demo/demo-clock.ts'
import type { SandboxWorld } from '#demo/sandbox/sandbox-world.ts'
import { followContacts } from '#server/campaigns/sending/follow-contacts.ts'
import { tickCampaigns } from '#server/campaigns/sending/tick.ts'
import { openForArrived } from '#server/campaigns/tasks/arriving/came-back.ts'
import {
  campaignEvents,
  enrolments,
  mailAccounts,
  outgoingMessages,
  placements,
} from '#server/db/schema/index.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'

/** A message that the sandbox has put into a mailbox. */
export interface Delivered {
  email: string
  remoteId: string
}

export interface Past {
  clock: DemoClock
  world: SandboxWorld
  /** Grows with each delivery. */
  delivered: Delivered[]
}

const POLL_MS = 20
/** Nothing takes this long; the demo then says what it waits for. */
const MOST_WAIT_MS = 30_000
const SYSTEM = { kind: 'system', part: 'demo' } as const

/**
 * Lets a campaign live through the days until a moment. The clock goes from one thing that is due to the
 * next, and the product does what it does at any other time: its tick writes, its outbox sends, its runners bring in what
 * correspondents answer, and its reactions follow. They are called here, one after the other, so that each day is
 * the same in each demo. `atWork`: what people do in between.
 */
export async function passDays(
  deps: Deps,
  past: Past,
  {
    workspaceId,
    campaignId,
    until,
    atWork,
  }: { workspaceId: number; campaignId: number; until: Date; atWork: () => Promise<void> },
): Promise<void> {
  const { clock, world } = past
  const key = { workspaceId, campaignId }
  for (;;) {
    // Who got the last mail may still answer.
    const next = earliest(await nextDue(deps, key), world.nextAt())
    if (!next || next >= until) break
    // The database counts microseconds.
    if (next >= clock.now()) clock.holdAt(new Date(next.getTime() + 1))
    await world.settle()
    await takeIn(deps, past, workspaceId)
    await followWishes(deps, key)
    await tickCampaigns(deps)
    await sendWritten(deps, workspaceId)
    await atWork()
  }
  if (until > clock.now()) clock.holdAt(until)
}

const earliest = (...times: (Date | null)[]): Date | null =>
  times.filter(time => time !== null).sort((a, b) => a.getTime() - b.getTime())[0] ?? null

interface Key {
  workspaceId: number
  campaignId: number
}

async function nextDue({ db }: Deps, { workspaceId, campaignId }: Key): Promise<Date | null> {
  const e = enrolments
  const [first] = await db
    .select({ dueAt: e.dueAt })
    .from(e)
    .where(
      and(
        ...[eq(e.workspaceId, workspaceId), eq(e.campaignId, campaignId), eq(e.state, 'active')],
        sql`${e.dueAt} is not null`,
      ),
    )
    .orderBy(asc(e.dueAt))
    .limit(1)
  return first?.dueAt ?? null
}

/** Waits until the runners have brought in what was delivered, and reacts to it. */
async function takeIn(deps: Deps, { delivered }: Past, workspaceId: number): Promise<void> {
  const ctx: Ctx<typeof SYSTEM> = { ...deps, actor: SYSTEM }
  for (const one of delivered.splice(0)) {
    const found = await waitFor(`${one.email} to get ${one.remoteId}`, () =>
      findArrived(deps, workspaceId, one),
    )
    await followContacts(ctx, { name: 'mail.arrived', workspaceId, ...found })
    await openForArrived(ctx, { workspaceId, messageIds: found.messageIds })
  }
}

async function findArrived({ db }: Deps, workspaceId: number, { email, remoteId }: Delivered) {
  const [found] = await db
    .select({ accountId: placements.accountId, messageId: placements.messageId })
    .from(placements)
    .innerJoin(
      mailAccounts,
      and(eq(mailAccounts.workspaceId, workspaceId), eq(mailAccounts.id, placements.accountId)),
    )
    .where(
      and(
        eq(placements.workspaceId, workspaceId),
        eq(mailAccounts.email, email),
        eq(placements.remoteId, remoteId),
      ),
    )
  return found && { accountId: found.accountId, messageIds: [found.messageId] }
}

/** Ends the campaign for those who have pressed the button. */
async function followWishes(deps: Deps, { workspaceId, campaignId }: Key): Promise<void> {
  const e = enrolments
  const wished = await deps.db
    .select({ id: e.id })
    .from(e)
    .innerJoin(
      campaignEvents,
      and(eq(campaignEvents.workspaceId, workspaceId), eq(campaignEvents.enrolmentId, e.id)),
    )
    .where(
      and(
        ...[eq(e.workspaceId, workspaceId), eq(e.campaignId, campaignId), eq(e.state, 'active')],
        eq(campaignEvents.kind, 'unsubscribe'),
      ),
    )
  const enrolmentIds = wished.map(({ id }) => id)
  if (enrolmentIds.length > 0)
    await followContacts(
      { ...deps, actor: SYSTEM },
      { name: 'contact.unsubscribed', workspaceId, enrolmentIds },
    )
}

/** Sends what the tick has written, here or by the worker, whoever is first. */
async function sendWritten(deps: Deps, workspaceId: number): Promise<void> {
  const o = outgoingMessages
  const isOpen = and(
    eq(o.workspaceId, workspaceId),
    eq(o.origin, 'campaign'),
    inArray(o.state, ['queued', 'sending']),
  )
  const open = await deps.db.select({ workspaceId: o.workspaceId, id: o.id }).from(o).where(isOpen)
  for (const key of open) {
    await sendOutgoing(deps, key)
    const sent = await waitFor(`message ${key.id} to leave`, async () => {
      const [row] = await deps.db
        .select({ state: o.state, accountId: o.accountId, messageId: o.messageId })
        .from(o)
        .where(and(eq(o.workspaceId, workspaceId), eq(o.id, key.id)))
      return row && row.state !== 'queued' && row.state !== 'sending' ? row : undefined
    })
    const { accountId, messageId } = sent
    await followContacts({ ...deps, actor: SYSTEM }, { name: 'mail.sent', workspaceId, accountId, messageId })
  }
}

async function waitFor<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const began = performance.now()
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    if (performance.now() - began > MOST_WAIT_MS) throw new Error(`the demo has waited in vain for ${what}`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}
