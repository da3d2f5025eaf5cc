import { z } from 'zod'
import { emailRow, folderSlug } from './emails.ts'
import { endpoint } from './endpoint.ts'
import { optional } from './fields.ts'
import { id } from './ids.ts'

/** The specification's limit of a full search. */
export const SEARCH_LIMIT = 100
export const searchType = z.enum(['semantic', 'keyword', 'hybrid'])
export type SearchType = z.output<typeof searchType>
/** Where the days of a search begin: the person's time zone. One that is not known counts as UTC. */
const timeZone = z.string().optional()
const query = z.string().trim().max(500, 'Please shorten the search to 500 characters')

export const search = {
  preview: endpoint('POST /api/search/preview', {
    access: 'user',
    summary: 'The first few results while typing',
    body: z.object({ query, timeZone }),
    response: z.object({
      results: z.array(emailRow),
      hasMore: z.boolean(),
      /** What was not understood. */
      notices: z.array(z.string()),
    }),
  }),
  run: endpoint('POST /api/search', {
    access: 'user',
    summary: 'Search by words and by meaning (narrowed by the operators of docs/ai.md)',
    body: z.object({
      query,
      timeZone,
      /** Absent or `auto`: chosen by the query. */
      searchType: optional(z.union([searchType, z.literal('auto').transform(() => null)])),
      limit: z.number().int().min(1).max(SEARCH_LIMIT).default(SEARCH_LIMIT),
      filters: optional(
        z.object({ accounts: optional(z.array(id)), folders: optional(z.array(folderSlug)) }),
      ),
    }),
    response: z.object({
      results: z.array(emailRow),
      searchType,
      total: z.number(),
      query: z.string(),
      /** The search as typed operators: what ordinary words in it were taken for. */
      understood: z.string(),
      /** Words to mark in what was found, folded. */
      words: z.array(z.string()),
      /** Why the search differs from what was asked (no semantic index, an operator not understood). */
      notices: z.array(z.string()),
    }),
  }),
}
