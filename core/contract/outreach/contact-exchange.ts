import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filterQuery } from './contact-selection.ts'

const EXPORT_FORMATS = ['csv', 'vcard'] as const

/** So many people from mail are offered at most. */
export const MOST_CANDIDATES = 500

const candidate = z.object({
  address: z.string(),
  name: z.string().nullable(),
  /** Messages to them, and from them. */
  sent: z.number(),
  received: z.number(),
  lastAt: z.string(),
})
export type MailCandidate = z.output<typeof candidate>

/** Contacts on their way out as a file, and in from mail. */
export const contactExchange = {
  export: endpoint('GET /api/outreach/contacts/export', {
    needsProof: true,
    access: 'browser',
    summary: 'The contacts that a filter finds, as CSV or vCard',
    query: filterQuery.extend({ format: z.enum(EXPORT_FORMATS).default('csv') }),
    kind: 'binary',
  }),
  candidates: endpoint('GET /api/outreach/contacts/from-mail', {
    access: 'user',
    summary:
      'People with whom messages went both ways in mailboxes that the caller may read, and who are no contacts yet',
    response: z.object({ candidates: z.array(candidate) }),
  }),
  addFromMail: endpoint('POST /api/outreach/contacts/from-mail', {
    access: 'user',
    summary: 'Make contacts of some of these people',
    body: z.object({
      addresses: z.array(z.string().max(320)).min(1, 'Please choose people').max(MOST_CANDIDATES),
      groupIds: z.array(z.coerce.number().int().positive()).max(50).default([]),
    }),
    response: z.object({ added: z.number() }),
  }),
}
