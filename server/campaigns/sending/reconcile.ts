import { lowest } from '#core/lists.ts'
import { findStep } from '#core/outreach/campaigns/steps.ts'
import type { EndReason } from '#core/sequence/end-reasons.ts'
import { lockEnrolment, saveStep, updateEnrolment } from '#server/automation/sequences/queries.ts'
import type { EnrolmentKey } from '#server/automation/sequences/state/step-queries.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { releaseReturned } from '#server/send/outbox/queries.ts'
import { loadRun, nextOfRun, type Run } from './state/load-run.ts'
import { openTaskOf } from './tasks.ts'
import { noteEnd, noteFirstSent } from './what-ends.ts'

/** What a campaign does next for a contact, after what has happened until now was taken into account. */
export type Standing =
  | { kind: 'mail'; step: number; due: Date; run: Run }
  /** Until its message leaves, or a person decides. */
  | { kind: 'waits'; run: Run }
  | { kind: 'over'; why: EndReason | null; run: Run }

/** If an event is lost, what waits for one is looked at after this time. */
export const LOOK_AGAIN_MS = 60 * 60_000
/** Tasks tell when they are done; this is for a lost word of that. */
const LOOK_AT_TASK_MS = 24 * 60 * 60_000
const REFUSED = 'A mail server refused it because of its sender.'
/** A campaign has fewer steps than that. */
const MOST_TURNS = 40

/**
 * Brings a contact in a campaign up to date, in a transaction that holds the lock of the mailbox: takes over what has become
 * of messages, ends after an answer, decides branches and opens tasks whose time has come. Only `mail` is left to do. Null
 * if the enrolment is gone.
 */
export async function reconcileContact(
  tx: Tx,
  deps: Deps,
  key: EnrolmentKey,
  now: Date,
): Promise<Standing | null> {
  if (!(await lockEnrolment(tx, key))) return null
  let run = await loadRun(tx, key, now)
  if (!run) return null
  await noteAnswer(tx, run)
  if (run.enrolled.state === 'stopped') return { kind: 'over', why: run.enrolled.reason, run }
  if (run.enrolled.state === 'active' && run.enrolled.campaign.state === 'paused') {
    await updateEnrolment(tx, key, { state: 'paused', dueAt: null })
    run = { ...run, enrolled: { ...run.enrolled, state: 'paused' } }
  }
  if (await takeBackRefused(tx, run)) run = (await loadRun(tx, key, now)) ?? run
  const trouble = await settleSteps(tx, run, key, nextOfRun(run, now).kind === 'stop')
  if (run.steps.some(({ outcome }) => outcome === 'waiting')) run = (await loadRun(tx, key, now)) ?? run
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const next = nextOfRun(run, now)
    if (next.kind === 'stop') return end(tx, deps, run, next.why, now)
    // What has ended stays ended when steps are added: people who got the last mail weeks ago expect none.
    if (run.enrolled.state === 'finished') return { kind: 'over', why: null, run }
    if (trouble?.isFinal) return end(tx, deps, run, trouble.why, now)
    if (trouble) await updateEnrolment(tx, key, { state: 'paused', reason: trouble.why, dueAt: null })
    if (trouble) return { kind: 'waits', run }
    // It was not known whether a message had left, and now it is.
    if (isHeld(run)) run = await letGoOn(tx, run, now)
    if (run.enrolled.state === 'paused') return { kind: 'waits', run }
    const waiting = run.steps.find(({ outcome }) => outcome === 'waiting')
    if (waiting) {
      const leaves = Math.max(now.getTime(), waiting.dueAt?.getTime() ?? 0)
      return wait(tx, run, new Date(leaves + LOOK_AGAIN_MS))
    }
    if (next.kind === 'finished') return end(tx, deps, run, null, now)
    if (next.kind === 'waits') return wait(tx, run, new Date(now.getTime() + LOOK_AT_TASK_MS))
    if (next.kind === 'mail') {
      // The tick gives it a time, or a turn.
      await updateEnrolment(tx, key, { dueAt: next.due > now ? next.due : now })
      return { ...next, kind: 'mail', run }
    }
    if (next.due > now) return wait(tx, run, next.due)
    if (next.kind === 'branch') await saveStep(tx, key, next.step, { outcome: next.way, doneAt: now })
    else {
      await saveStep(tx, key, next.step, { outcome: 'asked', doneAt: now })
      const step = findStep(run.enrolled.campaign.steps, next.step)
      if (step?.kind === 'task') await openTaskOf(tx, deps, run.enrolled, step)
    }
    run = (await loadRun(tx, key, now)) ?? run
  }
  throw new Error('a campaign does not come to rest')
}

