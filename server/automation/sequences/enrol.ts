import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { StepEdit, ThreadAutomation } from '#core/contract/automation.ts'
import type { AnyActor } from '#core/policy.ts'
import type { EndReason } from '#core/sequence/end-reasons.ts'
import { stepsOfThread } from '#core/sequence/follow-up.ts'
import type { Step } from '#core/sequence/sequence.ts'
import { addWait } from '#core/sequence/work-calendar.ts'
import type { Tx } from '#server/db/client.ts'
import type { EnrolmentKind } from '#server/db/schema/automation.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { calendarOf } from '#server/people/working-hours/calendar.ts'
import { rememberZone } from '#server/people/working-hours/working-hours.ts'
import { requireThread } from '#server/read/threads/require-thread.ts'
import { announceFollowUp } from './announce.ts'
import {
  findLastWritten,
  findOfThreads,
  findWritten,
  findWrittenByUs,
  forgetEdits,
  insertEnrolment,
  saveStep,
  updateEnrolment,
  type Written,
} from './queries.ts'
import { reconcile } from './reconcile.ts'
import { findEnrolment } from './state/follow-up-queries.ts'
import type { EnrolmentKey } from './state/step-queries.ts'

/** The settings of a follow-up without the switch: to enrol is to switch it on. */
type ThreadFollowUp = Omit<ThreadAutomation, 'autoFollowUpEnabled'>

interface EnrolThread {
  threadId: string
  settings: ThreadFollowUp
  edits?: readonly StepEdit[] | undefined
  /** The browser's. */
  timeZone?: string | undefined
  /** Done in the same transaction; what it throws undoes the enrolment. */
  also?: (tx: Tx, enrolmentId: number) => Promise<void>
}

/**
 * Follows up in a conversation for as long as nobody answers the last message of ours. If the last message is theirs, it
 * begins with the next one that somebody of ours writes. The actor may be a rule: then it is set up for the rule's person,
 * unless something follows up there already. Returns why nothing was set up; null if it was.
 */
export async function enrolThread(
  ctx: Ctx,
  { threadId: id, settings, edits, timeZone, also }: EnrolThread,
): Promise<string | null> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.manage', id)
  const steps = stepsOfThread({ ...settings, autoFollowUpEnabled: true })
  const kind = ctx.actor.kind === 'rule' ? ('rule' as const) : ('thread' as const)
  return inMailTransaction(ctx.db, [account.id], async tx => {
    const why = kind === 'rule' ? await refuseRule(tx, account, threadId) : null
    if (why !== null) return why
    const enrolmentId = await enrolIn(tx, ctx, { account, threadId, kind, steps, edits, timeZone })
    if (enrolmentId === null) return 'Nobody has written anything here that could be followed up.'
    await also?.(tx, enrolmentId)
    return null
  })
}

/**
 * Why a rule may not follow up in a conversation. What a person has set up stays: they have chosen its times and words for
 * these people, and a rule knows only that its search fits. Of two rules, the first one follows up.
 */
async function refuseRule(tx: Tx, account: MailAccount, threadId: number): Promise<string | null> {
  const last = await findLastWritten(tx, account, threadId)
  for (const found of await findOfThreads(tx, [account.workspaceId], [threadId])) {
    if (!isLive(found)) continue
    const enrolment = await findEnrolment(tx, found)
    if (enrolment && enrolment.kind !== 'rule') return 'A person has set up a follow-up in this conversation.'
    if (enrolment && enrolment.messageId === last?.id)
      return 'A rule follows up in this conversation already.'
  }
  return null
}

const isLive = ({ state }: { state: string }): boolean => state === 'active' || state === 'paused'

interface Enrolling {
  account: MailAccount
  threadId: number
  kind: EnrolmentKind
  steps: Step[]
  edits?: readonly StepEdit[] | undefined
  timeZone?: string | undefined
  /** The message that awaits an answer; the last one of the conversation unless it is given. */
  about?: Pick<Written, 'id' | 'at'> | undefined
  /** Whether it begins with the next message of ours after that one. */
  awaitsOurs?: boolean
}

/** What ends for the sake of the same message may be taken up again: what was sent then counts. */
const TAKEN_UP: readonly (EndReason | null)[] = ['switched-off', 'stopped']

/** The same in a transaction that holds the lock of the account. Returns its id; null if there is nothing to follow up. */
export async function enrolIn(
  tx: Tx,
  ctx: Ctx,
  { account, threadId, kind, steps, edits, timeZone, ...rest }: Enrolling,
): Promise<number | null> {
  const now = ctx.clock.now()
  const { actor } = ctx
  await rememberZone(tx, { userId: actor.id, timeZone, now })
  const last = rest.about ? { ...rest.about, isOurs: true } : await findLastWritten(tx, account, threadId)
  if (!last) return null
  const awaitsOurs = rest.awaitsOurs ?? !last.isOurs
  const calendar = await calendarOf(tx, { userId: actor.id, now })
  const [first] = steps
  if (!first) return null
  // A delay that has passed already counts from now: nothing leaves in the moment in which it is set up.
  const hasPassed = addWait(last.at, first.wait, calendar.timeZone) <= now
  const values = {
    kind,
    steps,
    userId: actor.id,
    state: 'active' as const,
    reason: null,
    endedAt: null,
    countsFrom: hasPassed ? now : last.at,
  }
  const key = (await takeUp(tx, ctx, { account, threadId, about: last.id, awaitsOurs, kind })) ?? null
  const { workspaceId, id: accountId } = account
  let id: number
  if (key) {
    id = key.id
    await updateEnrolment(tx, key, values)
  } else {
    id = await insertEnrolment(tx, {
      ...values,
      workspaceId,
      accountId,
      messageId: last.id,
      awaitsOurs,
      createdAt: now,
    })
  }
  const enrolment = { workspaceId, id }
  if (edits) {
    await forgetEdits(tx, enrolment)
    await saveEdits(tx, enrolment, edits, steps.length)
  }
  await reconcile(tx, ctx, enrolment, now)
  await tell(tx, ctx, account, {
    id,
    action: 'follow-up.started',
    actor,
    details: { kind, steps: steps.length },
  })
  return id
}

