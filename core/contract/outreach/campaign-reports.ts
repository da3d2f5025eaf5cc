import { z } from 'zod'
import { JUDGEMENTS } from '#core/outreach/campaigns/happenings.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'

/** A share with its 95 % interval; null where there is nothing to take a share of. */
const rate = z.object({ share: z.number(), low: z.number(), high: z.number() }).nullable()
export type ShownRate = z.output<typeof rate>

const figures = z.object({
  /** Messages that have left. */
  sent: z.number(),
  /** Of these, messages that came back: what was refused has reached nobody, whatever the reason. A delay is none. */
  bounced: z.number(),
  /** `sent` without `bounced`. */
  delivered: z.number(),
  /** Contacts to whom at least one of them was delivered. */
  reached: z.number(),
  /** Contacts whose first answer was to one of them; so answers of all lines add up. The same holds for the next two. */
  answered: z.number(),
  interested: z.number(),
  unsubscribed: z.number(),
  /** Messages that somebody has opened, or followed a link of: estimates. Null where the campaign does not ask. */
  opened: z.number().nullable(),
  clicked: z.number().nullable(),
  rates: z.object({
    /** Of `sent`. */
    bounced: rate,
    /** Of `reached`. */
    answered: rate,
    interested: rate,
    unsubscribed: rate,
    /** Of `delivered`. */
    opened: rate,
    clicked: rate,
  }),
})
export type ReportFigures = z.output<typeof figures>

const variant = z.object({ id: z.number(), label: z.string(), isOn: z.boolean(), figures })
const step = z.object({
  step: z.number(),
  /** "Mail 2", or that it was removed since. */
  label: z.string(),
  subject: z.string(),
  figures,
  variants: z.array(variant),
  /** Which variant is better, or why it is too early to say; null for a step with one variant. */
  comparison: z.string().nullable(),
})
export type ReportStep = z.output<typeof step>

const campaignReport = z.object({
  campaign: z.object({ id: z.number(), name: z.string() }),
  /** Contacts in the campaign. */
  contacts: z.number(),
  tracksOpens: z.boolean(),
  tracksClicks: z.boolean(),
  total: figures,
  steps: z.array(step),
  mailboxes: z.array(z.object({ accountId: z.number(), email: z.string(), figures })),
  /** Days on which something left, by the caller's clock. */
  days: z.array(z.object({ day: z.string(), figures })),
  /** What people have said that answers mean; `open`: nobody has said it yet. */
  judgements: z.record(z.enum([...JUDGEMENTS, 'open']), z.number()),
})
export type CampaignReport = z.output<typeof campaignReport>

const byId = z.object({ id })
/** By its IANA name: in it days begin and end. */
const query = z.object({ timeZone: z.string().max(100).default('UTC') })

/** What came of a campaign. */
export const campaignReports = {
  get: endpoint('GET /api/outreach/campaigns/:id/report', {
    access: 'user',
    summary: 'What came of a campaign: in all, by step, variant, mailbox and day',
    params: byId,
    query,
    response: campaignReport,
  }),
  csv: endpoint('GET /api/outreach/campaigns/:id/report.csv', {
    access: 'browser',
    summary: 'The same as a file',
    params: byId,
    query,
    kind: 'binary',
  }),
}
