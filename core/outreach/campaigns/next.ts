import { chanceOf } from '#core/sequence/chance.ts'
import { backFrom, latest, stopOf } from '#core/sequence/next-step.ts'
import type { StopReason } from '#core/sequence/sequence.ts'
import { addWait, nextWorkingMoment, type WorkCalendar } from '#core/sequence/work-calendar.ts'
import { afterAnswer } from './after-answer.ts'
import type { CampaignHappening, CampaignNext } from './happenings.ts'
import { levelsAhead } from './path.ts'
import { isDone, isFulfilled, isHappening, openTask, reachedIn, waysIn } from './read-history.ts'
import type { CampaignStep } from './steps.ts'

interface CampaignRun {
  /** Tells this contact in this campaign from others: chance is taken from it. */
  key: string
  /** When the contact was added, or the campaign was launched, whichever is later. */
  start: Date
  steps: readonly CampaignStep[]
  /** Mails are spread over so many minutes after they are due; 0 for none. */
  spreadMinutes: number
}

/**
 * What a campaign does next for a contact. It has no clock and no memory, like `nextStep`: the same steps, happenings and
 * calendar give the same answer, until its time has passed.
 *
 * Steps may be edited at any time. A step that was done is never done again; steps that stand before the last one that was
 * done are past, whenever they were put there; what was decided stays decided. After an answer nothing is mailed.
 */
export function nextOfCampaign(
  run: CampaignRun,
  history: readonly CampaignHappening[],
  calendar: WorkCalendar,
  now: Date,
): CampaignNext {
  const since = history.filter(({ at }) => at >= run.start)
  const isAnswered = since.some(({ kind }) => kind === 'answered')
  const stop = stopOf(since.filter(isHappening).filter(({ kind }) => kind !== 'answered'))
  if (stop && (!isAnswered || ENDS_ALL.includes(stop.why))) return { kind: 'stop', ...stop }
  const levels = levelsAhead(run.steps, reachedIn(since), waysIn(since))
  if (isAnswered) return afterAnswer(levels, since, { timeZone: calendar.timeZone, now })
  const ahead = levels.flatMap(level => level.ahead)
  return goOn(run, { since, ahead }, calendar, now)
}

/**
 * These reasons also end the steps after an answer. Writing to the contact, or filing the conversation, does
 * not.
 */
const ENDS_ALL: readonly StopReason[] = ['unsubscribed', 'complained', 'stopped', 'bounced']

interface Standing {
  since: readonly CampaignHappening[]
  ahead: readonly CampaignStep[]
}

function goOn(run: CampaignRun, { since, ahead }: Standing, calendar: WorkCalendar, now: Date): CampaignNext {
  const task = openTask(run.steps, since)
  if (task !== null) return { kind: 'waits', step: task, for: 'task' }
  let at = latest([run.start, ...since.filter(isDone).map(happening => happening.at)])
  for (const step of ahead) {
    if (step.kind === 'branch') {
      const way = isFulfilled(step.on, since) ? 'then' : 'otherwise'
      return { kind: 'branch', step: step.id, due: latest([at, now]), way }
    }
    at = addWait(at, step.wait, calendar.timeZone)
    if (step.kind === 'task') return { kind: 'task', step: step.id, due: latest([at, now]) }
    if (step.kind === 'wait') continue
    const ready = latest([at, ...backFrom(since.filter(isHappening), calendar.timeZone)])
    const spread = Math.floor(chanceOf(`${run.key}:${step.id}`) * run.spreadMinutes) * 60_000
    const due = nextWorkingMoment(latest([new Date(ready.getTime() + spread), now]), calendar)
    return due ? { kind: 'mail', step: step.id, due } : { kind: 'stop', why: 'no-time', at: now }
  }
  return { kind: 'finished' }
}
