import type { DelegateActor } from '#core/policy.ts'
import { VERY_LATE_MS } from '#core/sequence/next-step.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import type { DueContact } from '#server/automation/sequences/due-queries.ts'
import { lockEnrolment, saveStep, updateEnrolment } from '#server/automation/sequences/queries.ts'
import { ENROLMENT } from '#server/automation/sequences/state/refuse-follow-up.ts'
import type { Tx } from '#server/db/client.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { findDelegate, findName } from '#server/people/auth/actors.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { AppError } from '#server/platform/errors.ts'
import { takeBackRest } from '#server/read/notices/rests.ts'
import { sendByItself } from '#server/send/compose/send-by-itself.ts'
import { findStops } from '#server/send/outbox/gate/gate-queries.ts'
import { suppressedInWords } from '#server/send/outbox/gate/suppressed.ts'
import { tellCampaignRests } from '../tell.ts'
import { findRests } from '../writers.ts'
import { findBegun, putOff } from './due-queries.ts'
import { afterGap, freeAt, type PaceToday, paceToday } from './pace/pace.ts'
import { noteBegun } from './pace/pace-queries.ts'
import { pauseLate } from './pause-and-ask.ts'
import { end, LOOK_AGAIN_MS, reconcileContact, type Standing } from './reconcile.ts'
import { nextOfRun, type Run } from './state/load-run.ts'
import { writeMail } from './write-mail.ts'

/** `later`: the mailbox has no room yet. */
export type Turn = 'written' | 'later' | 'nothing' | 'failed'

/**
 * How long contacts wait while everything that acts by itself is stopped, their mailbox is switched off, or the campaign rests
 * because a right has ended.
 */
const PUT_OFF_MS = 15 * 60_000

/** How soon a mail that could not be written is tried again, if nobody says before that its cause was mended. */
const TRY_AGAIN_MS = 6 * 60 * 60_000

/** So long may a contact wait for a gap between two messages without being looked at. */
const UNSEEN_MS = 60 * 60_000

/** Somebody else has written the step or made it unnecessary, or has taken the room in the mailbox. */
class Overtaken extends Error {}

/**
 * Does what is due of contacts that one mailbox writes to. What follows goes before first mails. Once the mailbox has no
 * room, each other contact gets the next time at which it may have.
 */
export async function takeTurns(
  deps: Deps,
  due: readonly DueContact[],
  signal?: AbortSignal,
): Promise<Turn[]> {
  const [{ workspaceId, accountId } = { workspaceId: 0, accountId: null }] = due
  const account = accountId === null ? null : await findActiveAccount(deps.db, { workspaceId, id: accountId })
  if (!account) return putOffAll(deps, due)
  const begun = await findBegun(
    deps.db,
    workspaceId,
    due.map(({ id }) => id),
  )
  const sorted = [...due].sort((a, b) => Number(begun.has(b.id)) - Number(begun.has(a.id)) || a.id - b.id)
  const queue: Queue = { last: null, gap: null }
  const turns: Turn[] = []
  const unseen: { id: number; dueAt: Date }[] = []
  for (const one of sorted) {
    signal?.throwIfAborted()
    if (sorted.length > 1 && (turns.length === 0 || turns.at(-1) === 'written'))
      await noteGap(deps, account, queue)
    const dueAt = nextUnseen(queue, deps.clock.now())
    if (dueAt) unseen.push({ id: one.id, dueAt })
    turns.push(dueAt ? 'later' : await attempt(deps, account, one, queue))
  }
  if (unseen.length > 0) await putOff(deps.db, workspaceId, unseen)
  return turns
}

interface Queue {
  /** The time that the last contact got that has to wait for room. */
  last: Date | null
  /** What the mailbox may send, if it only waits for the gap after its last message. */
  gap: PaceToday | null
}

/** Notes that the mailbox has to wait for a gap after its last message, if it is so. */
async function noteGap(deps: Deps, account: MailAccount, queue: Queue): Promise<void> {
  const now = deps.clock.now()
  const today = await paceToday(deps.db, account, now)
  const free = freeAt(today, now)
  if (free > now && isGap(today, free)) Object.assign(queue, { last: today.lastAt, gap: today })
}

