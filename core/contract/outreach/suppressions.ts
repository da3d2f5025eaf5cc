import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../ids.ts'

export const SUPPRESSION_SOURCES = ['person', 'unsubscribe', 'complaint', 'bounce', 'import'] as const
export type SuppressionSource = (typeof SUPPRESSION_SOURCES)[number]
export const SUPPRESSION_KINDS = ['address', 'domain'] as const
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number]

/** The recipient wished to be there, so taking an entry away is confirmed. */
export const WISHED: readonly SuppressionSource[] = ['unsubscribe', 'complaint']

const SUPPRESSIONS_A_PAGE = 50
/** So many are counted; a list that has more says "more than". */
export const MOST_SUPPRESSIONS_COUNTED = 20_000
/** This many entries can be pasted at once. */
export const MOST_PASTED = 20_000

/** The code of the refusal (409) when taking an entry away is to be confirmed. */
export const CONFIRM_REMOVAL = 'confirm-removal'

export const suppression = z.object({
  kind: z.enum(SUPPRESSION_KINDS),
  value: z.string(),
  /** In plain words. */
  reason: z.string(),
  source: z.enum(SUPPRESSION_SOURCES),
  /** Who added it; null if nobody did, or they are gone. */
  addedBy: z.string().nullable(),
  createdAt: timestamp,
})
export type Suppression = z.output<typeof suppression>

/** Addresses and domains that nothing automatic writes to. */
export const suppressions = {
  list: endpoint('GET /api/outreach/suppressions', {
    access: 'user',
    summary: 'The suppression list of the workspace, newest first',
    query: z.object({
      q: z.string().trim().max(320).optional(),
      source: z.enum(SUPPRESSION_SOURCES).optional(),
      after: z.string().max(1000).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(SUPPRESSIONS_A_PAGE),
    }),
    response: z.object({
      entries: z.array(suppression),
      /** How many fit, up to `MOST_SUPPRESSIONS_COUNTED`. */
      total: z.number(),
      isMore: z.boolean(),
      next: z.string().nullable(),
    }),
  }),
  add: endpoint('POST /api/outreach/suppressions', {
    access: 'user',
    summary: 'Add addresses and domains, separated by spaces, commas or line breaks',
    body: z.object({
      entries: z.string().trim().min(1, 'Please enter addresses or domains').max(2_000_000),
      reason: z.string().trim().max(500, 'Please shorten the reason to 500 characters').default(''),
    }),
    response: z.object({
      added: z.number(),
      /** How many were on the list already. */
      known: z.number(),
      /** What is neither an address nor a domain, up to 100 of them. */
      refused: z.array(z.string()),
      refusedCount: z.number(),
    }),
  }),
  remove: endpoint('POST /api/outreach/suppressions/remove', {
    access: 'user',
    summary:
      'Take entries off the list; 409 `confirm-removal` for those that the recipients wished, until `isConfirmed`',
    body: z.object({
      entries: z
        .array(z.object({ kind: z.enum(SUPPRESSION_KINDS), value: z.string().max(320) }))
        .min(1, 'Please select entries')
        .max(1000),
      isConfirmed: z.boolean().default(false),
    }),
    response: z.object({ removed: z.number() }),
  }),
}
