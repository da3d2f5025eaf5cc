import type { campaigns } from '#core/contract/outreach/campaigns.ts'
import { listAudience, readAudience } from '#server/campaigns/audience/audience.ts'
import { letContactGoOn, stopContact } from '#server/campaigns/audience/contact-actions.ts'
import { listEnrolled } from '#server/campaigns/audience/contacts.ts'
import {
  archiveCampaign,
  createCampaign,
  duplicateCampaign,
  listCampaigns,
  readCampaign,
  removeCampaign,
} from '#server/campaigns/campaigns.ts'
import { changeCampaign } from '#server/campaigns/change.ts'
import { previewChange } from '#server/campaigns/change-preview.ts'
import { listMailboxes, setPace } from '#server/campaigns/mailboxes.ts'
import { readChecks } from '#server/campaigns/running/checks.ts'
import {
  launchCampaign,
  pauseCampaign,
  resumeCampaign,
  stopCampaign,
  takeOverCampaign,
} from '#server/campaigns/running/launch.ts'
import { planCampaign } from '#server/campaigns/running/plan-campaign.ts'
import type { Routes } from '#server/http/call.ts'

export const campaignRoutes: Routes<typeof campaigns> = {
  list: ({ ctx, query }) => listCampaigns(ctx, query),
  create: ({ ctx, body }) => createCampaign(ctx, body),
  async mailboxes({ ctx }) {
    return { mailboxes: await listMailboxes(ctx) }
  },
  setPace: ({ ctx, params, body }) => setPace(ctx, { accountId: params.accountId, pace: body }),
  get: ({ ctx, params }) => readCampaign(ctx, params.id),
  change: ({ ctx, params, body }) => changeCampaign(ctx, { ...body, id: params.id }),
  previewChange: ({ ctx, params, body }) => previewChange(ctx, { ...body, id: params.id }),
  async remove({ ctx, params }) {
    await removeCampaign(ctx, params.id)
    return { success: true }
  },
  audience: ({ ctx, params }) => readAudience(ctx, params.id),
  audienceContacts: ({ ctx, params, query }) => listAudience(ctx, { ...query, id: params.id }),
  plan: ({ ctx, params }) => planCampaign(ctx, params.id),
  check: ({ ctx, params }) => readChecks(ctx, params.id),
  launch: ({ ctx, params, body }) => launchCampaign(ctx, { id: params.id, revision: body.revision }),
  pause: ({ ctx, params }) => pauseCampaign(ctx, params.id),
  resume: ({ ctx, params }) => resumeCampaign(ctx, params.id),
  stop: ({ ctx, params }) => stopCampaign(ctx, params.id),
  takeOver: ({ ctx, params }) => takeOverCampaign(ctx, params.id),
  duplicate: ({ ctx, params }) => duplicateCampaign(ctx, params.id),
  archive: ({ ctx, params, body }) => archiveCampaign(ctx, { id: params.id, isArchived: body.isArchived }),
  contacts: ({ ctx, params, query }) => listEnrolled(ctx, { ...query, id: params.id }),
  async stopContact({ ctx, params }) {
    await stopContact(ctx, { id: params.id, contactId: params.contactId })
    return { success: true }
  },
  async goOn({ ctx, params }) {
    await letContactGoOn(ctx, { id: params.id, contactId: params.contactId })
    return { success: true }
  },
}