const isGap = ({ rest, dayEnds }: PaceToday, free: Date) => !rest && free < dayEnds

/** Since when the next mail has been due, if it is so late that a person is asked first; else null. */
function lateSince(run: Run, { overdueSince }: DueContact, now: Date): Date | null {
  const was = nextOfRun(run, overdueSince)
  return was.kind === 'mail' && now.getTime() - was.due.getTime() > VERY_LATE_MS ? was.due : null
}

/** The next time at which the mailbox may have room, after those that others have got. */
function waitForRoom(queue: Queue, today: PaceToday, now: Date): Date {
  const free = freeAt(today, now)
  const last = queue.last === null || queue.last < free ? free : afterGap(today, queue.last)
  queue.last = last
  queue.gap = isGap(today, free) ? today : null
  return last
}

/**
 * The time of a contact that only has to wait for a gap: the others need not be looked at to know that, so that a mailbox with
 * many due costs no more than one with few. Null for one who would wait long.
 */
function nextUnseen(queue: Queue, now: Date): Date | null {
  if (queue.gap === null || queue.last === null) return null
  const next = afterGap(queue.gap, queue.last)
  if (next.getTime() - now.getTime() > UNSEEN_MS) return null
  queue.last = next
  return next
}

async function putOffAll(deps: Deps, due: readonly DueContact[]): Promise<Turn[]> {
  const dueAt = new Date(deps.clock.now().getTime() + PUT_OFF_MS)
  for (const key of due) await updateEnrolment(deps.db, key, { dueAt, overdueSince: key.overdueSince })
  return due.map(() => 'later')
}

/** A failure of one keeps no other from its turn; it is due again after the time for which it was taken. */
async function attempt(deps: Deps, account: MailAccount, due: DueContact, queue: Queue): Promise<Turn> {
  try {
    return await takeTurn(deps, account, due, queue)
  } catch (error) {
    deps.log.error({ err: error, enrolmentId: due.id }, 'a mail of a campaign could not be written')
    return 'failed'
  }
}

async function takeTurn(deps: Deps, account: MailAccount, due: DueContact, queue: Queue): Promise<Turn> {
  const found = await inMailTransaction(deps.db, [account.id], tx => look(tx, deps, account, due, queue))
  if (found === 'later' || found?.kind !== 'mail') return found === 'later' ? 'later' : 'nothing'
  const { run } = found
  const { campaign } = run.enrolled
  const through = { id: campaign.id, name: campaign.name }
  const actor =
    campaign.userId === null
      ? null
      : await findDelegate(deps.db, campaign.userId, { kind: 'sequence', through })
  const rest = (await findRests(deps.db, due.workspaceId, [campaign.id])).get(campaign.id)
  if (rest) {
    const key = { ...campaign, workspaceId: due.workspaceId }
    await inTransaction(deps.db, tx => tellCampaignRests(tx, deps, key, rest))
  }
  if (!actor || rest) {
    await putOffAll(deps, [due])
    return 'later'
  }
  if (found.late) {
    const timeZone = run.settings.timeZone ?? run.calendar.timeZone
    await pauseLate(deps, { ...campaign, workspaceId: due.workspaceId }, { since: found.late, timeZone })
    return 'later'
  }
  try {
    return await write({ ...deps, actor }, { account, due, run, step: found.step })
  } catch (error) {
    if (error instanceof Overtaken) return 'later'
    // It would be refused each time, such as for an address that is none.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await hold(deps, account, { due, step: found.step, why: error.message })
    return 'nothing'
  }
}

/** `late`: since when its mail has been due, if it may not leave unasked. */
type Looked = (Standing & { late?: Date }) | 'later' | null

