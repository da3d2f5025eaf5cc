import { z } from 'zod'
import { AI_FEATURES, aiOutcome } from './ai.ts'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './ids.ts'

const settings = z.object({
  isEnabled: z.boolean(),
  /** Accounts whose mail no engine reads. */
  offAccountIds: z.array(id),
  /** Keys, card numbers, passwords, codes and secret links that are recognised are taken out of what is sent. */
  redacts: z.boolean(),
  /** Days that the exact text of requests is kept. */
  keepPayloadDays: z.number().int().min(0).max(3650),
  /** US cents a calendar month; null means no limit. */
  monthlyBudgetCents: z.number().int().min(0).max(100_000_000).nullable(),
  /** Null: what the installation has. */
  provider: z.enum(['openai', 'anthropic', 'google', 'offline']).nullable(),
  model: z.string().trim().max(200).nullable(),
})
const effective = settings.extend({
  offAccountIds: z.array(z.number()),
  hasKey: z.boolean(),
  /** The engine in force. */
  engine: z.string(),
  /** What would be in force without an own choice. */
  installationEngine: z.string(),
  /** May the caller change these. */
  canChange: z.boolean(),
  spentCents: z.number(),
})
export type AiSettings = z.output<typeof effective>

const receiptMessage = z.object({ id: z.number(), threadId: z.string(), subject: z.string() })

export const receipt = z.object({
  id: z.number(),
  at: timestamp,
  person: z.string(),
  feature: z.enum(AI_FEATURES),
  engine: z.string(),
  model: z.string(),
  outcome: aiOutcome,
  /** What the engine was given to read: of those, what the caller may still see. */
  messages: z.array(receiptMessage),
  /** How many there were. */
  messageCount: z.number(),
  /** Messages of the person's own that were given as samples of their writing; what the caller may still see. */
  samples: z.array(receiptMessage),
  sampleCount: z.number(),
  /** Messages of the person's own that their style was counted from: what left is the count. */
  styleCount: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** US dollars. */
  cost: z.number(),
  latencyMs: z.number(),
  /** Requests that left the machine. */
  requests: z.number(),
  /** Until when their exact text is kept; null where it is not. */
  payloadsUntil: timestamp.nullable(),
  /** It is kept, but holds mail that the caller may not read any more. */
  isWithheld: z.boolean(),
})
export type AiReceipt = z.output<typeof receipt>
export const RECEIPTS_PAGE = 50

/** What is decided about AI, and what it was sent. */
export const aiSettings = {
  get: endpoint('GET /api/ai/settings', {
    access: 'user',
    summary: "What the caller's organization, or a person without one, has decided about AI",
    response: effective,
  }),
  change: endpoint('PUT /api/ai/settings', {
    needsProof: true,
    access: 'user',
    summary: 'Decide about AI: switch, engine, redaction, receipts, budget',
    body: settings.partial().extend({
      /** A new key; an empty one removes the key. It is never given back. */
      apiKey: z.string().trim().max(500).optional(),
    }),
    response: effective,
  }),
  receipts: endpoint('GET /api/ai/receipts', {
    access: 'user',
    summary: 'What left this machine for an AI provider, newest first',
    query: z.object({ before: id.optional() }),
    response: z.object({ receipts: z.array(receipt), hasMore: z.boolean() }),
  }),
  receiptPayload: endpoint('GET /api/ai/receipts/:id', {
    access: 'user',
    summary: 'The exact text of the requests of one receipt',
    params: z.object({ id }),
    response: z.object({ payloads: z.array(z.string()) }),
  }),
}
