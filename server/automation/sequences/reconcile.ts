import type { EndReason } from '#core/sequence/end-reasons.ts'
import { planSteps } from '#core/sequence/next-step.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { announceFollowUp } from './announce.ts'
import { findWrittenByUs, lockEnrolment, saveStep, updateEnrolment } from './queries.ts'
import type { StepRow } from './state/follow-up-queries.ts'
import { type FollowUp, historyOf, loadFollowUp, nextOf, sequenceOf } from './state/load-follow-up.ts'
import type { EnrolmentKey } from './state/step-queries.ts'

/** What a follow-up does next, after what has happened until now was taken into account. */
export type Standing =
  | { kind: 'due'; step: number; due: Date; followUp: FollowUp }
  /** Until its message leaves, a person decides, or our first message is there. */
  | { kind: 'waits'; followUp: FollowUp }
  | { kind: 'over'; why: EndReason | null; followUp: FollowUp }

/** If an event is lost, what waits for one is looked at after this time. */
const LOOK_AGAIN_MS = 60 * 60_000

/**
 * Brings an enrolment up to date with what has happened, in a transaction that holds the lock of its account: it stops
 * after an answer, goes on after a step has left, waits for somebody who is away. Returns null if it is gone.
 */
export async function reconcile(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  key: EnrolmentKey,
  now: Date,
): Promise<Standing | null> {
  const locked = await lockEnrolment(tx, key)
  if (!locked) return null
  let followUp = await load(tx, key, now)
  if (!followUp) return null
  if (isOver(followUp)) return { kind: 'over', why: followUp.enrolment.reason, followUp }
  // Conversations were joined, and each had one.
  if (followUp.enrolment.isReplaced) return end(tx, deps, followUp, 'replaced', now)
  const change = (values: Parameters<typeof updateEnrolment>[2]) => updateEnrolment(tx, key, values)
  if (followUp.enrolment.awaitsOurs && !(await beginWithOurs(tx, followUp, key))) {
    const why = followUp.happenings.some(({ kind }) => kind === 'trashed') ? 'trashed' : null
    if (why) return end(tx, deps, followUp, why, now)
    return { kind: 'waits', followUp }
  }
  const { accountId } = followUp.enrolment
  const show = async (at: Date | null) => {
    if (at?.getTime() === locked.leavesAt?.getTime()) return
    await change({ leavesAt: at })
    await announceFollowUp(tx, deps, { ...key, accountId })
  }
  const isStopping = nextOf(followUp, now).kind === 'stop'
  const trouble = await settleSteps(tx, followUp, { key, isStopping })
  if (followUp.enrolment.awaitsOurs || followUp.steps.some(isUnsettled))
    followUp = (await load(tx, key, now)) ?? followUp
  const next = nextOf(followUp, now)
  if (next.kind === 'stop') return end(tx, deps, followUp, next.why, now)
  if (trouble?.isFinal) return end(tx, deps, followUp, trouble.why, now)
  if (trouble) await pause(tx, deps, followUp, trouble.why)
  if (trouble || followUp.enrolment.state === 'paused') return { kind: 'waits', followUp }
  const waiting = followUp.steps.find(({ outcome }) => outcome === 'waiting')
  if (waiting) {
    const leaves = Math.max(now.getTime(), waiting.dueAt?.getTime() ?? 0)
    await change({ dueAt: new Date(leaves + LOOK_AGAIN_MS) })
    await show(new Date(leaves))
    return { kind: 'waits', followUp }
  }
  if (next.kind === 'finished') return end(tx, deps, followUp, null, now)
  await change({ dueAt: next.due })
  await show(leavesAt(followUp, now))
  return { ...next, followUp }
}

/** When the next message leaves that nobody has skipped. A reminder to its person is none. */
function leavesAt(followUp: FollowUp, now: Date): Date | null {
  if (followUp.enrolment.steps.every(({ text }) => text.kind === 'remind')) return null
  const skipped = new Set(followUp.steps.filter(({ isSkipped }) => isSkipped).map(({ step }) => step))
  const plan = planSteps(sequenceOf(followUp), historyOf(followUp), followUp.calendar, now)
  return plan.find(({ step }) => !skipped.has(step))?.due ?? null
}

