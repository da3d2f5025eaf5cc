import type { StepEdit } from '#core/contract/automation.ts'
import type { Step } from '#core/sequence/sequence.ts'
import { addWait } from '#core/sequence/work-calendar.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { calendarOf } from '#server/people/working-hours/calendar.ts'
import { findLastWritten, findOfThreads } from '../queries.ts'
import {
  type Enrolment,
  findEnrolment,
  findHappenings,
  findMessageFacts,
  findSteps,
  type StepRow,
} from '../state/follow-up-queries.ts'
import type { FollowUp } from '../state/load-follow-up.ts'

interface Imagining {
  account: MailAccount
  threadId: number
  steps: Step[]
  edits?: readonly StepEdit[] | undefined
  timeZone?: string | undefined
}

/** The follow-up that a conversation would have with these steps: nothing is stored. Null in an empty conversation. */
export async function imagineForThread(
  ctx: Ctx,
  { account, threadId, steps, edits, timeZone }: Imagining,
): Promise<FollowUp | null> {
  const { db, actor } = ctx
  const now = ctx.clock.now()
  const last = await findLastWritten(db, account, threadId)
  const message = last && (await findMessageFacts(db, account, last))
  if (!last || !message) return null
  const calendar = await calendarOf(db, { userId: actor.id, timeZone, now })
  const before = last.isOurs ? await findBefore(ctx, account, { threadId, messageId: last.id }) : null
  const written = last.isOurs ? message : { ...message, writtenAt: now }
  const first = steps[0]?.wait
  const hasPassed = first ? addWait(written.writtenAt, first, calendar.timeZone) <= now : false
  const enrolment: Enrolment = {
    ...imaginary(account, actor.id, steps),
    ...written,
    id: before?.id ?? 0,
    messageId: last.id,
    threadId,
    awaitsOurs: !last.isOurs,
    countsFrom: hasPassed ? now : written.writtenAt,
  }
  const known = before ? await findSteps(db, before) : []
  const happenings = last.isOurs
    ? await findHappenings(db, enrolment, { timeZone: calendar.timeZone, now })
    : []
  return { enrolment, steps: withEdits(known, edits), happenings, calendar }
}

/** An enrolment for the same message: what it has sent counts. */
async function findBefore(
  { db }: Ctx,
  account: MailAccount,
  { threadId, messageId }: { threadId: number; messageId: number },
): Promise<Enrolment | null> {
  for (const key of await findOfThreads(db, [account.workspaceId], [threadId])) {
    const enrolment = await findEnrolment(db, key)
    if (enrolment?.messageId === messageId && enrolment.state !== 'finished') return enrolment
  }
  return null
}

/** An enrolment that is in no table. */
export const imaginary = (account: MailAccount, userId: number, steps: Step[]) => ({
  workspaceId: account.workspaceId,
  id: 0,
  accountId: account.id,
  userId,
  kind: 'thread' as const,
  steps,
  state: 'active' as const,
  reason: null,
  isReplaced: false,
})

const NOT_YET = {
  at: null,
  doneAt: null,
  outcome: null,
  outgoingId: null,
  messageId: null,
  threadId: null,
  why: null,
  triedSince: null,
  outgoingState: null,
  lastError: null,
  gateReason: null,
  dueAt: null,
  sentAt: null,
}

/** The steps with these changes in place of those that were made before. */
export function withEdits(known: StepRow[], edits: readonly StepEdit[] | undefined): StepRow[] {
  if (!edits) return known
  const done = known.filter(({ outcome }) => outcome !== null)
  const changed = edits
    .filter(({ step }) => !done.some(row => row.step === step))
    .map(({ step, text, isSkipped }) => ({
      ...NOT_YET,
      step,
      text: text ?? null,
      isSkipped: isSkipped ?? false,
    }))
  return [...done, ...changed]
}
