import type { CampaignAudience } from '#core/contract/outreach/campaign-audience.ts'
import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'

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

const keyOf = (userId: number, campaignId: number) => `quillbox.campaign.${userId}.${campaignId}`

/** Edits of a person that this device keeps until the server has them. */
export function keptEdits(userId: number, campaignId: number): KeptEdits | null {
  try {
    const kept = localStorage.getItem(keyOf(userId, campaignId))
    return kept === null ? null : (JSON.parse(kept) as KeptEdits)
  } catch {
    return null
  }
}

export function keepEdits(userId: number, campaignId: number, kept: KeptEdits): void {
  try {
    localStorage.setItem(keyOf(userId, campaignId), JSON.stringify(kept))
  } catch (error) {
    console.warn('This device keeps nothing', error)
  }
}

export const forgetEdits = (userId: number, campaignId: number): void =>
  localStorage.removeItem(keyOf(userId, campaignId))
