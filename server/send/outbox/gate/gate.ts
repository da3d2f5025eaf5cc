import type { StopScope } from '#core/contract/outbox.ts'
import type { Origin } from '#core/contract/scheduled.ts'
import { can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { leavesByItself, type Outgoing } from '../queries.ts'
import { overAnswerLimit } from './answer-limits.ts'
import { findWaitingAnswer } from './approved-queries.ts'
import { findStops, findWrittenAutomatically, type StopRow, scopeOf } from './gate-queries.ts'
import { refuseCampaign } from './refuse-campaign.ts'
import { findRoom } from './room-left.ts'
import { refuseFollowUp } from './still-wanted.ts'
import { unwantedAnswer } from './still-wanted-reply.ts'
import { suppressedInWords } from './suppressed.ts'
import type { Verdict } from './verdict.ts'

/** What the gate looks at. */
type Asking = Pick<
  Outgoing,
  | 'workspaceId'
  | 'id'
  | 'idempotencyKey'
  | 'userId'
  | 'origin'
  | 'actorKind'
  | 'envelope'
  | 'recipientCount'
  | 'sendAt'
  | 'dueAt'
  | 'createdAt'
>

/** What answers mail by itself. */
const ANSWERS: readonly Origin[] = ['auto_reply', 'vacation']

/** How soon what is held is looked at again while everything that acts by itself is stopped. */
export const ASK_AGAIN_MS = 15 * 60_000

/**
 * The one place that decides whether a message may leave (docs/decisions/036-one-gate.md). It is asked in the transaction
 * that makes the message `sending`, under the lock of the account: so two messages never take the last place both.
 */
export async function askGate(
  db: Executor,
  account: MailAccount,
  message: Asking,
  now: Date,
): Promise<Verdict> {
  // A campaign asks for the rights of everybody who has written in it (`refuseCampaign`), and can write the message anew.
  const refusal = message.origin === 'campaign' ? null : await refuseSender(db, account, message)
  if (refusal) return { answer: 'draft', why: refusal }
  const suppressed = await suppressedInWords(db, message.workspaceId, message.envelope.to)
  if (leavesByItself(message)) {
    const held = await holdAutomatic(db, account, message, { now, suppressed })
    if (held) return held
  }
  const { recipientCount: recipients } = message
  const full = await findRoom(db, account, { recipients, now })
  if (full) return { answer: 'later', until: full.at, why: full.why }
  const [warning] = suppressed
  const why = warning ? `${warning} It was written by hand, so it is sent.` : 'Nothing stands against it.'
  return { answer: 'send', why }
}

/** Why whoever wrote it may not send from this account any more; null if they may. */
export async function refuseSender(
  db: Executor,
  account: MailAccount,
  message: Pick<Asking, 'userId'>,
): Promise<string | null> {
  const sender = message.userId === null ? null : await findUser(db, message.userId)
  if (!sender) return 'Whoever wrote it is no longer here.'
  if (can(actorOf(sender), 'mail.manage', account)) return null
  return `${sender.user.email} may not send from ${account.email} any more.`
}

/**
 * Why an automatic answer may not leave as it stands: its words have to be approved still, by somebody who may send from there
 * still; or the mailbox sends what an engine wrote. Null if it may.
 */
async function refuseAnswer(
  db: Executor,
  account: MailAccount,
  message: Pick<Asking, 'workspaceId' | 'id'>,
): Promise<string | null> {
  const found = await findWaitingAnswer(db, message)
  if (!found) return null
  if (!found.isApproved)
    return account.sendsUnapproved
      ? null
      : `An engine wrote it. From ${account.email} only answers that somebody has approved leave by themselves.`
  if (found.isChanged) return 'An approved answer in it was changed or deleted meanwhile.'
  for (const userId of found.approverIds) {
    const refusal = await refuseApprover(db, account, userId)
    if (refusal) return refusal
  }
  return null
}

/** Why what somebody has approved may not leave from this account any more; null if it may. */
export async function refuseApprover(
  db: Executor,
  account: MailAccount,
  userId: number | null,
): Promise<string | null> {
  const found = userId === null ? null : await findUser(db, userId)
  if (found && can(actorOf(found), 'mail.manage', account)) return null
  const who = found
    ? `${found.user.email}, who approved an answer in it,`
    : 'Whoever approved an answer in it'
  return `${who} may not send from ${account.email} any more. Whoever may can approve it again.`
}

async function holdAutomatic(
  db: Executor,
  account: MailAccount,
  message: Asking,
  { now, suppressed }: { now: Date; suppressed: string[] },
): Promise<Verdict | null> {
  const { userId, workspaceId, sendAt, createdAt } = message
  if (message.origin === 'follow_up') {
    const refused = await refuseFollowUp(db, message, now)
    if (refused) return refused
  }
  if (message.origin === 'campaign') {
    const refused = await refuseCampaign(db, account, message, now)
    if (refused) return refused
  }
  const over = await unwantedAnswer(db, account, message, now)
  if (over) return { answer: 'never', why: over, isMoot: true }
  const [stop] = await findStops(db, { userId, workspaceIds: [workspaceId] })
  if (stop) {
    const isStale = now.getTime() - (sendAt ?? createdAt).getTime() > DAY_MS
    const why = stoppedInWords(stop)
    if (isStale) return never(message, `${why} It was to leave more than a day ago.`)
    return { answer: 'later', until: new Date(now.getTime() + ASK_AGAIN_MS), why }
  }
  const [first] = suppressed
  if (first) return never(message, first)
  const unapproved = message.origin === 'auto_reply' ? await refuseAnswer(db, account, message) : null
  if (unapproved) return { answer: 'draft', why: unapproved }
  // The person has chosen who gets it, and wants all of it: it is no correspondence.
  if (message.origin === 'rule_forward') return null
  const addresses = message.envelope.to.map(address => address.toLowerCase())
  const isAnswer = ANSWERS.includes(message.origin)
  const [to] = addresses
  const limit = isAnswer && to ? await overAnswerLimit(db, account, to, { now, withWaiting: false }) : null
  if (limit) return { answer: 'never', why: limit, isMoot: true }
  const [written] = await findWrittenAutomatically(db, account, addresses, new Date(now.getTime() - DAY_MS))
  if (!written) return null
  const why = `${written.address} has already got an automatic message from this mailbox in the last 24 hours.`
  // An answer that comes a day late answers nothing; a reminder can wait.
  if (isAnswer) return { answer: 'never', why }
  return { answer: 'later', until: new Date(written.at.getTime() + DAY_MS), why }
}

/** What a campaign has written is of no use then: it writes the step anew, or ends for the contact. */
const never = ({ origin }: Pick<Asking, 'origin'>, why: string): Verdict =>
  origin === 'campaign' ? { answer: 'never', why, isMoot: true } : { answer: 'never', why }

const FOR_WHOM: Record<StopScope, string> = {
  person: 'for you',
  workspace: 'in your organization',
  installation: 'for everybody',
}

const stoppedInWords = (stop: StopRow): string =>
  `Everything that acts by itself is stopped ${FOR_WHOM[scopeOf(stop)]}.`
