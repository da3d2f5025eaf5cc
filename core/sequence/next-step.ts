import { highest } from '../lists.ts'
import { chanceOf } from './chance.ts'
import { type Happening, isStop, type Sequence, type StopReason } from './sequence.ts'
import { addWait, nextWorkingMoment, type WorkCalendar } from './work-calendar.ts'

export type Next =
  | { kind: 'due'; step: number; due: Date }
  | { kind: 'stop'; why: StopReason; at: Date }
  | { kind: 'finished' }

export interface PlannedStep {
  step: number
  due: Date
}

/** A full mailbox may be emptied again; one that stays full is not written to a third time. */
const MOST_SOFT_BOUNCES = 2
/** How long somebody is taken to be away whose automatic answer names no day. */
const UNKNOWN_ABSENCE = { amount: 1, unit: 'weeks' } as const
/** People who return have much to read on their first day. */
const AFTER_RETURN = { amount: 1, unit: 'days' } as const

/**
 * What a sequence does next. It has no clock and no memory: the same sequence, history and calendar give the same step
 * at the same time whenever it is asked, until that time has passed. A step that is overdue is due at the next working
 * moment from `now`.
 */
export function nextStep(
  sequence: Sequence,
  history: readonly Happening[],
  calendar: WorkCalendar,
  now: Date,
): Next {
  const since = history.filter(({ at }) => at >= sequence.start)
  const stop = stopOf(since)
  if (stop) return { kind: 'stop', ...stop }
  const done = since.filter(isDone)
  const step =
    highest(
      done.map(({ step }) => step),
      -1,
    ) + 1
  const planned = sequence.steps[step]
  if (!planned) return { kind: 'finished' }
  const { timeZone } = calendar
  const before = latest([sequence.countsFrom ?? sequence.start, ...done.map(({ at }) => at)])
  const back = backFrom(since, timeZone)
  if (planned.at) {
    // A person has chosen this time, whatever their hours are; but nobody wants to write to somebody who is away.
    const chosen = latest([planned.at, now])
    if (back.every(moment => moment <= chosen)) return { kind: 'due', step, due: chosen }
  }
  const waited = latest([planned.at ?? addWait(before, planned.wait, timeZone), ...back])
  const spread = Math.floor(chanceOf(`${sequence.key}:${step}`) * sequence.spreadMinutes) * 60_000
  const due = nextWorkingMoment(latest([new Date(waited.getTime() + spread), now]), calendar)
  return due ? { kind: 'due', step, due } : { kind: 'stop', why: 'no-time', at: now }
}

/** A reminder or offer that leaves later than this after its time surprises its writer and its reader. */
export const VERY_LATE_MS = 2 * 24 * 60 * 60_000

/**
 * Since when a step has been due that is very late, so that its person is asked first; null for one that may leave. A time
 * outside of working hours, or while the recipient is away, is not late.
 */
export function veryLateSince(
  sequence: Sequence,
  history: readonly Happening[],
  calendar: WorkCalendar,
  now: Date,
): Date | null {
  const next = nextStep(sequence, history, calendar, sequence.start)
  return next.kind === 'due' && now.getTime() - next.due.getTime() > VERY_LATE_MS ? next.due : null
}

/** All steps that are left, as they leave if nothing comes back. */
export function planSteps(
  sequence: Sequence,
  history: readonly Happening[],
  calendar: WorkCalendar,
  now: Date,
): PlannedStep[] {
  const plan: PlannedStep[] = []
  const imagined = [...history]
  for (;;) {
    const next = nextStep(sequence, imagined, calendar, now)
    if (next.kind !== 'due') return plan
    plan.push({ step: next.step, due: next.due })
    imagined.push({ kind: 'sent', step: next.step, at: next.due })
  }
}

/** The first happening that ends a sequence; of several at one moment, any order of the history gives the same. */
export function stopOf(history: readonly Happening[]): { why: StopReason; at: Date } | null {
  const bounces = history.filter(happening => happening.kind === 'bounced').sort(byTime)
  // The same bounce may be known twice.
  const soft = bounces.filter(({ at }, index) => at > (bounces[index - 1]?.at ?? NEVER))
  const lastBounce = bounces.find(({ isHard }) => isHard) ?? soft[MOST_SOFT_BOUNCES - 1]
  const stops: { why: StopReason; at: Date }[] = history
    .filter(isStop)
    .map(({ kind, at }) => ({ why: kind, at }))
  if (lastBounce) stops.push({ why: 'bounced', at: lastBounce.at })
  const [first] = stops.sort((a, b) => byTime(a, b) || a.why.localeCompare(b.why))
  return first ?? null
}

/** When those who are away can be written to again. */
export function backFrom(history: readonly Happening[], timeZone: string): Date[] {
  return history
    .filter(happening => happening.kind === 'away')
    .map(({ until, at }) => addWait(until ?? addWait(at, UNKNOWN_ABSENCE, timeZone), AFTER_RETURN, timeZone))
}

const NEVER = new Date(0)

const isDone = (happening: Happening): happening is Extract<Happening, { step: number }> =>
  'step' in happening

const byTime = (a: { at: Date }, b: { at: Date }): number => a.at.getTime() - b.at.getTime()

export const latest = (moments: readonly Date[]): Date => new Date(highest(moments.map(Number)))
