import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { append } from '../../lists.ts'
import {
  allSteps,
  type BranchOn,
  type CampaignStep,
  type MailStep,
  MOST_MAILS,
  MOST_STEPS,
  mailsOf,
  OF_ANSWERS,
} from './steps.ts'

export interface StepProblem {
  /** Null for what concerns the campaign as a whole. */
  step: number | null
  why: string
}

/** What keeps these steps from being saved, in plain words. */
export function problemsOf(steps: readonly CampaignStep[]): StepProblem[] {
  const all = allSteps(steps)
  const problems: StepProblem[] = []
  const whole = (why: string) => void problems.push({ step: null, why })
  if (all.length > MOST_STEPS)
    whole(`A campaign has ${MOST_STEPS} steps at most, and this one has ${all.length}.`)
  const mails = mailsOf(steps).length
  if (mails > MOST_MAILS) whole(`A campaign has ${MOST_MAILS} mails at most, and this one has ${mails}.`)
  const seen = new Set<number>()
  for (const step of all) {
    if (seen.has(step.id)) problems.push({ step: step.id, why: 'Two steps have this number.' })
    seen.add(step.id)
    if (step.kind === 'mail') append(problems, variantProblems(step))
    if (step.kind === 'branch' && OF_ANSWERS.includes(step.on))
      for (const { id } of mailsOf(step.then))
        problems.push({
          step: id,
          why: `Nothing is mailed by itself after an answer: this mail lies on the way of contacts who have ${HAVE[step.on]}.`,
        })
  }
  return problems
}

const HAVE: Record<BranchOn, string> = {
  opened: 'opened a message',
  clicked: 'followed a link',
  away: 'an absence note',
  'soft-bounced': 'a full mailbox',
  answered: 'answered',
  interested: 'shown interest',
  'not-now': 'said that it is too early',
}

function variantProblems({ id, variants }: MailStep): StepProblem[] {
  const ids = variants.map(variant => variant.id)
  return new Set(ids).size < ids.length
    ? [{ step: id, why: 'Two variants of this step have the same number.' }]
    : []
}

/** What keeps a campaign with these steps from being launched. The texts are checked elsewhere. */
export function launchProblemsOf(steps: readonly CampaignStep[]): StepProblem[] {
  const problems = problemsOf(steps)
  if (mailsOf(steps).length === 0) problems.push({ step: null, why: 'A campaign needs a mail.' })
  const firsts = firstMailsOf(steps)
  for (const mail of mailsOf(steps)) {
    const on = mail.variants.filter(({ isOn }) => isOn)
    if (on.length === 0) problems.push({ step: mail.id, why: 'All variants of this mail are switched off.' })
    if (on.some(({ body }) => isEmptyBody(body)))
      problems.push({ step: mail.id, why: 'This mail has no text.' })
    const needsSubject = mail.startsThread || firsts.includes(mail.id)
    if (needsSubject && on.some(({ subject }) => subject === ''))
      problems.push({ step: mail.id, why: 'This mail begins a conversation, so it needs a subject.' })
  }
  return problems
}

/** The mails that may be the first one for a contact. */
function firstMailsOf(steps: readonly CampaignStep[]): number[] {
  const firsts: number[] = []
  for (const step of steps) {
    if (step.kind === 'mail') return [...firsts, step.id]
    if (step.kind !== 'branch') continue
    for (const branch of [step.then, step.otherwise]) append(firsts, firstMailsOf(branch))
    // If both branches begin with a mail, no mail after them can be the first.
    if (isMailed(step.then) && isMailed(step.otherwise)) return firsts
  }
  return firsts
}

const isMailed = (steps: readonly CampaignStep[]): boolean =>
  steps.some(
    step =>
      step.kind === 'mail' || (step.kind === 'branch' && isMailed(step.then) && isMailed(step.otherwise)),
  )

/**
 * The steps of an edit whose numbers were those of removed steps that contacts have got: such a contact would never get
 * them.
 */
export function reusedNumbers(
  before: readonly CampaignStep[],
  after: readonly CampaignStep[],
  done: readonly number[],
): number[] {
  const kindsBefore = new Map(allSteps(before).map(({ id, kind }) => [id, kind]))
  return allSteps(after)
    .filter(({ id, kind }) => (kindsBefore.has(id) ? kindsBefore.get(id) !== kind : done.includes(id)))
    .map(({ id }) => id)
}
