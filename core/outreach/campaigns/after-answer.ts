import { latest } from '#core/sequence/next-step.ts'
import { addWait } from '#core/sequence/work-calendar.ts'
import { lowest } from '../../lists.ts'
import type { CampaignHappening, CampaignNext, Judgement } from './happenings.ts'
import type { Level } from './path.ts'
import { isDone, isFulfilled, openTask } from './read-history.ts'
import { type BranchOn, type CampaignStep, OF_ANSWERS } from './steps.ts'

interface Answered {
  /** When. */
  at: Date
  judged: Extract<CampaignHappening, { kind: 'judged' }> | null
}

/**
 * What is done for a contact who has answered: the tasks on the way of the first branch ahead that their answer fits. Mails,
 * waits and other branches before it are passed over; after that way, the campaign ends for them.
 */
export function afterAnswer(
  levels: readonly Level[],
  history: readonly CampaignHappening[],
  { timeZone, now }: { timeZone: string; now: Date },
): CampaignNext {
  const answered = answerIn(history)
  const end = levels.findLastIndex(
    ({ within }) => within?.way === 'then' && OF_ANSWERS.includes(within.branch.on),
  )
  if (end < 0) return findBranch(levels, answered)
  // All levels up to that one lie on the way of an answer.
  const way = levels.slice(0, end + 1)
  const task = openTask([...(levels[end]?.within?.branch.then ?? [])], history)
  if (task !== null) return { kind: 'waits', step: task, for: 'task' }
  let at = latest([answered.at, ...history.filter(isDone).map(happening => happening.at)])
  for (const step of way.flatMap(({ ahead }) => ahead)) {
    if (step.kind === 'branch') return decide(step, history, answered, latest([at, now]))
    at = addWait(at, step.wait, timeZone)
    if (step.kind === 'task') return { kind: 'task', step: step.id, due: latest([at, now]) }
  }
  return { kind: 'stop', why: 'answered', at: answered.at }
}

function answerIn(history: readonly CampaignHappening[]): Answered {
  const answers = history.filter(({ kind }) => kind === 'answered').map(({ at }) => at.getTime())
  const judged = history.filter(happening => happening.kind === 'judged')
  const lastFirst = judged.sort((a, b) => b.at.getTime() - a.at.getTime() || a.as.localeCompare(b.as))
  return { at: new Date(lowest(answers)), judged: lastFirst[0] ?? null }
}

/** The first branch ahead that the answer fits; those that it does not fit are passed over, with all that is in them. */
function findBranch(levels: readonly Level[], answered: Answered): CampaignNext {
  for (const step of levels.flatMap(({ ahead }) => ahead)) {
    if (step.kind !== 'branch' || !OF_ANSWERS.includes(step.on)) continue
    if (step.on !== 'answered' && !answered.judged) return { kind: 'waits', step: step.id, for: 'judgement' }
    if (!fits(step.on, answered)) continue
    const due = latest([
      answered.at,
      ...(step.on === 'answered' || !answered.judged ? [] : [answered.judged.at]),
    ])
    return { kind: 'branch', step: step.id, due, way: 'then' }
  }
  return { kind: 'stop', why: 'answered', at: answered.at }
}

/** A branch on the way of an answer. Nothing is mailed on either of its ways. */
function decide(
  { id, on }: Extract<CampaignStep, { kind: 'branch' }>,
  history: readonly CampaignHappening[],
  answered: Answered,
  due: Date,
): CampaignNext {
  if (on !== 'answered' && OF_ANSWERS.includes(on) && !answered.judged)
    return { kind: 'waits', step: id, for: 'judgement' }
  const isSo = OF_ANSWERS.includes(on) ? fits(on, answered) : isFulfilled(on, history)
  return { kind: 'branch', step: id, due, way: isSo ? 'then' : 'otherwise' }
}

const fits = (on: BranchOn, { judged }: Answered): boolean =>
  on === 'answered' || (judged?.as satisfies Judgement | undefined) === on
