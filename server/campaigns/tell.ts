import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { AnyActor } from '#core/policy.ts'
import { cut } from '#core/text/cut.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { recordInWorkspace } from '#server/people/outreach/tell.ts'
import { tellOfRest } from '#server/read/notices/rests.ts'
import { type Rest, TAKE_OVER } from './writers.ts'

/** Writes down what was done with a campaign. */
export const recordCampaign = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  {
    workspaceId,
    campaign: { id, name },
    ...deed
  }: {
    workspaceId: number
    actor: AnyActor
    action: Extract<AuditAction, `campaign.${string}`>
    campaign: { id: number; name: string }
    details?: Record<string, unknown>
  },
): Promise<void> => recordInWorkspace(tx, deps, workspaceId, { ...deed, subject: { text: name, id } })

/** Tells for whom a campaign sends, and the admins, that it has paused itself. */
export const tellCampaignPaused = (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events'>,
  { workspaceId, id, name, userId }: { workspaceId: number; id: number; name: string; userId: number | null },
  why: string,
): Promise<void> =>
  tellOfRest(tx, deps, {
    workspaceId,
    what: 'paused-campaign',
    id,
    title: `The campaign “${cut(name, 80)}” is paused`,
    reason: why,
    path: `/outreach/campaigns/${id}`,
    writers: [userId],
  })

/** Tells who has written in a campaign, and the admins, that it rests. */
export const tellCampaignRests = (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events'>,
  { workspaceId, id, name }: { workspaceId: number; id: number; name: string },
  { why, writers }: Rest,
): Promise<void> =>
  tellOfRest(tx, deps, {
    workspaceId,
    what: 'campaign',
    id,
    title: `The campaign “${cut(name, 80)}” is on hold`,
    reason: `${why} ${TAKE_OVER}`,
    path: `/outreach/campaigns/${id}`,
    writers,
  })
