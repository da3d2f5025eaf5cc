import { z } from 'zod'
import type { Wait } from '#core/sequence/work-calendar.ts'

/** What a branch asks about the mail before it. */
export const BRANCH_ON = [
  'opened',
  'clicked',
  'away',
  'soft-bounced',
  'answered',
  'interested',
  'not-now',
] as const
export type BranchOn = (typeof BRANCH_ON)[number]

/** Branches that an answer leads to. Nothing is mailed by itself on their way. */
export const OF_ANSWERS: readonly BranchOn[] = ['answered', 'interested', 'not-now']

export const MOST_STEPS = 30
export const MOST_MAILS = 12
/** How many branches lie within each other at most. */
export const MOST_DEPTH = 3
export const MOST_VARIANTS = 5
export const MOST_TEXT = 50_000
const MOST_NUMBER = 1_000_000

export interface Variant {
  id: number
  /** Empty for "Re:" and the subject of the conversation. */
  subject: string
  /** HTML, with variables. */
  body: string
  /** Whether contacts still get it. */
  isOn: boolean
}

/**
 * A step of a campaign. `id` is its number for ever: an edit keeps it, and no other step of the campaign ever gets it. What
 * contacts have got is stored under it, so nobody gets a step twice.
 */
export type CampaignStep = MailStep | WaitStep | TaskStep | BranchStep

export interface MailStep {
  id: number
  kind: 'mail'
  /** After the step before, or after the contact was added. */
  wait: Wait
  variants: Variant[]
  /** Begins a conversation of its own, in which the steps after it go on. The first mail always does. */
  startsThread: boolean
}

interface WaitStep {
  id: number
  kind: 'wait'
  wait: Wait
}

/** Something for a person to do. The contact goes on once it is done or skipped. */
export interface TaskStep {
  id: number
  kind: 'task'
  wait: Wait
  title: string
  text: string
}

/** Decided when a contact gets there; an answer brings them to the next branch of answers at once. */
export interface BranchStep {
  id: number
  kind: 'branch'
  on: BranchOn
  then: CampaignStep[]
  otherwise: CampaignStep[]
}

const id = z.number().int().min(1).max(MOST_NUMBER)

const wait = z.object({
  amount: z.number().int().min(0, 'A wait cannot be negative').max(365, 'Wait 365 at most'),
  unit: z.enum(['hours', 'days', 'weeks']),
})

const variant = z.object({
  id,
  subject: z.string().trim().max(400, 'A subject has 400 characters at most'),
  body: z.string().max(MOST_TEXT, `A text has ${MOST_TEXT.toLocaleString('en')} characters at most`),
  isOn: z.boolean(),
})

const plain = [
  z.object({
    id,
    kind: z.literal('mail'),
    wait,
    variants: z.array(variant).min(1).max(MOST_VARIANTS, `A step has ${MOST_VARIANTS} variants at most`),
    startsThread: z.boolean(),
  }),
  z.object({ id, kind: z.literal('wait'), wait }),
  z.object({
    id,
    kind: z.literal('task'),
    wait,
    title: z.string().trim().min(1, 'Say what is to be done').max(200, 'A title has 200 characters at most'),
    text: z.string().trim().max(5000, 'A text has 5,000 characters at most'),
  }),
] as const

/** Steps with so many branches within each other at most. Written out, because tools that read schemas know no recursion. */
const stepsOfDepth = (depth: number): z.ZodType<CampaignStep[], CampaignStep[]> => {
  if (depth === 0) return z.array(z.discriminatedUnion('kind', plain)).max(MOST_STEPS)
  const inner = stepsOfDepth(depth - 1)
  const branch = z.object({
    id,
    kind: z.literal('branch'),
    on: z.enum(BRANCH_ON),
    // biome-ignore lint/suspicious/noThenProperty: data, which nobody awaits
    then: inner,
    otherwise: inner,
  })
  return z.array(z.discriminatedUnion('kind', [...plain, branch])).max(MOST_STEPS)
}

/** The shape of a campaign's steps. What they mean together is checked by `problemsOf`. */
export const campaignSteps = stepsOfDepth(MOST_DEPTH)

/** All steps, each before those within it, as they are written down. */
export const allSteps = (steps: readonly CampaignStep[]): CampaignStep[] =>
  steps.flatMap(step =>
    step.kind === 'branch' ? [step, ...allSteps(step.then), ...allSteps(step.otherwise)] : [step],
  )

export const findStep = (steps: readonly CampaignStep[], id: number): CampaignStep | undefined =>
  allSteps(steps).find(step => step.id === id)

export const mailsOf = (steps: readonly CampaignStep[]): MailStep[] =>
  allSteps(steps).filter(step => step.kind === 'mail')
