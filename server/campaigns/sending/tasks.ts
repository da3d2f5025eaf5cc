import type { TaskStep } from '#core/outreach/campaigns/steps.ts'
import { keyOfStep, openTask } from '#server/campaigns/tasks/store/open-tasks.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Enrolled } from '#server/send/outbox/campaign/campaign-queries.ts'

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
