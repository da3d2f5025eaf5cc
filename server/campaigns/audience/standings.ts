import type { Standing } from '#core/contract/outreach/contacts.ts'
import { stepName } from '#core/outreach/campaigns/step-name.ts'
import { findStep } from '#core/outreach/campaigns/steps.ts'
import { findContactRecord } from '#server/contacts/store/contact-queries.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { notFound } from '#server/platform/errors.ts'
import { type CampaignRow, findCampaignsOfContact } from '../queries.ts'
import { type EnrolledRow, findEnrolledRows } from './contact-queries.ts'
import { presentEnrolled, type Viewing, viewingOf } from './contacts.ts'

/** Where a contact of the caller's workspace stands in its campaigns. */
export async function listStandings(ctx: Ctx, contactId: number): Promise<Standing[]> {
  const workspaceId = outreachWorkspace(ctx.actor)
  if (!(await findContactRecord(ctx.db, { workspaceId, id: contactId }))) throw notFound('This contact')
  const campaigns = await findCampaignsOfContact(ctx.db, workspaceId, contactId)
  const limit = campaigns.length
  const rows = await findEnrolledRows(ctx.db, { workspaceId }, { contactId }, { limit })
  const viewing = await viewingOf(ctx, { workspaceId, campaignIds: campaigns.map(({ id }) => id) })
  const standings = campaigns.map(async campaign => {
    const row = rows.find(({ campaignId }) => campaignId === campaign.id)
    return row ? [await present(row, campaign, viewing)] : []
  })
  return (await Promise.all(standings)).flat()
}

async function present(row: EnrolledRow, campaign: CampaignRow, viewing: Viewing): Promise<Standing> {
  const { state, why, nextStep, nextAt, mailbox, threadId } = await presentEnrolled(row, campaign, viewing)
  // Of branches people see the ways only.
  const last = row.done.findLast(({ step }) => findStep(campaign.steps, step)?.kind !== 'branch')
  return {
    ...{ state, why, nextAt, mailbox, threadId, since: row.since },
    campaignId: campaign.id,
    campaign: campaign.name,
    lastStep: last ? stepName(campaign.steps, last.step) : null,
    lastAt: last?.at ?? null,
    nextStep: nextStep === null ? null : stepName(campaign.steps, nextStep),
  }
}
