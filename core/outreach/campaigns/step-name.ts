import { type CampaignStep, findStep, mailsOf } from './steps.ts'

/** What a step is called where the campaign is not shown: "Mail 2", or the title of a task. */
export function stepName(steps: readonly CampaignStep[], id: number): string {
  const step = findStep(steps, id)
  if (!step) return 'a step that was removed'
  if (step.kind === 'mail') return `Mail ${mailsOf(steps).findIndex(mail => mail.id === id) + 1}`
  return step.kind === 'task' ? step.title : 'a wait or a branch'
}
