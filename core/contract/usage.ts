import { z } from 'zod'
import type { AiFeature } from './ai.ts'
import { endpoint } from './endpoint.ts'

/** What a team member costs a month, in US cents (specification, section 9). Their use of AI has no limit. */
export const SEAT_CENTS = 500
export const PLAN = 'Professional'

/** What the assistant did, by feature. */
export const FEATURE_NAMES: Record<AiFeature, string> = {
  compose: 'Letter',
  reply: 'Reply',
  'auto-reply': 'Automatic answer',
  rewrite: 'Rewriting',
  summary: 'Summary',
  'follow-up': 'Follow-up',
  classify: 'Reading an answer',
  rule: 'Writing a rule',
  embed: 'Search index',
  'first-line': 'First line',
}

const totals = { requestCount: z.number(), totalCost: z.number(), totalTokens: z.number() }

/** Costs are in US dollars. Team members get 403, because their organization pays for them. */
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
