import { z } from 'zod'
import { answerLanguage } from './approved-answers.ts'
import { endpoint } from './endpoint.ts'
import { newList } from './fields.ts'
import { id, timestamp } from './ids.ts'

/** How many answers and vacation notes are written by themselves in one mailbox in 24 hours, unless a person sets another number. */
export const ANSWERS_A_DAY = 50
/** How much of that may go to one domain. */
export const DOMAIN_SHARE = 0.2

/** What became of a message that was to be answered by itself. */
export const ANSWER_STATES = ['writing', 'outbox', 'draft', 'declined', 'withdrawn'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

/** Why an answer was not sent, for programs; `why` says it in words. */
export const ANSWER_CAUSES = [
  /** The person asked for drafts only. */
  'asked',
  /** The offline engine wrote it. */
  'offline',
  /** It leaves a question open, or says what nobody here has said or approved. */
  'unsettled',
  /** The mail is not one that a program may answer by itself. */
  'not-answerable',
  /** No engine may be asked, or none answers. */
  'no-engine',
  /** So many answers a day are enough. */
  'limit',
  /** The reason for it is gone: somebody has answered, or newer mail has come. */
  'over',
] as const
export type AnswerCause = (typeof ANSWER_CAUSES)[number]

const source = z.object({
  messageId: z.number(),
  threadId: z.string(),
  /** Who wrote it, such as "Anna Weber" or "You". */
  from: z.string(),
  at: timestamp,
})
const answer = z.object({
  /** The message that is answered. */
  messageId: z.number(),
  accountId: z.number(),
  state: z.enum(ANSWER_STATES),
  /** Of one in the outbox: whether it has left. */
  departure: z.enum(['waits', 'sent', 'failed']).nullable(),
  /** Why it was not sent, in plain words; null if nothing stands against it. */
  why: z.string().nullable(),
  cause: z.enum(ANSWER_CAUSES).nullable(),
  /** Who wrote it; null if nothing was written. */
  engine: z.string().nullable(),
  /** Whether all of it is approved words, with a greeting and thanks of fixed words: then no engine has written any. */
  isApproved: z.boolean(),
  openQuestions: z.array(z.string()),
  /** Questions that ask for an approved answer in words that nobody has approved: “it asks the same” adds one to that answer. */
  otherWords: newList(z.object({ question: z.string(), language: answerLanguage, answerId: z.number() })),
  sentences: z.array(
    z.object({
      text: z.string(),
      /** Whether it says what the person's own instruction says. */
      isInstructed: z.boolean(),
      /** The approved answer whose words it has, word for word; null for other words. */
      answerId: z.number().nullable(),
      sources: z.array(source),
    }),
  ),
})
export type AutomaticAnswer = z.output<typeof answer>

const answerLimit = z.object({
  accountId: z.number(),
  /** Answers in 24 hours. */
  limit: z.number(),
  used: z.number(),
  /** The number that a person has set; null for the usual one. */
  ownLimit: z.number().nullable(),
})
export type AnswerLimit = z.output<typeof answerLimit>

/** What was answered by itself, and on what each sentence rests. */
export const automaticAnswers = {
  ofEmail: endpoint('GET /api/automatic-answers/emails/:id', {
    access: 'user',
    summary: 'What became of a message that was to be answered by itself; null if it was not',
    params: z.object({ id }),
    response: answer.nullable(),
  }),
  ofScheduled: endpoint('GET /api/automatic-answers/scheduled/:id', {
    access: 'user',
    summary: 'The sentences of an automatic answer that waits to leave, with their sources',
    params: z.object({ id }),
    response: answer.nullable(),
  }),
  ofDraft: endpoint('GET /api/automatic-answers/drafts/:id', {
    access: 'user',
    summary:
      'The sentences of a draft that was written by itself, with their sources, and why it was not sent',
    params: z.object({ id }),
    response: answer.nullable(),
  }),
  limit: endpoint('GET /api/automatic-answers/limits/:accountId', {
    access: 'user',
    summary: 'How many answers may be written by themselves in an account in 24 hours, and how many were',
    params: z.object({ accountId: id }),
    response: answerLimit,
  }),
  setLimit: endpoint('PUT /api/automatic-answers/limits/:accountId', {
    access: 'user',
    summary:
      'Set how many answers may be written by themselves in an account in 24 hours; null for the usual number',
    params: z.object({ accountId: id }),
    body: z.object({ answersADay: z.number().int().min(1).max(10_000).nullable() }),
    response: answerLimit,
  }),
}
