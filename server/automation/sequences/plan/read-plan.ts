import type { StepEdit, ThreadAutomation } from '#core/contract/automation.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { FollowUpPlan, followUps } from '#core/contract/follow-ups.ts'
import { stepsOfCompose, stepsOfThread } from '#core/sequence/follow-up.ts'
import type { Step } from '#core/sequence/sequence.ts'
import { parseAddressList } from '#core/text/addresses/addresses.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { detectLanguage } from '#core/text/search/language.ts'
import { assistantNote } from '#server/ai/assistant-note.ts'
import type { Ctx } from '#server/deps.ts'
import { type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { calendarOf, hoursInWords } from '#server/people/working-hours/calendar.ts'
import { requireThread } from '#server/read/threads/require-thread.ts'
import { findOfThreads } from '../queries.ts'
import { type FollowUp, loadFollowUp } from '../state/load-follow-up.ts'
import { imaginary, imagineForThread, withEdits } from './imagine.ts'
import { presentPlan } from './present-plan.ts'

/** The follow-up of a conversation, as it is now: the one that goes on, else the last one. */
export async function readPlan(
  ctx: Ctx,
  { threadId: id, timeZone }: { threadId: string; timeZone?: string | undefined },
): Promise<FollowUpPlan> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.read', id)
  const followUp = await findShown(ctx, { account, threadId, timeZone })
  if (!followUp) return emptyPlan(ctx, account, timeZone)
  return presentPlan(ctx, {
    ...{ account, followUp },
    notes: await notesOn(ctx, account, followUp.enrolment.steps),
  })
}

/** The enrolment that a conversation shows: the one that goes on, else the newest. */
export async function findShown(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { account, threadId, timeZone }: { account: MailAccount; threadId: number; timeZone?: string | undefined },
): Promise<FollowUp | null> {
  const found = await findOfThreads(ctx.db, [account.workspaceId], [threadId])
  const key = found.find(({ state }) => state === 'active' || state === 'paused') ?? found[0]
  return key ? loadFollowUp(ctx.db, key, { now: ctx.clock.now(), timeZone }) : null
}

type Unsaved = ThreadAutomation & {
  threadId: string
  edits?: StepEdit[] | undefined
  timeZone?: string | undefined
}

/** What settings would send that are not stored yet. */
export async function planForThread(
  ctx: Ctx,
  { threadId: id, edits, timeZone, ...settings }: Unsaved,
): Promise<FollowUpPlan> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.manage', id)
  const steps = stepsOfThread(settings)
  const followUp = await imagineForThread(ctx, { account, threadId, steps, edits, timeZone })
  if (!followUp) return emptyPlan(ctx, account, timeZone)
  return presentPlan(ctx, { account, followUp, state: 'none', notes: await notesOn(ctx, account, steps) })
}

/** The same for a message that is being written. */
export async function planForCompose(
  ctx: Ctx,
  {
    fromAccountId,
    fromAddress,
    to,
    cc,
    subject,
    body,
    sendAt,
    followUp,
  }: Body<typeof followUps.planForCompose>,
): Promise<FollowUpPlan> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', fromAccountId)
  const now = ctx.clock.now()
  const steps = stepsOfCompose(followUp)
  const writtenAt = sendAt && new Date(sendAt) > now ? new Date(sendAt) : now
  const calendar = await calendarOf(ctx.db, { userId: ctx.actor.id, timeZone: followUp.timeZone, now })
  const enrolment = {
    ...imaginary(account, ctx.actor.id, steps),
    kind: 'compose' as const,
    messageId: 0,
    threadId: 0,
    awaitsOurs: false,
    countsFrom: writtenAt,
    writtenAt,
    subject,
    fromAddress: fromAddress ?? null,
    toList: parseAddressList(to),
    ccList: parseAddressList(cc),
    language: detectLanguage(`${subject}\n${htmlToText(body)}`),
  }
  const imagined = { enrolment, steps: withEdits([], followUp.edits), happenings: [], calendar }
  return presentPlan(ctx, {
    ...{ account, followUp: imagined, state: 'none' },
    notes: await notesOn(ctx, account, steps),
  })
}

/** What leaves by itself and what becomes a draft, and what the person should know of it. */
async function notesOn(ctx: Ctx, account: MailAccount, steps: readonly Step[]): Promise<string[]> {
  if (steps.length === 0) return []
  if (steps.every(({ text }) => text.kind === 'remind')) return ['No mail is sent to anybody.']
  const isWritten = steps.some(({ text }) => text.kind === 'ai')
  return [
    isWritten
      ? await assistantNote(ctx, account)
      : 'These texts are sent by themselves: you have chosen their words.',
    'Each quotes your message below.',
  ]
}

async function emptyPlan(
  ctx: Ctx,
  account: MailAccount,
  timeZone: string | undefined,
): Promise<FollowUpPlan> {
  const calendar = await calendarOf(ctx.db, { userId: ctx.actor.id, timeZone, now: ctx.clock.now() })
  return {
    state: 'none',
    why: null,
    canResume: false,
    from: account.email,
    to: [],
    aboutMessageId: null,
    aboutSentAt: null,
    unknownPlaceholders: [],
    notes: [],
    hours: hoursInWords(calendar),
    steps: [],
  }
}