/** Returns the enrolment that goes on with other settings; ends others of the conversation. */
async function takeUp(
  tx: Tx,
  ctx: Ctx,
  {
    account,
    threadId,
    about,
    awaitsOurs,
    kind,
  }: { account: MailAccount; threadId: number; about: number; awaitsOurs: boolean; kind: EnrolmentKind },
): Promise<EnrolmentKey | null> {
  let goesOn: EnrolmentKey | null = null
  for (const found of await findOfThreads(tx, [account.workspaceId], [threadId])) {
    const enrolment = await findEnrolment(tx, found)
    if (!enrolment) continue
    const isSame =
      goesOn === null &&
      enrolment.messageId === about &&
      enrolment.awaitsOurs === awaitsOurs &&
      enrolment.kind === kind &&
      (isLive(enrolment) || TAKEN_UP.includes(enrolment.reason))
    if (isSame) goesOn = found
    else if (isLive(enrolment)) await stopIn(tx, ctx, { account, key: found, why: 'replaced', by: ctx.actor })
  }
  return goesOn
}

async function saveEdits(
  tx: Tx,
  key: EnrolmentKey,
  edits: readonly StepEdit[],
  count: number,
): Promise<void> {
  for (const { step, text, isSkipped } of edits)
    if (step < count) await saveStep(tx, key, step, { text: text ?? null, isSkipped: isSkipped ?? false })
}

/** Ends an enrolment for a reason that is not in the mail. What waits in the outbox is refused by the gate. */
export async function stopIn(
  tx: Tx,
  ctx: Ctx<AnyActor>,
  { account, key, why, by }: { account: MailAccount; key: EnrolmentKey; why: EndReason; by: AnyActor },
): Promise<void> {
  const now = ctx.clock.now()
  await updateEnrolment(tx, key, { state: 'stopped', reason: why, dueAt: null, endedAt: now })
  await tell(tx, ctx, account, { id: key.id, action: 'follow-up.stopped', actor: by, details: { why } })
}

/** Ends what a rule has set up. Returns whether it was still going on. */
export async function stopOfRule(
  ctx: Ctx,
  { account, enrolmentId }: { account: MailAccount; enrolmentId: number },
): Promise<boolean> {
  const key = { workspaceId: account.workspaceId, id: enrolmentId }
  return inMailTransaction(ctx.db, [account.id], async tx => {
    const enrolment = await findEnrolment(tx, key)
    if (enrolment?.accountId !== account.id || enrolment.kind !== 'rule' || !isLive(enrolment)) return false
    await stopIn(tx, ctx, { account, key, why: 'stopped', by: ctx.actor })
    return true
  })
}

/** Writes it into the audit log, and tells the screens. */
export async function tell(
  tx: Tx,
  ctx: Pick<Ctx<AnyActor>, 'clock' | 'events'>,
  account: MailAccount,
  {
    id,
    action,
    actor,
    details,
  }: {
    id: number
    action: Extract<AuditAction, `follow-up.${string}`>
    actor: AnyActor
    details: Record<string, unknown>
  },
): Promise<void> {
  await recordAudit(tx, {
    at: ctx.clock.now(),
    actor,
    ...aboutMailbox(account),
    action,
    details: { enrolmentId: id, ...details },
  })
  await announceFollowUp(tx, ctx, { workspaceId: account.workspaceId, accountId: account.id })
}

/** Ends the follow-ups of these kinds in a conversation, or of one message. */
export async function stopKinds(
  tx: Tx,
  ctx: Ctx,
  {
    account,
    threadId,
    kinds,
    messageId,
    why,
  }: {
    account: MailAccount
    threadId: number
    kinds: readonly EnrolmentKind[]
    messageId?: number
    why: EndReason
  },
): Promise<void> {
  for (const found of await findOfThreads(tx, [account.workspaceId], [threadId])) {
    if (!isLive(found)) continue
    const enrolment = await findEnrolment(tx, found)
    if (!enrolment || !kinds.includes(enrolment.kind)) continue
    if (messageId !== undefined && enrolment.messageId !== messageId) continue
    await stopIn(tx, ctx, { account, key: found, why, by: ctx.actor })
  }
}

/**
 * What the e-mail card of a message follows up: that message, if it is ours; else our latest answer to it, or the next one
 * that we write.
 */
export async function findAboutOf(
  tx: Tx,
  account: MailAccount,
  { messageId, threadId }: { messageId: number; threadId: number },
): Promise<Required<Pick<Enrolling, 'about' | 'awaitsOurs'>> | null> {
  const message = await findWritten(tx, account, messageId)
  if (!message) return null
  if (message.isOurs) return { about: message, awaitsOurs: false }
  const ours = await findWrittenByUs(tx, account, threadId, message.at, 'last')
  return { about: ours ?? message, awaitsOurs: ours === null }
}
