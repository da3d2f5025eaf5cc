import { latest } from '#core/sequence/next-step.ts'
import type { Happening } from '#core/sequence/sequence.ts'
import { lowest } from '../../lists.ts'
import type { CampaignHappening } from './happenings.ts'
import type { Way } from './path.ts'
import { type BranchOn, type CampaignStep, findStep, OF_ANSWERS } from './steps.ts'

type History = readonly CampaignHappening[]

type Done = Extract<CampaignHappening, { kind: 'sent' | 'skipped' | 'done' | 'decided' }>

export const isDone = (happening: CampaignHappening): happening is Done =>
  'step' in happening && happening.kind !== 'asked'

const ONLY_HERE: readonly CampaignHappening['kind'][] = [
  'decided',
  'opened',
  'clicked',
  'judged',
  'asked',
  'done',
]

/** What every sequence knows, too. */
export const isHappening = (happening: CampaignHappening): happening is Happening =>
  !ONLY_HERE.includes(happening.kind)

/** The steps at which a contact has been. */
export const reachedIn = (history: History): Set<number> =>
  new Set(history.flatMap(happening => ('step' in happening ? [happening.step] : [])))

/** How branches were decided. Of two decisions about one, the first counts. */
export function waysIn(history: History): Map<number, Way> {
  const decided = history.filter(happening => happening.kind === 'decided')
  const latestFirst = decided.sort((a, b) => b.at.getTime() - a.at.getTime() || a.way.localeCompare(b.way))
  return new Map(latestFirst.map(({ step, way }) => [step, way]))
}

/** The task that a contact waits for; null if there is none that is still in the campaign. */
export function openTask(steps: readonly CampaignStep[], history: History): number | null {
  const closed = new Set(history.filter(isDone).map(({ step }) => step))
  const asked = history.filter(happening => happening.kind === 'asked').map(({ step }) => step)
  const open = asked.filter(step => !closed.has(step) && findStep(steps, step)?.kind === 'task')
  return open.length > 0 ? lowest(open) : null
}

/** Whether what a branch asks for has happened since the last mail. Nobody waits for an answer at a branch of answers. */
export function isFulfilled(on: BranchOn, history: History): boolean {
  if (OF_ANSWERS.includes(on)) return false
  const mailed = history.filter(({ kind }) => kind === 'sent').map(({ at }) => at)
  const lastMail = mailed.length > 0 ? latest(mailed) : null
  return history.some(happening => {
    if (lastMail && happening.at < lastMail) return false
    if (on === 'soft-bounced') return happening.kind === 'bounced' && !happening.isHard
    return happening.kind === on
  })
}
