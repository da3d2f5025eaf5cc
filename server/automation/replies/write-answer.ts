import { randomUUID } from 'node:crypto'
import type { Address } from '#core/contract/emails.ts'
import type { DelegateActor } from '#core/policy.ts'
import { draftAnswer } from '#server/ai/automatic/draft-answer.ts'
import { isPassing, PATIENCE_MS } from '#server/ai/automatic/passing.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { signatureOf } from '#server/mailbox/accounts/sender.ts'
import { type Arrived, findArrived } from '#server/mailbox/signals/arrived-queries.ts'
import { findName } from '#server/people/auth/actors.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { requireEmails } from '#server/read/emails/require-emails.ts'
import { chooseApproved } from '../approved/choose.ts'
import { isCovered, putApproved, putWritten } from '../approved/put-together.ts'
import { answeringAddress } from './answer-fields.ts'
import type { Answered, AnswerSettings } from './answer-settings.ts'
import { type Declined, mayWrite } from './may-write.ts'
import { type Claim, claimAnswer, releaseAnswer, settleAnswer, wasTold } from './reply-queries.ts'
import { type Reason, storeAnswer, type Written } from './store-answer.ts'

interface ToAnswer {
  messageId: number
  settings: AnswerSettings
  /** What acts for the person: a rule, or the settings of a message. */
  through: DelegateActor['through']
  /** When the message arrived here; null where a person asks for an answer now, whatever its age. */
  arrivedAt?: Date | null
  /** Whether the settings of a message in its conversation ask for it, which may be switched off until it leaves. */
  isOfSetting?: boolean
  /** Whether it is written again if it was a draft, declined or taken back before. */
  again?: boolean
  signal?: AbortSignal
}

/** A worker that has been silent for so long is dead: engines take less time. */
const STALE_MS = 12 * 60_000
/** Of one cause a person is told once in so long. */
const TOLD_AGAIN_MS = 30 * DAY_MS

/**
 * Answers one message by itself, for the acting person: the answer waits in Scheduled for the delay, or is a draft that says
 * why it was not sent, or is not written, with the reason. Once for each message, however often it is called. Needs the
 * person's right to send from the account: throws 403 or 404 without it. Throws what passes by itself, to be tried again.
 */
export async function writeAnswer(
  given: Ctx<DelegateActor>,
  { messageId, settings, through, signal, ...how }: ToAnswer,
): Promise<Answered> {
  const ctx = { ...given, actor: { ...given.actor, through } }
  const { arrivedAt = ctx.clock.now(), isOfSetting = false, again = false } = how
  const [group] = await requireEmails(ctx.db, ctx.actor, 'mail.manage', [messageId])
  const [mail] = group ? await findArrived(ctx.db, group.account, [messageId]) : []
  if (!group || !mail) throw notFound('This message')
  const { account } = group
  if (!account.isActive) return { state: 'declined', why: 'The account is switched off.' }
  const { workspaceId, id: accountId } = account
  const now = ctx.clock.now()
  const claim: Claim = {
    ...{ workspaceId, messageId, accountId, isOfSetting, now },
    userId: ctx.actor.id,
    claim: randomUUID(),
  }
  const staleBefore = new Date(now.getTime() - STALE_MS)
  const claimed = await inMailTransaction(ctx.db, [accountId], tx =>
    claimAnswer(tx, claim, { staleBefore, again }),
  )
  if (claimed === 'busy') throw new AppError(503, 'It is being answered', 'busy')
  if (claimed === 'done') return { state: 'declined', why: 'It was dealt with before.' }
  try {
    const may = await mayWrite(ctx, { account, mail, arrivedAt, isOfSetting })
    if ('cause' in may) return await decline(ctx, account, claim, may)
    const drafting = { account, mail, to: may.to, doubts: may.doubts, settings, signal, arrivedAt }
    const put = await write(ctx, drafting)
    if ('cause' in put) return await decline(ctx, account, claim, put)
    return await storeAnswer(ctx, { account, mail, to: may.to, settings, ...put, claim })
  } catch (error) {
    await inMailTransaction(ctx.db, [accountId], tx => releaseAnswer(tx, claim))
    throw error
  }
}

interface Drafting {
  account: MailAccount
  mail: Arrived
  to: Address
  doubts: string[]
  settings: AnswerSettings
  signal: AbortSignal | undefined
  arrivedAt: Date | null
}

/** Puts the answer together: of approved words where these cover the mail, else an engine writes; or says why none does. */
async function write(
  ctx: Ctx,
  { account, mail, to, doubts, settings, signal: given, arrivedAt }: Drafting,
): Promise<{ written: Written; reason: Reason | null } | Declined> {
  const signal = given ?? new AbortController().signal
  const replyTo = { name: to.name ?? '', address: to.address }
  const name =
    (account.ownerId === ctx.actor.id && account.displayName) || (await findName(ctx.db, ctx.actor))
  const how = { settings, doubts, to: replyTo, writer: { name, address: account.email } }
  try {
    const chosen = await chooseApproved(ctx, { account, messageId: mail.id, signal })
    if (chosen && isCovered(chosen)) return putApproved(chosen, how)
    const drafted = await draftAnswer(ctx, {
      messageId: mail.id,
      threadId: mail.threadId,
      replyTo,
      tone: settings.tone,
      instruction: settings.prompt,
      signature: signatureOf(account, answeringAddress(account, mail, to)),
      signal,
    })
    return await putWritten(account, { ...how, chosen, drafted })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const waited = ctx.clock.now().getTime() - (arrivedAt ?? ctx.clock.now()).getTime()
    if (isPassing(error) && waited < PATIENCE_MS) throw error
    return { cause: 'no-engine', why: error.message }
  }
}

/** Writes down why nothing is written. A person is told what they can change, and once. */
async function decline(
  ctx: Ctx,
  account: MailAccount,
  claim: Claim,
  { cause, why }: Declined,
): Promise<Answered> {
  const since = new Date(ctx.clock.now().getTime() - (cause === 'limit' ? DAY_MS : TOLD_AGAIN_MS))
  await inMailTransaction(ctx.db, [account.id], async tx => {
    // A rule may take every newsletter: of these nothing is kept.
    if (cause === 'not-answerable' && !claim.isOfSetting) return releaseAnswer(tx, claim)
    const isTelling = cause === 'no-engine' || cause === 'limit'
    const isTold = isTelling && !(await wasTold(tx, account, cause, since))
    await settleAnswer(tx, claim, { state: 'declined', why, cause, isTold })
    if (isTold)
      await ctx.events.publish(
        tx,
        { accountId: account.id },
        { type: 'change_failed', accountId: account.id },
      )
  })
  return { state: 'declined', why }
}
