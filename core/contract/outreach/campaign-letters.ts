import { z } from 'zod'
import { campaignSteps, MOST_TEXT } from '#core/outreach/campaigns/steps.ts'
import { endpoint } from '../endpoint.ts'
import { emailField } from '../fields.ts'
import { done, id } from '../ids.ts'

export const FIRST_LINES_PAGE = 50
export const MOST_FIRST_LINE = 500

const byId = z.object({ id })
const page = z.coerce.number().int().min(1).max(100_000).default(1)
const number = z.number().int().min(1)

const variable = z.object({
  /** As it stands between the braces. */
  name: z.string(),
  /** What it stands for, such as "the contact's company". */
  says: z.string(),
  kind: z.enum(['contact', 'custom', 'sender', 'first-line']),
  /** Whether the saved texts name it. */
  isUsed: z.boolean(),
  /** How many contacts of the audience have no value where a text needs one without a fallback, and the first of them. */
  lacking: z.number(),
  contacts: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
})
export type CampaignVariable = z.output<typeof variable>

const textFinding = z.object({
  severity: z.enum(['blocks', 'warns', 'says']),
  kind: z.enum([
    'length',
    'links',
    'images',
    'spam-phrase',
    'subject',
    'no-unsubscribe',
    'unknown-variable',
    'no-fallback',
    'condition',
    'empty',
    'other',
  ]),
  /** One sentence for the person. */
  says: z.string(),
  /** The words of the text that it is about; null for the whole text. */
  words: z.string().nullable(),
})
export type TextFinding = z.output<typeof textFinding>

const letter = z.object({
  contact: z.object({ id: z.number(), name: z.string(), email: z.string(), company: z.string() }),
  /** Header forms: `Name <address>`. */
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  /** As it arrives, sanitised for the frame that shows mail. */
  html: z.string(),
  text: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Bytes of the whole message. */
  size: z.number(),
  variant: z.number(),
  /** Why it would not be sent to this contact, in plain words. */
  problems: z.array(z.string()),
  /** Where the contact stands in the audience, from 1, and who is beside them. */
  position: z.number(),
  total: z.number(),
  previousId: z.number().nullable(),
  nextId: z.number().nullable(),
})
export type PreviewedLetter = z.output<typeof letter>

/** `waiting`: the assistant is at it. `none`: the website tells nothing to begin with, or there is none. */
export const FIRST_LINE_STATES = ['waiting', 'proposed', 'approved', 'rejected', 'none'] as const
const firstLineState = z.enum(FIRST_LINE_STATES)
export type FirstLineState = z.output<typeof firstLineState>

const firstLine = z.object({
  contactId: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  state: firstLineState,
  text: z.string(),
  /** Whether a person has written or changed it. */
  isEdited: z.boolean(),
  /** Where what it says was read. */
  sources: z.array(
    z.object({
      url: z.string(),
      /** The title of the page, or its address. */
      page: z.string(),
      /** The sentence, word for word. */
      sentence: z.string(),
    }),
  ),
  /** Why there is none, in plain words; null where there is one. */
  why: z.string().nullable(),
})
export type FirstLine = z.output<typeof firstLine>

const firstLineCounts = z.object({
  waiting: z.number(),
  proposed: z.number(),
  approved: z.number(),
  rejected: z.number(),
  none: z.number(),
  /** Contacts for whom none was asked for yet. */
  unasked: z.number(),
})
export type FirstLineCounts = z.output<typeof firstLineCounts>

/** The texts of campaigns: variables, checks, previews, and first lines that a person approves. */
export const campaignLetters = {
  variables: endpoint('GET /api/outreach/campaigns/:id/variables', {
    access: 'user',
    summary: 'What texts may name, and which contacts have no value for it',
    params: byId,
    response: z.object({ variables: z.array(variable) }),
  }),
  check: endpoint('POST /api/outreach/campaigns/:id/check-text', {
    access: 'user',
    summary:
      'What stands against a text, such as its length, links, spam phrases and variables without fallback',
    params: byId,
    body: z.object({
      subject: z.string().max(400),
      body: z.string().max(MOST_TEXT),
      /** Whether it begins a conversation: then it needs a subject. */
      startsThread: z.boolean().default(true),
    }),
    response: z.object({
      words: z.number(),
      links: z.number(),
      images: z.number(),
      findings: z.array(textFinding),
    }),
  }),
  preview: endpoint('POST /api/outreach/campaigns/:id/preview', {
    access: 'user',
    summary: 'A mail exactly as it would arrive at a contact; nothing is stored',
    params: byId,
    body: z.object({
      /** Without it: the first of the audience. */
      contactId: id.nullish(),
      step: number,
      /** Without it: the one that this contact gets. */
      variant: number.nullish(),
      /** Steps that are not saved yet. */
      steps: campaignSteps.nullish(),
    }),
    response: letter,
  }),
  testSend: endpoint('POST /api/outreach/campaigns/:id/test-send', {
    access: 'user',
    summary:
      'Send a mail, as a contact would get it, to an address of the caller; its subject begins with "Test:"',
    params: byId,
    body: z.object({
      contactId: id.nullish(),
      step: number,
      variant: number.nullish(),
      steps: campaignSteps.nullish(),
      /** One of the caller's own addresses. */
      to: emailField,
    }),
    response: z.object({ sentTo: z.string() }),
  }),
  firstLines: endpoint('GET /api/outreach/campaigns/:id/first-lines', {
    access: 'user',
    summary: 'The first lines of the campaign with their sources',
    params: byId,
    query: z.object({ state: firstLineState.optional(), page }),
    response: z.object({
      lines: z.array(firstLine),
      counts: firstLineCounts,
      hasMore: z.boolean(),
      /** Who writes them, such as "the offline engine", and what a person should know about it. */
      writtenBy: z.string(),
    }),
  }),
  proposeFirstLines: endpoint('POST /api/outreach/campaigns/:id/first-lines/propose', {
    access: 'user',
    summary: 'Let the assistant write first lines from the facts of websites; each waits for an approval',
    params: byId,
    body: z.object({
      /** Without it: all contacts that have none yet. */
      contactIds: z.array(id).max(1000).nullish(),
    }),
    response: z.object({ asked: z.number() }),
  }),
  decideFirstLines: endpoint('POST /api/outreach/campaigns/:id/first-lines/decide', {
    access: 'user',
    summary: 'Approve or reject first lines; `proposed` takes back what was decided',
    params: byId,
    body: z.object({
      contactIds: z.array(id).min(1).max(1000),
      decision: z.enum(['approved', 'rejected', 'proposed']),
    }),
    response: z.object({ decided: z.number() }),
  }),
  editFirstLine: endpoint('PUT /api/outreach/campaigns/:id/first-lines/:contactId', {
    access: 'user',
    summary: 'Write the first line of a contact by hand; it counts as approved',
    params: z.object({ id, contactId: id }),
    body: z.object({
      text: z
        .string()
        .trim()
        .min(1, 'Please write a sentence, or reject it')
        .max(MOST_FIRST_LINE, `A first line has ${MOST_FIRST_LINE} characters at most`),
    }),
    response: done,
  }),
}
