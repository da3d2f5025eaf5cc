import type { TaskStep } from '#core/outreach/campaigns/steps.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { keyOfStep, openTask } from '../tasks/store/open-tasks.ts'
import type { Enrolled } from './state/campaign-queries.ts'

/** Asks a person to do what a step says. */
export async function openTaskOf(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events'>,
  { workspaceId, id, campaign, contact }: Enrolled,
  { id: step, title, text }: TaskStep,
): Promise<void> {
  await openTask(tx, deps, {
    workspaceId,
    kind: 'step',
    key: keyOfStep(id, step),
    title,
    text,
    campaignId: campaign.id,
    enrolmentId: id,
    contactId: contact.id,
    step,
    assigneeId: campaign.userId,
  })
}
