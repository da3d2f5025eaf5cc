import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'

export const POSTAL_ADDRESS = 'Demo & Co, Hafenstrasse 12, 34125 Kassel, Germany'

/** A mail with one text, in the conversation that is there. Its variant has the number that follows. */
export const mailStep = (id: number, days: number, subject: string, body: string): CampaignStep => ({
  id,
  kind: 'mail',
  wait: { amount: days, unit: 'days' },
  variants: [{ id: id + 1, subject, body, isOn: true }],
  startsThread: false,
})
