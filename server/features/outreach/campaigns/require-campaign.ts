import type { Executor, Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/features/outreach/workspace.ts'
import { notFound } from '#server/platform/errors.ts'
import { type CampaignRow, findCampaign, lockCampaign } from './queries.ts'

/** A campaign of the caller's workspace. Throws 403 without the permission, and 404 if there is none. */
export async function requireCampaign(db: Executor, actor: Ctx['actor'], id: number): Promise<CampaignRow> {
  const found = await findCampaign(db, { workspaceId: outreachWorkspace(actor), id })
  if (!found) throw notFound('This campaign')
  return found
}

/** The same, locked until the end of the transaction. */
export async function requireLocked(tx: Tx, actor: Ctx['actor'], id: number): Promise<CampaignRow> {
  const found = await lockCampaign(tx, { workspaceId: outreachWorkspace(actor), id })
  if (!found) throw notFound('This campaign')
  return found
}
