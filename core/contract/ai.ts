import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, threadId, timestamp } from './ids.ts'

/** Fewer messages need no summary (specification, section 5). */
export const MIN_SUMMARY_MESSAGES = 3

/** What an engine is used for; usage is told by these. */
export const AI_FEATURES = [
  'compose',
  'reply',
  'rewrite',
  'summary',
  'follow-up',
  'classify',
  'embed',
] as const
export type AiFeature = (typeof AI_FEATURES)[number]
export const aiOutcome = z.enum([
  'ok',
  'unavailable',
  'rate-limited',
  'refused',
  'nonsense',
  'timed-out',
  'cancelled',
])
export type AiOutcome = z.output<typeof aiOutcome>

/** The message that a statement was read in. */
const source = z.object({ messageId: z.number() })
const storedSummary = z.object({
  summary: z.string(),
  keyPoints: z.array(z.string()),
  actionItems: z.array(z.string()),
  outstandingIssues: z.array(z.string()),
  /** Where each of them stands, in the same order. */
  sources: z.object({
    keyPoints: z.array(source),
    actionItems: z.array(
      source.extend({
        /** Who is to do it, as named in the conversation. */
        owner: z.string().nullable(),
        /** YYYY-MM-DD, where a message states it. */
        due: z.string().nullable(),
      }),
    ),
    outstandingIssues: z.array(source),
  }),
})
export type StoredSummary = z.output<typeof storedSummary>

export const summary = storedSummary.extend({
  /** Who made it: "Offline engine", "OpenAI (gpt-5-mini)". */
  engine: z.string(),
  /** Messages that came after it was made. */
  newMessages: z.number(),
  createdAt: timestamp,
})
export type ThreadSummary = z.output<typeof summary>

export const llmProvider = z.enum(['openai', 'anthropic', 'google'])
const settings = z.object({
  isEnabled: z.boolean(),
  /** Accounts whose mail no engine reads. */
  offAccountIds: z.array(z.number()),
  /** Keys, card numbers, passwords and one-time codes are taken out of what is sent. */
  redacts: z.boolean(),
  /** Days that the exact text of requests is kept. */
  keepPayloadDays: z.number().int().min(0).max(3650),
  /** US cents a calendar month; null means no limit. */
  monthlyBudgetCents: z.number().int().min(0).max(100_000_000).nullable(),
  /** Null: what the installation has. */
  provider: z.enum(['openai', 'anthropic', 'google', 'offline']).nullable(),
  model: z.string().trim().max(200).nullable(),
})
export const aiSettings = settings.extend({
  hasKey: z.boolean(),
  /** The engine in force. */
  engine: z.string(),
  /** What would be in force without an own choice. */
  installationEngine: z.string(),
  /** May the caller change these. */
  canChange: z.boolean(),
  spentCents: z.number(),
})
export type AiSettings = z.output<typeof aiSettings>

export const receipt = z.object({
  id: z.number(),
  at: timestamp,
  person: z.string(),
  feature: z.enum(AI_FEATURES),
  engine: z.string(),
  model: z.string(),
  outcome: aiOutcome,
  /** Of those that the caller may still see. */
  messages: z.array(z.object({ id: z.number(), threadId: z.string(), subject: z.string() })),
  /** How many there were. */
  messageCount: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** US dollars. */
  cost: z.number(),
  latencyMs: z.number(),
  /** Requests that left the machine. */
  requests: z.number(),
  /** Until when their exact text is kept; null where it is not. */
  payloadsUntil: timestamp.nullable(),
})
export type AiReceipt = z.output<typeof receipt>
export const RECEIPTS_PAGE = 50

export const replyType = z.enum(['positive', 'negative', 'custom', 'rewrite'])
const text = z.string().max(200_000)
const ofThread = z.object({ threadId })

export const ai = {
  compose: endpoint('POST /api/ai/compose', {
    access: 'user',
    summary: 'Write a message from instructions',
    body: z.object({
      prompt: z.string().trim().min(1, 'Please enter instructions for the AI template.').max(20_000),
      context: z.object({ to: z.string(), subject: z.string(), fromAccountId: id.nullish() }).partial(),
    }),
    response: z.object({ subject: z.string(), body: z.string(), engine: z.string() }),
  }),
  generateReply: endpoint('POST /api/ai/generate-reply', {
    access: 'user',
    summary: 'Write or rewrite a reply',
    body: z.object({
      threadEmails: z
        .array(z.looseObject({ id: id.optional() }))
        .max(500)
        .optional(),
      replyType,
      customPrompt: text.optional(),
      replyFrom: text.optional(),
      replyTo: text.optional(),
      threadId,
      currentMessage: text.optional(),
      rewriteInstructions: text.optional(),
    }),
    /** With `accept: application/x-ndjson`, lines of {text} while it is written, and at the end one of {reply, engine}. */
    response: z.object({ reply: z.string(), engine: z.string() }),
  }),
  summary: endpoint('GET /api/threads/:threadId/summary', {
    access: 'user',
    summary: 'The summary of a conversation, where one was made',
    params: ofThread,
    response: summary.nullable(),
  }),
  summarize: endpoint('POST /api/threads/:threadId/summarize', {
    access: 'user',
    summary: 'Summarise a conversation of 3 or more messages',
    params: ofThread,
    response: summary,
  }),
  settings: endpoint('GET /api/ai/settings', {
    access: 'user',
    summary: "What the caller's organization, or a person without one, has decided about AI",
    response: aiSettings,
  }),
  changeSettings: endpoint('PUT /api/ai/settings', {
    access: 'user',
    summary: 'Decide about AI: switch, engine, redaction, receipts, budget',
    body: settings.partial().extend({
      /** A new key; an empty one removes the key. It is never given back. */
      apiKey: z.string().trim().max(500).optional(),
    }),
    response: aiSettings,
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
