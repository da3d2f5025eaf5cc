import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { FollowUpPlan } from '#core/contract/follow-ups.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { AppError, badRequest, notFound } from '#server/platform/errors.ts'
import { takeBackRest } from '#server/read/notices/rests.ts'
import { requireThread } from '#server/read/threads/require-thread.ts'
import { changeAndTidy, type Leftovers } from '#server/send/drafts/content/leftovers.ts'
import { discardIn } from '#server/send/outbox/gate/discard.ts'
import { requireSoon } from '#server/send/outbox/scheduled/schedule.ts'
import { stopIn, tell } from '../enrol.ts'
import { reasonInWords } from '../in-words.ts'
import { saveStep, updateEnrolment } from '../queries.ts'
import { reconcile } from '../reconcile.ts'
import type { StepRow } from '../state/follow-up-queries.ts'
import { lateSince } from '../state/late.ts'
import type { FollowUp } from '../state/load-follow-up.ts'
import type { EnrolmentKey } from '../state/step-queries.ts'
import { takeTurn } from '../take-turn.ts'
import { findShown, readPlan } from './read-plan.ts'

interface StepOf {
  threadId: string
  step: number
}

interface StepChange extends StepOf {
  text?: string | null | undefined
  isSkipped?: boolean | undefined
  at?: string | null | undefined
}

/** What is changed, in a transaction that holds the lock of its account. */
interface Changing {
  tx: Tx
  account: MailAccount
  followUp: FollowUp
  leftovers: Leftovers
}

/** Changes the follow-up of a conversation. Throws 404 if there is none. */
async function change(
  ctx: Ctx,
  id: string,
  act: (changing: Changing) => Promise<void>,
): Promise<{ key: EnrolmentKey; account: MailAccount }> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.manage', id)
  return changeAndTidy(ctx, [account.id], async (tx, leftovers) => {
    const followUp = await findShown({ ...ctx, db: tx as unknown as Ctx['db'] }, { account, threadId })
    if (!followUp) throw notFound('A follow-up of this conversation')
    await act({ tx, account, followUp, leftovers })
    return { key: followUp.enrolment, account }
  })
}

/** Changes one step: its text, its time, or whether it is skipped. What waits in the outbox is written anew. */
export async function editStep(
  ctx: Ctx,
  { threadId, step, text, isSkipped, at }: StepChange,
): Promise<FollowUpPlan> {
  const time = readTime(ctx, at)
  if (text?.trim() === '') throw badRequest('The text is empty', { text: 'The text is empty' })
  await change(ctx, threadId, async changing => {
    const { tx, account, followUp } = changing
    await takeOut(ctx, changing, step)
    await saveStep(tx, followUp.enrolment, step, {
      ...(text === undefined ? {} : { text }),
      ...(isSkipped === undefined ? {} : { isSkipped }),
      ...(time === undefined ? {} : { at: time }),
    })
    // Whoever writes the words sends them: it is their right that counts when they leave.
    if (text !== undefined) await updateEnrolment(tx, followUp.enrolment, { userId: ctx.actor.id })
    await reconcile(tx, ctx, followUp.enrolment, ctx.clock.now())
    const details = { step, isSkipped, at: time, hasNewText: text !== undefined }
    await tellChange(tx, ctx, account, followUp, { action: 'follow-up.changed', details })
  })
  return readPlan(ctx, { threadId })
}

function readTime(ctx: Ctx, at: string | null | undefined): Date | null | undefined {
  if (at === undefined || at === null) return at
  const time = new Date(at)
  const now = ctx.clock.now()
  if (time <= now) {
    const message = 'Please choose a time that is still to come'
    throw badRequest(message, { at: message })
  }
  requireSoon(time, now)
  return time
}

/** Throws 409 if a step is done. If its message waits in the outbox, it is taken out of it. */
async function takeOut(ctx: Ctx, { tx, followUp, leftovers }: Changing, step: number): Promise<void> {
  const { enrolment, steps } = followUp
  if (!enrolment.steps[step]) throw notFound('This step')
  if (enrolment.state === 'stopped' || enrolment.state === 'finished') throw hasEnded(followUp)
  const row = steps.find(row => row.step === step)
  if (!row?.outcome) return
  if (row.outcome !== 'waiting') throw new AppError(409, 'This step is done already', 'step-done')
  await discardRow(ctx, tx, followUp, row, leftovers)
  await saveStep(tx, enrolment, step, { outcome: null, doneAt: null, outgoingId: null, messageId: null })
}

