import type { DelegateActor } from '#core/policy.ts'
import { isPassing, PATIENCE_MS } from '#server/ai/automatic/passing.ts'
import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { aliasOf } from '#server/mailbox/accounts/sender.ts'
import { findDelegate, findName } from '#server/people/auth/actors.ts'
import { AppError } from '#server/platform/errors.ts'
import { sendByItself } from '#server/send/compose/send-by-itself.ts'
import { createDraft } from '#server/send/drafts/save-draft.ts'
import { ASK_AGAIN_MS, refuseSender } from '#server/send/outbox/gate/gate.ts'
import { findStops } from '#server/send/outbox/gate/gate-queries.ts'
import { suppressedInWords } from '#server/send/outbox/gate/suppressed.ts'
import type { Due } from './due-queries.ts'
import { stopIn } from './enrol.ts'
import { sequenceName } from './in-words.ts'
import { saveStep, updateEnrolment } from './queries.ts'
import { pause, reconcile, type Standing } from './reconcile.ts'
import { isReminder, remind } from './remind.ts'
import { rest } from './rest.ts'
import { lateInWords, lateSince } from './state/late.ts'
import type { FollowUp } from './state/load-follow-up.ts'
import { ENROLMENT } from './state/refuse-follow-up.ts'
import type { EnrolmentKey } from './state/step-queries.ts'
import { asTyped, recipientsOf, type WrittenStep, writeStep } from './write-step.ts'

/** How soon an engine that is away is asked again. */
const ENGINE_AGAIN_MS = 5 * 60_000

/** The step was written, skipped or made moot by somebody else in the meantime. */
class Overtaken extends Error {}

/** Does what is due of one enrolment: writes the next message into the outbox, or finds that there is nothing to write. */
export async function takeTurn(deps: Deps, due: Due): Promise<'written' | 'drafted' | 'nothing'> {
  const account = await findActiveAccount(deps.db, { workspaceId: due.workspaceId, id: due.accountId })
  if (!account) return putOff(deps, due)
  for (;;) {
    const standing = await inMailTransaction(deps.db, [account.id], tx => look(tx, deps, account, due))
    if (standing === 'skipped') continue
    if (standing?.kind !== 'due' || standing.due > deps.clock.now()) return 'nothing'
    return write(deps, account, due, standing)
  }
}

async function putOff(deps: Deps, key: EnrolmentKey): Promise<'nothing'> {
  await updateEnrolment(deps.db, key, { dueAt: new Date(deps.clock.now().getTime() + ASK_AGAIN_MS) })
  return 'nothing'
}

/** Reads the conversation again. A step that is to be skipped is done at once. */
async function look(
  tx: Tx,
  deps: Deps,
  account: MailAccount,
  key: EnrolmentKey,
): Promise<Standing | 'skipped' | null> {
  const now = deps.clock.now()
  const standing = await reconcile(tx, deps, key, now)
  if (standing?.kind !== 'due' || standing.due > now) return standing
  const { enrolment, steps } = standing.followUp
  const ctx = { ...deps, actor: SEQUENCES }
  if (await refuseSender(tx, account, enrolment)) {
    await rest(tx, ctx, { account, enrolment })
    return null
  }
  // It goes to nobody else.
  if (isReminder(enrolment, standing.step)) return standing
  const { to, cc } = recipientsOf(enrolment, account)
  const addresses = [...to, ...cc].map(({ address }) => address)
  if ((await suppressedInWords(tx, account.workspaceId, addresses)).length > 0) {
    await stopIn(tx, ctx, { account, key, why: 'suppressed', by: SEQUENCES })
    return null
  }
  const stops = await findStops(tx, { userId: enrolment.userId, workspaceIds: [account.workspaceId] })
  if (stops.length > 0) {
    await updateEnrolment(tx, key, { dueAt: new Date(now.getTime() + ASK_AGAIN_MS) })
    return null
  }
  if (steps.find(({ step }) => step === standing.step)?.isSkipped) {
    await saveStep(tx, key, standing.step, { outcome: 'skipped', doneAt: standing.due })
    return 'skipped'
  }
  const since = lateSince(standing.followUp, now)
  if (since === null) return standing
  await saveStep(tx, key, standing.step, { why: lateInWords(since, standing.followUp.calendar.timeZone) })
  await pause(tx, deps, standing.followUp, 'late')
  return null
}

const SEQUENCES = { kind: 'system', part: 'automation.tick' } as const

async function write(
  deps: Deps,
  account: MailAccount,
  key: EnrolmentKey,
  { followUp, step }: Extract<Standing, { kind: 'due' }>,
): Promise<'written' | 'drafted' | 'nothing'> {
  const { enrolment } = followUp
  if (isReminder(enrolment, step)) return remind(deps, account, key, step)
  const through = { id: enrolment.id, name: sequenceName(enrolment) }
  const actor =
    enrolment.userId === null
      ? null
      : await findDelegate(deps.db, enrolment.userId, { kind: 'sequence', through })
  if (!actor) return 'nothing'
  const ctx = { ...deps, actor }
  const myName = await findName(deps.db, actor)
  let written: WrittenStep
  try {
    written = await writeStep(ctx, { followUp, step, account, myName })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (await isAskedAgain(deps, account, key, { followUp, step, error })) return 'nothing'
    // The engine stays away, the budget is spent, or AI is switched off: the person writes it.
    const draftBecause = `The assistant could not write it. ${error.message}`
    written = { subject: '', body: '', engine: null, draftBecause }
  }
  try {
    if (written.draftBecause !== null) return await draft(ctx, { account, key, followUp, step, written })
    await send(ctx, { account, key, followUp, step, written })
    return 'written'
  } catch (error) {
    if (error instanceof Overtaken) return 'nothing'
    // It would be refused each time, such as for an address that is none.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await inMailTransaction(deps.db, [account.id], async tx => {
      await saveStep(tx, key, step, { why: error.message })
      await pause(tx, deps, followUp, 'not-sent')
    })
    return 'nothing'
  }
}