/** Brings a contact up to date. A mail that is due finds room in the mailbox, or gets the next time at which it may. */
async function look(
  tx: Tx,
  deps: Deps,
  account: MailAccount,
  due: DueContact,
  queue: Queue,
): Promise<Looked> {
  const now = deps.clock.now()
  const standing = await reconcileContact(tx, deps, due, now)
  if (standing?.kind !== 'mail') return standing
  const late = lateSince(standing.run, due, now)
  if (standing.due > now && !late) return null
  const { enrolled } = standing.run
  const later = async (dueAt: Date, overdueSince: Date | null = null) => {
    await updateEnrolment(tx, due, { dueAt, overdueSince })
    return 'later' as const
  }
  if (enrolled.contact.address === null) return end(tx, deps, standing.run, 'no-address', now)
  if ((await suppressedInWords(tx, due.workspaceId, [enrolled.contact.address])).length > 0)
    return end(tx, deps, standing.run, 'suppressed', now)
  const { userId } = enrolled.campaign
  if ((await findStops(tx, { userId, workspaceIds: [due.workspaceId] })).length > 0)
    return later(new Date(now.getTime() + PUT_OFF_MS), due.overdueSince)
  // Its person is asked first, however much room there is.
  if (late) return { ...standing, late }
  const today = await paceToday(tx, account, now)
  if (freeAt(today, now) <= now && queue.last === null) return standing
  return later(waitForRoom(queue, today, now))
}

interface Writing {
  account: MailAccount
  due: DueContact
  run: Run
  step: number
}

async function write(ctx: Ctx<DelegateActor>, { account, due, run, step }: Writing): Promise<Turn> {
  const { contact } = run.enrolled
  const myName = await findName(ctx.db, ctx.actor)
  const mail = await writeMail(ctx, { run, step, account, myName })
  if ('refusedBecause' in mail) {
    await hold(ctx, account, { due, step, why: mail.refusedBecause })
    return 'nothing'
  }
  let isNew = false
  await sendByItself(ctx, {
    written: {
      fromAccountId: account.id,
      to: formatAddress({
        name: contact.name.includes('@') ? '' : contact.name,
        address: contact.address ?? '',
      }),
      subject: mail.subject,
      body: mail.body,
      ...(mail.answers === null ? {} : { type: 'reply' as const, inReplyToMessageId: mail.answers }),
    },
    origin: 'campaign',
    autoSubmitted: null,
    unsubscribe: mail.unsubscribe,
    text: mail.text,
    sendAt: ctx.clock.now(),
    key: `${ENROLMENT}${due.id}:${step}`,
    also: async (tx, { outgoingId, messageId }) => {
      isNew = true
      const now = ctx.clock.now()
      // Still this one's turn, whatever happened while it was written?
      const standing = await reconcileContact(tx, ctx, due, now)
      if (standing?.kind !== 'mail' || standing.step !== step || standing.due > now) throw new Overtaken()
      // Another worker may have taken the room.
      const today = await paceToday(tx, account, now, outgoingId)
      if (freeAt(today, now) > now) throw new Overtaken()
      await saveStep(tx, due, step, {
        outcome: 'waiting',
        doneAt: now,
        outgoingId,
        messageId,
        variant: mail.variant,
        why: null,
      })
      await takeBackRest(tx, ctx, { workspaceId: due.workspaceId, what: 'campaign', id: due.campaignId })
      if (today.begunOn === null) await noteBegun(tx, account, today.day)
      await updateEnrolment(tx, due, { reason: null, dueAt: new Date(now.getTime() + LOOK_AGAIN_MS) })
    },
  })
  // Another worker may have written it at the same time.
  return isNew ? 'written' : 'nothing'
}

/**
 * Holds a campaign for a contact whose next mail cannot be written. It goes on once the contact, the texts or the first line
 * are changed, or a person lets it; and is tried again from time to time, because other things may have mended it.
 */
async function hold(
  deps: Deps,
  account: MailAccount,
  { due, step, why }: { due: DueContact; step: number; why: string },
): Promise<void> {
  await inMailTransaction(deps.db, [account.id], async tx => {
    // It may have ended meanwhile.
    if ((await lockEnrolment(tx, due))?.state !== 'active') return
    await saveStep(tx, due, step, { why })
    const dueAt = new Date(deps.clock.now().getTime() + TRY_AGAIN_MS)
    await updateEnrolment(tx, due, { reason: 'not-sent', dueAt })
    await tellWorkspace(tx, deps, due.workspaceId, 'campaign_updated')
  })
}
