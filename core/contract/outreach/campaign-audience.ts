import { z } from 'zod'
import { id } from '../ids.ts'

const MOST_GROUPS = 50
/** Contacts that are chosen one by one; more of them belong in a list. */
export const MOST_CHOSEN = 1000

/** Who gets a campaign: all contacts of these lists and tags, and those that were chosen, without those of other groups. */
export const campaignAudience = z.object({
  groupIds: z.array(id).max(MOST_GROUPS, `${MOST_GROUPS} lists and tags at most`).default([]),
  contactIds: z
    .array(id)
    .max(MOST_CHOSEN, `${MOST_CHOSEN.toLocaleString('en')} contacts at most; please make a list of them`)
    .default([]),
  exceptGroupIds: z.array(id).max(MOST_GROUPS, `${MOST_GROUPS} lists and tags at most`).default([]),
})
export type CampaignAudience = z.output<typeof campaignAudience>
