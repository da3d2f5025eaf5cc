/** draft → running ⇄ paused → finished (all contacts are through) | stopped (by a person). */
export const CAMPAIGN_STATES = ['draft', 'running', 'paused', 'finished', 'stopped'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]
