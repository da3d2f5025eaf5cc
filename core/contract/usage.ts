import { z } from 'zod'
import { AI_FEATURES } from './ai.ts'
import { endpoint } from './endpoint.ts'

/** US dollars; null for people whose organization pays (specification, section 6). */
const dollars = z.number().nullable()
const totals = z.object({ requestCount: z.number(), totalTokens: z.number(), totalCost: dollars })

export const usage = {
  stats: endpoint('GET /api/usage/stats', {
    access: 'user',
    summary: 'AI usage in all: of the organization for its admins, else of the caller',
    response: totals.extend({
      totalInputTokens: z.number(),
      totalOutputTokens: z.number(),
      inputCost: dollars,
      outputCost: dollars,
    }),
  }),
  daily: endpoint('GET /api/usage/daily', {
    access: 'user',
    summary: 'The same by day (UTC), the last 30 days, oldest first',
    response: z.array(totals.extend({ date: z.iso.date() })),
  }),
  features: endpoint('GET /api/usage/features', {
    access: 'user',
    summary: 'The same by what it was used for',
    response: z.partialRecord(z.enum(AI_FEATURES), totals),
  }),
}
