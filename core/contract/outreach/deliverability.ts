import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, timestamp } from '../ids.ts'
import { DNS_KINDS, DNS_STATES, REST_CAUSES } from './deliverability-values.ts'

/** A record to add or to change at whoever hosts the DNS of the domain. */
const dnsRecord = z.object({ type: z.enum(['TXT', 'MX', 'CNAME']), name: z.string(), value: z.string() })
export type DnsRecord = z.output<typeof dnsRecord>

const dnsFinding = z.object({
  kind: z.enum(DNS_KINDS),
  state: z.enum(DNS_STATES),
  /** What was found, in plain words. */
  text: z.string(),
  /** What to do; null if nothing. */
  advice: z.string().nullable(),
  /** The record as it is; null if there is none. */
  found: z.string().nullable(),
  record: dnsRecord.nullable(),
})
export type DnsFinding = z.output<typeof dnsFinding>

const bulk = z.object({
  /** Messages to personal Gmail accounts: in the last 24 hours, the most on a day of the last 30, and on average of the last 7. */
  today: z.number(),
  most: z.number(),
  average: z.number(),
  limit: z.number(),
  /** Contacts with personal Gmail accounts that wait for mail of running campaigns, and how much leaves on a day then at most. */
  waiting: z.number(),
  mostAhead: z.number(),
  /** Since when Gmail takes the domain for a bulk sender. It stays one for ever. */
  bulkSince: timestamp.nullable(),
  /** When the limit is reached if it goes on like this; null if it is not. */
  reachedOn: z.string().nullable(),
  inWords: z.string(),
  /** What Gmail and Yahoo ask of bulk senders, and whether it holds. */
  rules: z.array(z.object({ text: z.string(), isMet: z.boolean().nullable() })),
})

const domain = z.object({
  domain: z.string(),
  mailboxes: z.array(z.string()),
  /** Null before it was checked for the first time. */
  checkedAt: timestamp.nullable(),
  findings: z.array(dnsFinding),
  bulk,
})
export type SendingDomain = z.output<typeof domain>

const mailbox = z.object({
  accountId: z.number(),
  email: z.string(),
  isActive: z.boolean(),
  /** Messages of the last 7 days that left by themselves, and what came back of them. */
  sent: z.number(),
  bounced: z.number(),
  complained: z.number(),
  /** Null if it does not rest. */
  rest: z
    .object({
      cause: z.enum(REST_CAUSES),
      startedAt: timestamp,
      until: timestamp,
      inWords: z.string(),
      /** Whether the caller may end it. */
      mayEnd: z.boolean(),
    })
    .nullable(),
  inWords: z.string(),
})
export type SendingHealth = z.output<typeof mailbox>

/** Whether mail from here arrives. */
export const deliverability = {
  read: endpoint('GET /api/outreach/deliverability', {
    access: 'user',
    summary: 'The domains and mailboxes that the workspace sends from: their records, rests and forecasts',
    response: z.object({
      domains: z.array(domain),
      mailboxes: z.array(mailbox),
      /** False where whoever runs this installation has switched that off. */
      hasDns: z.boolean(),
    }),
  }),
  check: endpoint('POST /api/outreach/deliverability/check', {
    access: 'user',
    summary: 'Ask the DNS about a domain that a mailbox of the workspace has',
    body: z.object({ domain: z.string().trim().toLowerCase().max(253) }),
    response: domain,
  }),
  endRest: endpoint('POST /api/outreach/deliverability/mailboxes/:accountId/end-rest', {
    access: 'user',
    summary: 'Let a mailbox send again although too much has come back',
    params: z.object({ accountId: id }),
    response: mailbox,
  }),
}
