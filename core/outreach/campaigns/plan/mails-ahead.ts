import type { Wait } from '#core/sequence/work-calendar.ts'
import type { CampaignHappening } from '../happenings.ts'
import { levelsAhead } from '../path.ts'
import { reachedIn, waysIn } from '../read-history.ts'
import type { CampaignStep } from '../steps.ts'

interface MailAhead {
  step: number
  /** After the mail before, with all waits between them. */
  wait: Wait
}

const HOURS = { hours: 1, days: 24, weeks: 168 }

const sum = (a: Wait, b: Wait): Wait => {
  if (a.amount === 0) return b
  if (b.amount === 0) return a
  if (a.unit === b.unit) return { amount: a.amount + b.amount, unit: a.unit }
  const hours = a.amount * HOURS[a.unit] + b.amount * HOURS[b.unit]
  return hours % 24 === 0 ? { amount: hours / 24, unit: 'days' } : { amount: hours, unit: 'hours' }
}

/** The mails that a contact still gets if nothing comes back and tasks are done at once. */
export function mailsAhead(
  steps: readonly CampaignStep[],
  history: readonly CampaignHappening[],
): MailAhead[] {
  const reached = reachedIn(history)
  const mails: MailAhead[] = []
  let waited: Wait = { amount: 0, unit: 'days' }
  const walk = (ahead: readonly CampaignStep[]) => {
    for (const step of ahead) {
      if (step.kind === 'branch') walk(step.otherwise)
      else waited = sum(waited, step.wait)
      if (step.kind !== 'mail' || reached.has(step.id)) continue
      mails.push({ step: step.id, wait: waited })
      waited = { amount: 0, unit: 'days' }
    }
  }
  walk(levelsAhead(steps, reached, waysIn(history)).flatMap(({ ahead }) => ahead))
  return mails
}

/** Whether the next thing that happens to a contact is a mail, and not a branch or a task. */
export function isMailNext(steps: readonly CampaignStep[], history: readonly CampaignHappening[]): boolean {
  const ahead = levelsAhead(steps, reachedIn(history), waysIn(history)).flatMap(level => level.ahead)
  return ahead.find(({ kind }) => kind !== 'wait')?.kind === 'mail'
}