/** An engine that is away for a moment is asked again for a while. Returns whether it will be. */
async function isAskedAgain(
  deps: Deps,
  account: MailAccount,
  key: EnrolmentKey,
  { followUp, step, error }: { followUp: FollowUp; step: number; error: AppError },
): Promise<boolean> {
  const now = deps.clock.now()
  const triedSince = followUp.steps.find(row => row.step === step)?.triedSince ?? now
  if (!isPassing(error) || now.getTime() - triedSince.getTime() >= PATIENCE_MS) return false
  await inMailTransaction(deps.db, [account.id], async tx => {
    await saveStep(tx, key, step, { triedSince, why: `${error.message} It is asked again.` })
    await updateEnrolment(tx, key, { dueAt: new Date(now.getTime() + ENGINE_AGAIN_MS) })
  })
  return true
}

/** Once a step is written, nothing is known of tries any more. */
const NOT_TRIED = { why: null, triedSince: null }

interface Writing {
  account: MailAccount
  key: EnrolmentKey
  followUp: FollowUp
  step: number
  written: WrittenStep
}

async function send(
  ctx: Ctx<DelegateActor>,
  { account, key, followUp, step, written }: Writing,
): Promise<void> {
  const { enrolment } = followUp
  const { to, cc } = recipientsOf(enrolment, account)
  const isNew = enrolment.steps[step]?.startsThread === true
  const fromAddress = aliasOf(account, enrolment.fromAddress)
  await sendByItself(ctx, {
    written: {
      fromAccountId: account.id,
      fromAddress,
      to: asTyped(to),
      cc: asTyped(cc),
      subject: written.subject,
      body: written.body,
      ...(isNew ? {} : { type: 'reply' as const, inReplyToMessageId: answeredBy(followUp, step) }),
    },
    origin: 'follow_up',
    autoSubmitted: null,
    sendAt: ctx.clock.now(),
    key: `${ENROLMENT}${enrolment.id}:${step}`,
    also: async (tx, { outgoingId, messageId }) => {
      await requireStill(tx, ctx, key, step)
      await saveStep(tx, key, step, {
        ...NOT_TRIED,
        outcome: 'waiting',
        doneAt: ctx.clock.now(),
        outgoingId,
        messageId,
      })
      await reconcile(tx, ctx, key, ctx.clock.now())
    },
  })
}

/** The message that a step answers: the one that began its conversation. */
function answeredBy({ enrolment, steps }: FollowUp, step: number): number {
  const beginnings = steps.filter(row => row.step < step && enrolment.steps[row.step]?.startsThread)
  return beginnings.at(-1)?.messageId ?? enrolment.messageId
}

/**
 * Throws unless the step is still due in the transaction that stores it: something may have happened while
 * its text was written.
 */
async function requireStill(tx: Tx, ctx: Ctx<DelegateActor>, key: EnrolmentKey, step: number): Promise<void> {
  const now = ctx.clock.now()
  const standing = await reconcile(tx, ctx, key, now)
  if (standing?.kind !== 'due' || standing.step !== step || standing.due > now) throw new Overtaken()
}

/** Makes a draft of a step that must not leave by itself, and waits for the person. */
async function draft(
  ctx: Ctx<DelegateActor>,
  { account, key, followUp, step, written }: Writing,
): Promise<'drafted'> {
  const { enrolment } = followUp
  const { to, cc } = recipientsOf(enrolment, account)
  const isNew = enrolment.steps[step]?.startsThread === true
  await createDraft(ctx, {
    fromAccountId: account.id,
    fromAddress: aliasOf(account, enrolment.fromAddress),
    to: asTyped(to),
    cc: asTyped(cc),
    bcc: '',
    subject: written.subject,
    body: written.body,
    // A worker that dies before the step is done makes no second one.
    key: `${ENROLMENT}${enrolment.id}:${step}`,
    ...(isNew ? {} : { about: { type: 'reply' as const, messageId: answeredBy(followUp, step) } }),
    notSentBecause: written.draftBecause,
    madeBy: 'follow_up',
    engine: written.engine,
  })
  await inMailTransaction(ctx.db, [account.id], async tx => {
    await requireStill(tx, ctx, key, step)
    const why = written.draftBecause
    await saveStep(tx, key, step, { ...NOT_TRIED, outcome: 'draft', doneAt: ctx.clock.now(), why })
    const standing = await reconcile(tx, ctx, key, ctx.clock.now())
    if (standing) await pause(tx, ctx, standing.followUp, 'draft')
  })
  return 'drafted'
}