/** What has become of its message may have changed. */
const isUnsettled = ({ outcome }: StepRow): boolean => outcome === 'waiting' || outcome === 'draft'

const load = (tx: Tx, key: EnrolmentKey, now: Date) => loadFollowUp(tx, key, { now })

const isOver = ({ enrolment: { state } }: FollowUp): boolean => state === 'finished' || state === 'stopped'

/** Ends a follow-up: for a reason, or because all its steps are done. */
export async function end(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  followUp: FollowUp,
  why: EndReason | null,
  now: Date,
): Promise<Standing> {
  const state = why === null ? ('finished' as const) : ('stopped' as const)
  const { enrolment } = followUp
  await updateEnrolment(tx, enrolment, { state, reason: why, dueAt: null, endedAt: now })
  await announceFollowUp(tx, deps, enrolment)
  return { kind: 'over', why, followUp: { ...followUp, enrolment: { ...enrolment, state, reason: why } } }
}

export async function pause(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  { enrolment }: FollowUp,
  reason: EndReason,
): Promise<void> {
  const { accountId } = enrolment
  await updateEnrolment(tx, enrolment, { state: 'paused', reason, dueAt: null, dismissedAt: null })
  await announceFollowUp(tx, deps, enrolment)
  // Its notice.
  await deps.events.publish(tx, { accountId }, { type: 'change_failed', accountId })
}

/** Whether somebody of ours has written the message by now after which it begins. */
async function beginWithOurs(tx: Tx, { enrolment }: FollowUp, key: EnrolmentKey): Promise<boolean> {
  const { accountId, threadId, writtenAt } = enrolment
  const account = { workspaceId: key.workspaceId, id: accountId }
  const ours = await findWrittenByUs(tx, account, threadId, writtenAt)
  if (!ours) return false
  await updateEnrolment(tx, key, { messageId: ours.id, awaitsOurs: false, countsFrom: ours.at })
  return true
}

interface Trouble {
  why: EndReason
  /** Whether it ends; else it waits for a person. */
  isFinal: boolean
}

/**
 * Takes over what has become of the messages of its steps. A draft that its writer has sent by hand is its step. Returns
 * what keeps it from going on.
 */
async function settleSteps(
  tx: Tx,
  followUp: FollowUp,
  { key, isStopping }: { key: EnrolmentKey; isStopping: boolean },
): Promise<Trouble | null> {
  let trouble: Trouble | null = null
  for (const row of followUp.steps) {
    const { step, outcome, outgoingState, sentAt, lastError, doneAt } = row
    if (outcome === 'draft' && followUp.enrolment.state === 'paused' && doneAt !== null) {
      const { accountId, threadId } = followUp.enrolment
      const account = { workspaceId: key.workspaceId, id: accountId }
      const ours = await findWrittenByUs(tx, account, row.threadId ?? threadId, doneAt)
      if (!ours) continue
      await saveStep(tx, key, step, { outcome: 'sent', messageId: ours.id, doneAt: ours.at, why: null })
      await updateEnrolment(tx, key, { state: 'active', reason: null })
      followUp.enrolment.state = 'active'
    }
    if (outcome !== 'waiting') continue
    if (outgoingState === 'sent' && sentAt) {
      await saveStep(tx, key, step, { outcome: 'sent', doneAt: sentAt, why: null })
      // It was not known whether it had left, and now it is.
      const { state, reason } = followUp.enrolment
      if (state === 'paused' && reason === 'not-sent') {
        await updateEnrolment(tx, key, { state: 'active', reason: null })
        Object.assign(followUp.enrolment, { state: 'active', reason: null })
      }
    } else if (outgoingState === null && isStopping) {
      // The gate has taken it away.
      await saveStep(tx, key, step, { outcome: null, doneAt: null, messageId: null })
    } else if (outgoingState === null) {
      const why = 'It was taken out of the outbox before it was sent.'
      await saveStep(tx, key, step, { outcome: 'draft', why })
      trouble = { why: 'taken-back', isFinal: false }
    } else if (outgoingState === 'failed' || outgoingState === 'uncertain') {
      await saveStep(tx, key, step, { why: lastError })
      trouble = { why: 'not-sent', isFinal: outgoingState === 'failed' }
    }
  }
  return trouble
}
