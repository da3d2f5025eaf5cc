import { z } from 'zod'
import { clockTime, closingTime } from '#core/sequence/clock-time.ts'
import type { CampaignHours } from './recipient-calendar.ts'

/** When a campaign writes, by the clocks of each recipient. */
const hours = z
  .object({
    /** From 1, Monday, to 7, Sunday. */
    days: z.array(z.number().int().min(1).max(7)).min(1, 'Please choose at least one day').max(7),
    from: clockTime,
    to: closingTime,
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'The hours have to end after they begin' })

const fields = {
  hours,
  /** Whether an answer from somebody ends the campaign for all of their company. */
  stopsCompany: z.boolean(),
  /** Whether contacts that are in another running campaign are left out. */
  leavesOutOthers: z.boolean(),
  /** Estimates that bots disturb, so they are off unless somebody wants them. */
  tracksOpens: z.boolean(),
  tracksClicks: z.boolean(),
  /** For contacts whose zone is not known; null for that of the sender's working hours. */
  timeZone: z.string().max(100).nullable(),
  /** The sentence below each message that leads to where the reader unsubscribes. */
  unsubscribeText: z
    .string()
    .trim()
    .min(1, 'Please write what the link says')
    .max(200, 'This sentence has 200 characters at most'),
  /** Where the sender can be reached by post; stands below each message. A campaign cannot be launched without it. */
  physicalAddress: z.string().trim().max(500, 'An address has 500 characters at most'),
}

export const campaignSettings = z.object({
  hours: fields.hours.default({ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }),
  stopsCompany: fields.stopsCompany.default(true),
  leavesOutOthers: fields.leavesOutOthers.default(true),
  tracksOpens: fields.tracksOpens.default(false),
  tracksClicks: fields.tracksClicks.default(false),
  timeZone: fields.timeZone.default(null),
  unsubscribeText: fields.unsubscribeText.default('I would rather not get mail like this'),
  physicalAddress: fields.physicalAddress.default(''),
})
export type CampaignSettings = z.output<typeof campaignSettings>

/** What is changed of them. It has no defaults: they would overwrite what is left out. */
export const campaignSettingChanges = z.object(fields).partial()

const minutesOf = (written: string): number => Number(written.slice(0, 2)) * 60 + Number(written.slice(3, 5))

export const hoursOf = ({ hours: { days, from, to } }: Pick<CampaignSettings, 'hours'>): CampaignHours => ({
  days,
  from: minutesOf(from),
  to: minutesOf(to),
})
