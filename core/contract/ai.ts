import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, threadId, timestamp } from './ids.ts'

/** Fewer messages need no summary (specification, section 5). */
export const MIN_SUMMARY_MESSAGES = 3

export const summary = z.object({
  summary: z.string(),
  keyPoints: z.array(z.string()),
  actionItems: z.array(z.string()),
  outstandingIssues: z.array(z.string()),
  createdAt: timestamp,
})
export type ThreadSummary = z.output<typeof summary>

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
    response: z.object({ subject: z.string(), body: z.string() }),
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
    response: z.object({ reply: z.string() }),
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
