import type { CampaignPlan } from '#core/contract/outreach/campaigns.ts'
import { counted } from '#core/text/counted.ts'

/** For how many contacts the time zone of the campaign counts; empty where all zones are known. */
export const zonesInWords = ({ withoutZone }: CampaignPlan): string =>
  withoutZone === 0
    ? ''
    : `For ${counted(withoutZone, 'contact')} no time zone is known, so that of the campaign counts.`
