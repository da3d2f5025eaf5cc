import type { CampaignAudience } from '#core/contract/outreach/campaign-audience.ts'
import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { type KeptInput, keptInput } from '#web/platform/device/kept-input.ts'

/** What a person has changed and the server does not have yet; parts that are left out are as the server has them. */
export interface CampaignEdits {
  name?: string
  steps?: CampaignStep[]
  settings?: CampaignSettings
  accountIds?: number[]
  audience?: CampaignAudience
}

/** Edits, and the revision of the campaign that they change. */
export interface KeptEdits {
  revision: number
  edits: CampaignEdits
}

/** Edits of a person that this device keeps until the server has them. */
export const keptEdits = (userId: number, campaignId: number): KeptInput<KeptEdits> =>
  keptInput(`campaign.${userId}.${campaignId}`)