async function discardRow(
  ctx: Ctx,
  tx: Tx,
  { enrolment }: FollowUp,
  { outgoingId, messageId, outgoingState }: StepRow,
  leftovers: Leftovers,
): Promise<void> {
  if (outgoingId === null || messageId === null) return
  const { workspaceId, accountId, userId } = enrolment
  const isLeaving = outgoingState === 'sending' || outgoingState === 'sent'
  const outgoing = { workspaceId, accountId, userId, messageId, id: outgoingId }
  if (isLeaving || !(await discardIn(tx, ctx, outgoing, leftovers)))
    throw new AppError(409, 'It has been sent already', 'has-left')
}

const hasEnded = ({ enrolment }: FollowUp): AppError =>
  new AppError(
    409,
    `These follow-ups have ended. ${reasonInWords(enrolment.reason) ?? 'All were sent.'}`,
    'follow-up-ended',
  )

/** Writes the next step into the outbox at once, whatever the hours are. */
export async function sendStepNow(ctx: Ctx, { threadId, step }: StepOf): Promise<FollowUpPlan> {
  const { key, account } = await change(ctx, threadId, async ({ tx, account, followUp }) => {
    const now = ctx.clock.now()
    const standing = await reconcile(tx, ctx, followUp.enrolment, now)
    if (standing?.kind === 'over') throw hasEnded(standing.followUp)
    if (standing?.kind !== 'due' || standing.step !== step)
      throw new AppError(409, 'Only the next step can be sent now', 'not-next')
    await saveStep(tx, followUp.enrolment, step, { at: now, isSkipped: false })
    await updateEnrolment(tx, followUp.enrolment, { dueAt: now })
    await tellChange(tx, ctx, account, followUp, { action: 'follow-up.sent-now', details: { step } })
  })
  await takeTurn(ctx, { ...key, accountId: account.id })
  return readPlan(ctx, { threadId })
}

/** Sends no more of them. What waits in the outbox is taken out of it. */
export async function stop(ctx: Ctx, threadId: string): Promise<FollowUpPlan> {
  await change(ctx, threadId, async ({ tx, account, followUp, leftovers }) => {
    const { enrolment, steps } = followUp
    if (enrolment.state === 'stopped' || enrolment.state === 'finished') return
    for (const row of steps.filter(({ outcome }) => outcome === 'waiting')) {
      await discardRow(ctx, tx, followUp, row, leftovers)
      await saveStep(tx, enrolment, row.step, {
        outcome: null,
        doneAt: null,
        outgoingId: null,
        messageId: null,
      })
    }
    await stopIn(tx, ctx, { account, key: enrolment, why: 'stopped', by: ctx.actor })
  })
  return readPlan(ctx, { threadId })
}

/** Goes on with what is left. Throws 409 if there was an answer, or anything else that ends it. */
export async function resume(ctx: Ctx, threadId: string): Promise<FollowUpPlan> {
  await change(ctx, threadId, async ({ tx, account, followUp }) => {
    const { enrolment } = followUp
    if (enrolment.state === 'active') return
    if (enrolment.state === 'finished') throw hasEnded(followUp)
    await updateEnrolment(tx, enrolment, {
      state: 'active',
      reason: null,
      endedAt: null,
      userId: ctx.actor.id,
    })
    const standing = await reconcile(tx, ctx, enrolment, ctx.clock.now())
    if (standing?.kind === 'over' && standing.why !== null) throw hasEnded(standing.followUp)
    // The person has been asked by now: it leaves at the next working moment.
    if (standing?.kind === 'due' && lateSince(standing.followUp, ctx.clock.now()) !== null)
      await saveStep(tx, enrolment, standing.step, { at: standing.due, why: null })
    await takeBackRest(tx, ctx, { workspaceId: account.workspaceId, what: 'follow-up', id: enrolment.id })
    await tellChange(tx, ctx, account, followUp, { action: 'follow-up.resumed', details: {} })
  })
  return readPlan(ctx, { threadId })
}

const tellChange = (
  tx: Tx,
  ctx: Ctx,
  account: MailAccount,
  { enrolment: { id } }: FollowUp,
  {
    action,
    details,
  }: { action: Extract<AuditAction, `follow-up.${string}`>; details: Record<string, unknown> },
): Promise<void> => tell(tx, ctx, account, { id, action, actor: ctx.actor, details })
