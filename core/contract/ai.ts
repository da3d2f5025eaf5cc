import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { optional, required } from './fields.ts'
import { id, threadId, timestamp } from './ids.ts'

/** A conversation with fewer messages gets no summary (specification, section 5). */
export const MIN_SUMMARY_MESSAGES = 3

/**
 * The code of a refusal (status 422): the engine in force cannot summarise this conversation, and has changed nothing.
 * `message` says what it can do; a model can do more.
 */
export const AI_DECLINED = 'ai-declined'

/** The tasks of an engine, by which usage is reported. */
export const AI_FEATURES = [
  'compose',
  'reply',
  'auto-reply',
  'rewrite',
  'summary',
  'follow-up',
  'classify',
  'rule',
  'embed',
  /** Opening lines of campaigns, from facts of websites. */
  'first-line',
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

/** The message in which the engine read the statement. */
const source = z.object({ messageId: z.number() })
const storedSummary = z.object({
  summary: z.string(),
  keyPoints: z.array(z.string()),
  actionItems: z.array(z.string()),
  outstandingIssues: z.array(z.string()),
  /** The message in which it read each of them, in the same order. */
  sources: z.object({
    keyPoints: z.array(source),
    actionItems: z.array(
      source.extend({
        /** Who has to do it, by the name used in the conversation. */
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
  /** How many messages came after the summary was made. */
  newMessages: z.number(),
  createdAt: timestamp,
})
export type ThreadSummary = z.output<typeof summary>

export const replyType = z.enum(['positive', 'negative', 'custom', 'rewrite'])
const text = z.string().max(200_000)
/** No model wrote the text: it is what the person said, between a greeting and their name. */
const isFrame = z.boolean().optional()
const ofThread = z.object({ threadId })

export const ai = {
  compose: endpoint('POST /api/ai/compose', {
    access: 'user',
    summary: 'Write a message from instructions',
    body: z.object({
      prompt: required('Please enter instructions for the AI template.').max(20_000),
      context: optional(
        z.object({
          to: optional(z.string()),
          subject: optional(z.string()),
          /** Empty where no subject is chosen yet. */
          fromAccountId: z.union([id, z.literal('')]).nullish(),
        }),
      ),
    }),
    /**
     * With `accept: application/x-ndjson`, the answer is lines of {text}, parts of the body as it is written, and a
     * last line with everything.
     */
    response: z.object({ subject: z.string(), body: z.string(), engine: z.string(), isFrame }),
  }),
  generateReply: endpoint('POST /api/ai/generate-reply', {
    access: 'user',
    summary: 'Write or rewrite a reply',
    body: z.object({
      threadEmails: z
        .array(z.looseObject({ id: id.optional() }))
        .max(500)
        .nullish(),
      replyType,
      customPrompt: optional(text),
      replyFrom: optional(text),
      replyTo: optional(text),
      threadId,
      currentMessage: optional(text),
      rewriteInstructions: optional(text),
    }),
    /**
     * With `accept: application/x-ndjson`, the answer is lines of {text} as it is written, and a last line of {reply,
     * engine, isFrame}.
     */
    response: z.object({ reply: z.string(), engine: z.string(), isFrame }),
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
}
