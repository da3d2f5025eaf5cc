import { tickCampaigns } from '#server/campaigns/sending/tick.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Looks for what has become due when the clock was put forward. By themselves the jobs for it look once a minute, or after some
 * seconds of the machine's clock.
 */
export async function lookForDue(deps: Deps): Promise<void> {
  await deps.queue.send('automation.tick', {})
  await tickCampaigns(deps)
  await deps.queue.send('compose.recover', {})
}
