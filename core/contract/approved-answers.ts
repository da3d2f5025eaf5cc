import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { required } from './fields.ts'
import { done, id, timestamp } from './ids.ts'

/** How many answers a mailbox may have, and how many ways of asking one of them. */
export const MOST_ANSWERS = 500
export const MOST_WORDINGS = 50
export const LONGEST_WORDING = 300
export const LONGEST_ANSWER = 5_000

/** In which an answer can be approved: greetings and thanks of these languages are known. ISO 639-1. */
export const ANSWER_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const
export const answerLanguage = z.enum(ANSWER_LANGUAGES)
export type AnswerLanguage = z.output<typeof answerLanguage>

/** Where the words of an answer come from. */
export const answerOrigin = z.enum(['hand', 'document', 'sent', 'instruction'])
export type AnswerOrigin = z.output<typeof answerOrigin>

/** What a person reads before they approve it: the ways of asking, and the words that answer them, for each language. */
const content = z.object({
  versions: z
    .array(
      z.object({
        language: answerLanguage,
        /** Ways of asking it, each one question, such as "Do you ship to Norway?". */
        questions: z
          .array(required('Please write the question').max(LONGEST_WORDING, 'This question is too long'))
          .min(1, 'Please write the question')
          .max(MOST_WORDINGS, `An answer may have up to ${MOST_WORDINGS} ways of asking`),
        /** Plain text, conditions included; it is sent as it stands. */
        answer: required('Please write the answer').max(LONGEST_ANSWER, 'This answer is too long'),
      }),
    )
    .min(1, 'Please write an answer')
    .max(ANSWER_LANGUAGES.length)
    .refine(
      versions => new Set(versions.map(({ language }) => language)).size === versions.length,
      'Each language can stand here once',
    ),
})
export type AnswerContent = z.output<typeof content>

const approvedAnswer = content.extend({
  id: z.number(),
  accountId: z.number(),
  /** A proposed one is never sent: it waits for a person. */
  state: z.enum(['proposed', 'approved']),
  origin: answerOrigin,
  /** The sent message that it was proposed from; null if there is none, or the caller may not read it. */
  messageId: z.number().nullable(),
  /** Who approved it, as shown, and when. */
  approvedBy: z.string().nullable(),
  approvedAt: timestamp.nullable(),
  /** How often it was sent by itself. */
  sentCount: z.number(),
  lastSentAt: timestamp.nullable(),
})
export type ApprovedAnswer = z.output<typeof approvedAnswer>

const ofAccount = z.object({ accountId: id })
const ofAnswer = z.object({ accountId: id, answerId: id })
const ofMailbox = z.object({
  accountId: z.number(),
  answers: z.array(approvedAnswer),
  /** Whether what an engine wrote itself is sent, too, after the delay, unless a person stops it. */
  sendsUnapproved: z.boolean(),
})

/** What a mailbox may answer without a person's press: questions, and the words that a person has approved for them. */
export const approvedAnswers = {
  list: endpoint('GET /api/accounts/:accountId/answers', {
    access: 'user',
    summary: 'The approved and proposed answers of a mailbox',
    params: ofAccount,
    response: ofMailbox,
  }),
  add: endpoint('POST /api/accounts/:accountId/answers', {
    needsProof: true,
    access: 'user',
    summary: 'Approve an answer that is written by hand or taken from an instruction',
    params: ofAccount,
    body: content.extend({ origin: z.enum(['hand', 'instruction']).default('hand') }),
    response: approvedAnswer,
  }),
  save: endpoint('PUT /api/accounts/:accountId/answers/:answerId', {
    needsProof: true,
    access: 'user',
    summary: 'Change an answer and approve it as it stands now',
    params: ofAnswer,
    body: content,
    response: approvedAnswer,
  }),
  remove: endpoint('DELETE /api/accounts/:accountId/answers/:answerId', {
    access: 'user',
    summary: 'Delete an approved answer, or turn a proposed one down',
    params: ofAnswer,
    response: done,
  }),
  restore: endpoint('POST /api/accounts/:accountId/answers/:answerId/restore', {
    access: 'user',
    summary: 'Undo that an answer was deleted or turned down; possible for a day',
    params: ofAnswer,
    response: approvedAnswer,
  }),
  propose: endpoint('POST /api/accounts/:accountId/answers/proposals', {
    access: 'user',
    summary: 'Propose answers from a document or from sent mail; none is sent before a person approves it',
    params: ofAccount,
    body: z.discriminatedUnion('from', [
      z.object({ from: z.literal('document'), text: required('Please paste the document').max(100_000) }),
      z.object({ from: z.literal('sent') }),
    ]),
    response: z.object({ proposed: z.number() }),
  }),
  askedOtherwise: endpoint('POST /api/accounts/:accountId/answers/:answerId/questions', {
    needsProof: true,
    access: 'user',
    summary: 'Add a way of asking to an approved answer',
    params: ofAnswer,
    body: z.object({
      language: answerLanguage,
      question: required('Please write the question').max(LONGEST_WORDING, 'This question is too long'),
    }),
    response: approvedAnswer,
  }),
  setUnapproved: endpoint('PUT /api/accounts/:accountId/answers/unapproved', {
    needsProof: true,
    access: 'user',
    summary: 'Choose whether what an engine wrote itself is sent after the delay, unless a person stops it',
    params: ofAccount,
    body: z.object({ sendsUnapproved: z.boolean() }),
    response: ofMailbox,
  }),
}
