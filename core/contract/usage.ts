import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What a team member costs a month (specification, section 9); US cents. AI is without limit. */
export const SEAT_CENTS = 500
export const PLAN = 'Professional'

const totals = { requestCount: z.number(), totalCost: z.number(), totalTokens: z.number() }

/** Costs are US dollars. Team members are refused: their organization covers them. */
export const usage = {
  stats: endpoint('GET /api/usage/stats', {
    access: 'user',
    summary: 'What AI has cost in total',
    response: z.object({
      ...totals,
      totalInputTokens: z.number(),
      totalOutputTokens: z.number(),
      inputCost: z.number(),
      outputCost: z.number(),
    }),
  }),
  daily: endpoint('GET /api/usage/daily', {
    access: 'user',
    summary: 'The last 30 days, oldest first',
    response: z.array(z.object({ date: z.iso.date(), ...totals })),
  }),
  features: endpoint('GET /api/usage/features', {
    access: 'user',
    summary: 'By feature',
    response: z.record(z.string(), z.object(totals)),
  }),
}
