import { z } from 'zod'
import { emailRow, folderSlug } from './emails.ts'
import { endpoint } from './endpoint.ts'
import { optional } from './fields.ts'
import { id, threadId } from './ids.ts'

/** The most results of one call, as the specification has it. */
export const SEARCH_LIMIT = 100
export const searchType = z.enum(['semantic', 'keyword', 'hybrid'])
export type SearchType = z.output<typeof searchType>
/** The time zone in which days of a search begin: the person's own. An unknown one counts as UTC. */
const timeZone = z.string().optional()
/** One result for each conversation: the message of it that fits best, with the number of `others`. */
const isGrouped = z.boolean().default(false)
/** Absent or `auto`: the server chooses by the query. */
const askedType = optional(z.union([searchType, z.literal('auto').transform(() => null)]))
const query = z.string().trim().max(500, 'Please shorten the search to 500 characters')

/** What the browser says while `stillReading`. */
export const STILL_READING = 'Still reading older mail … More results may appear.'

export const search = {
  preview: endpoint('POST /api/search/preview', {
    access: 'user',
    summary: 'The first few results of a search while typing',
    body: z.object({ query, timeZone, searchType: askedType, isGrouped }),
    response: z.object({
      results: z.array(emailRow),
      hasMore: z.boolean(),
      /** Parts of the search that were not understood. */
      notices: z.array(z.string()),
    }),
  }),
  run: endpoint('POST /api/search', {
    access: 'user',
    summary: 'Search by words and by meaning (narrowed by the operators of docs/ai.md)',
    body: z.object({
      query,
      timeZone,
      searchType: askedType,
      limit: z.number().int().min(1).max(SEARCH_LIMIT).default(SEARCH_LIMIT),
      /** Results come in pages of `limit`. */
      page: z.number().int().min(1).max(1000).default(1),
      filters: optional(
        z.object({ accounts: optional(z.array(id)), folders: optional(z.array(folderSlug)) }),
      ),
      isGrouped,
      /** Only what is found in this conversation. */
      threadId: optional(threadId),
      /** Whether snippets are the passages that fit best. Who shows no snippets saves the time that this takes. */
      hasPassages: z.boolean().default(true),
    }),
    response: z.object({
      results: z.array(emailRow),
      /** Whether another page follows. */
      hasMore: z.boolean(),
      searchType,
      /** The number of results on all pages. */
      total: z.number(),
      /** The number of messages found; more than `total` where results are grouped. */
      messages: z.number(),
      query: z.string(),
      /** The search as typed operators: how the server read the ordinary words in it. */
      understood: z.string(),
      /** Folded words to highlight in the results. */
      words: z.array(z.string()),
      /** Why the search differs from what was asked (no semantic index, an operator not understood). */
      notices: z.array(z.string()),
      /** Older mail is still being read, so the search may find more in a while. Not in the specification. */
      stillReading: z.boolean().optional(),
    }),
  }),
}
