import { ANSWERS_A_DAY, type AnswerCause } from '#core/contract/automatic-answers.ts'
import type { Address } from '#core/contract/emails.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import type { Arrived } from '#server/mailbox/signals/arrived-queries.ts'
import { findWorkspaceAddresses } from '#server/mailbox/signals/arrived-queries.ts'
import { mayAnswerByItself } from '#server/mailbox/signals/may-answer.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { findStops, findWrittenAutomatically } from '#server/send/outbox/gate/gate-queries.ts'
import { overAnswerLimit } from './leaving/over-answer-limit.ts'
import { findSituation } from './reply-queries.ts'

export interface Declined {
  cause: AnswerCause
  why: string
}

/** To whom an answer may be written, and why a person has to read it first; or why none is written. */
type MayWrite = { to: Address; doubts: string[] } | Declined

interface Asking {
  account: MailAccount
  mail: Arrived
  /** Null where a person asks for an answer now: then its age does not matter. */
  arrivedAt: Date | null
  isOfSetting: boolean
}

/** Everything that can be known before an engine is asked. The gate looks again before the answer leaves. */
export async function mayWrite(
  { db, clock, actor }: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  { account, mail, arrivedAt, isOfSetting }: Asking,
): Promise<MayWrite> {
  const stops = await findStops(db, { userId: actor.id, workspaceIds: [account.workspaceId] })
  if (stops.length > 0) return { cause: 'over', why: 'Everything that acts by itself is stopped.' }
  const { own, others: never } = await findWorkspaceAddresses(db, account)
  const judged = mayAnswerByItself(mail, { own, never, arrivedAt })
  if ('refusal' in judged) return { cause: 'not-answerable', why: judged.why }
  const to = judged.to.address.toLowerCase()
  const since = new Date(clock.now().getTime() - DAY_MS)
  const found = await findSituation(db, account, { messageId: mail.id, to, since })
  if (!found) return { cause: 'over', why: 'The message is gone.' }
  if (found.isMuted) return { cause: 'over', why: 'The conversation is muted.' }
  if (found.isAnswered) return { cause: 'over', why: 'Somebody has answered it already.' }
  if (found.isFollowed) return { cause: 'over', why: 'Newer mail has come in the conversation.' }
  if (found.isWrittenToSince) return { cause: 'over', why: 'They have written elsewhere since.' }
  if (found.isAnsweredToday)
    return { cause: 'over', why: 'The conversation has got an automatic answer in the last 24 hours.' }
  const told = await findWrittenAutomatically(db, account, [to], since)
  if (told.length > 0 || found.isAboutToBeTold)
    return { cause: 'over', why: `${to} has got an automatic message in the last 24 hours, or will get one.` }
  const limit = account.answerLimit ?? ANSWERS_A_DAY
  if (found.writtenToday >= limit)
    return {
      cause: 'limit',
      why: `${account.email} has ${limit} automatic answers in 24 hours, which is its limit. No more are written for now, because so many mean that a program answers back.`,
    }
  const over = await overAnswerLimit(db, account, to, { now: clock.now() })
  if (over) return { cause: 'limit', why: over }
  const elsewhere = mail.replyTo.filter(({ address }) => address.toLowerCase() !== to)
  return {
    to: judged.to,
    doubts: [
      ...(found.isNamed
        ? []
        : ['The mail has no number of its own, so an answer could not be matched to it.']),
      ...(found.isStranger && isOfSetting ? [`${to} was not part of the conversation before.`] : []),
      ...(elsewhere[0] ? [`The mail asks for answers to another address: ${elsewhere[0].address}.`] : []),
    ],
  }
}