/** What comes back may be deleted; that somebody has answered is not forgotten. */
async function noteAnswer(tx: Tx, { enrolled, happenings }: Run): Promise<void> {
  if (enrolled.answeredAt) return
  const answers = happenings.filter(({ kind, at }) => kind === 'answered' && at >= enrolled.startedAt)
  if (answers.length === 0) return
  const answeredAt = new Date(lowest(answers.map(({ at }) => at.getTime())))
  await updateEnrolment(tx, enrolled, { answeredAt })
}

const isHeld = ({ enrolled: { state, reason } }: Run) => state === 'paused' && reason === 'not-sent'

/** Lets a contact go on that was held; while the campaign is paused, once it is resumed. */
export async function letGoOn(tx: Tx, run: Run, now: Date): Promise<Run> {
  const isPaused = run.enrolled.campaign.state === 'paused'
  const state = isPaused ? ('paused' as const) : ('active' as const)
  await updateEnrolment(tx, run.enrolled, { state, reason: null, dueAt: isPaused ? null : now })
  return { ...run, enrolled: { ...run.enrolled, state, reason: null } }
}

async function wait(tx: Tx, run: Run, dueAt: Date): Promise<Standing> {
  await updateEnrolment(tx, run.enrolled, { dueAt })
  return { kind: 'waits', run }
}

/** Ends a campaign for a contact: for a reason, or because all steps are done. */
export async function end(tx: Tx, deps: Deps, run: Run, why: EndReason | null, now: Date): Promise<Standing> {
  const state = why === null ? ('finished' as const) : ('stopped' as const)
  const { enrolled } = run
  await updateEnrolment(tx, enrolled, { state, reason: why, dueAt: null, endedAt: now })
  await noteEnd(tx, deps, run, why, now)
  return { kind: 'over', why, run: { ...run, enrolled: { ...enrolled, state, reason: why } } }
}

/**
 * A report says that a server has refused the last mail because of us: the contact never got it, and gets it once the campaign
 * goes on. Returns whether it is so.
 */
async function takeBackRefused(tx: Tx, { enrolled, steps }: Run): Promise<boolean> {
  const last = steps.findLast(({ outcome }) => outcome === 'sent' || outcome === 'waiting')
  if (last?.outcome !== 'sent' || last.refused !== 'us') return false
  if (last.outgoingId !== null) await releaseReturned(tx, { ...enrolled, id: last.outgoingId })
  await saveStep(tx, enrolled, last.step, { outcome: null, doneAt: null, messageId: null, why: REFUSED })
  if (enrolled.state === 'finished' && enrolled.campaign.state === 'paused')
    await updateEnrolment(tx, enrolled, { state: 'paused', endedAt: null })
  return true
}

interface Trouble {
  why: EndReason
  /** Whether it ends; else it waits for a person. */
  isFinal: boolean
}

/** Takes over what has become of the messages of its steps. Returns what keeps it from going on. */
async function settleSteps(
  tx: Tx,
  run: Run,
  key: EnrolmentKey,
  isStopping: boolean,
): Promise<Trouble | null> {
  let trouble: Trouble | null = null
  for (const { step, outcome, outgoingState, sentAt, dueAt, refused } of run.steps) {
    if (outcome !== 'waiting') continue
    if (outgoingState === 'sent' && sentAt) {
      await saveStep(tx, key, step, { outcome: 'sent', doneAt: sentAt })
      await noteFirstSent(tx, run.enrolled, sentAt)
    } else if (refused === 'recipient') {
      // It was sent as far as we could, and has come back at once.
      await saveStep(tx, key, step, { outcome: 'sent', doneAt: dueAt ?? run.enrolled.startedAt })
    } else if (refused === 'us') {
      // Nothing is wrong with the contact, who gets it once the campaign goes on: see `pause-and-ask.ts`.
      await saveStep(tx, key, step, { outcome: null, doneAt: null, messageId: null, why: REFUSED })
    } else if (outgoingState === null && isStopping) {
      // The gate has taken it away.
      await saveStep(tx, key, step, { outcome: null, doneAt: null, messageId: null })
    } else if (outgoingState === null) {
      await saveStep(tx, key, step, {
        outcome: 'draft',
        why: 'It was taken out of the outbox before it was sent.',
      })
      trouble = { why: 'taken-back', isFinal: false }
    } else if (outgoingState === 'failed' || outgoingState === 'uncertain') {
      trouble = { why: 'not-sent', isFinal: outgoingState === 'failed' }
    }
  }
  return trouble
}
