import type { StopScope } from '#core/contract/outbox.ts'
import { isAutomatic } from '#core/contract/scheduled.ts'
import { can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { type Guest, type Guests, later, moot, type Verdict } from '#server/work/gate/guest.ts'
import { leavesByItself, type Outgoing } from '../queries.ts'
import { findStops, findWrittenAutomatically, type StopRow, scopeOf } from './gate-queries.ts'
import { findRoom } from './room-left.ts'
import { suppressedInWords } from './suppressed.ts'

/** How soon what is held is looked at again while everything that acts by itself is stopped. */
export const ASK_AGAIN_MS = 15 * 60_000

/**
 * The one place that decides whether a message may leave (docs/decisions/036-one-gate.md). It is asked in the transaction
 * that makes the message `sending`, under the lock of the account: so two messages never take the last place both. The
 * guest of a message's kind answers for what had it written.
 */
export async function askGate(
  db: Executor,
  account: MailAccount,
  message: Outgoing,
  { now, guests }: { now: Date; guests: Guests },
): Promise<Verdict> {
  const guest = guestOf(guests, message)
  // Nobody knows whether it is still wanted, as of a kind that another version of this program sends.
  if (!guest && isAutomatic(message.origin))
    return later(soon(now), 'Nothing here can tell whether it is still wanted.')
  const refusal = guest?.writesAnew ? null : await refuseSender(db, account, message)
  if (refusal) return { answer: 'draft', why: refusal }
  const suppressed = await suppressedInWords(db, message.workspaceId, message.envelope.to)
  if (leavesByItself(message)) {
    const held = await holdAutomatic(db, account, message, { now, guest, suppressed })
    if (held) return held
  }
  const { recipientCount: recipients } = message
  const full = await findRoom(db, account, { recipients, now })
  if (full) return later(full.at, full.why)
  const [warning] = suppressed
  const why = warning ? `${warning} It was written by hand, so it is sent.` : 'Nothing is in its way.'
  return { answer: 'send', why }
}

/** The guest of a message's kind; none for what people write by hand. */
export const guestOf = (guests: Guests, { origin }: Pick<Outgoing, 'origin'>): Guest | undefined =>
  isAutomatic(origin) ? guests[origin] : undefined

/** Why whoever wrote it may not send from this account any more; null if they may. */
export async function refuseSender(
  db: Executor,
  account: MailAccount,
  message: Pick<Outgoing, 'userId'>,
): Promise<string | null> {
  const sender = message.userId === null ? null : await findUser(db, message.userId)
  if (!sender) return 'Whoever wrote it is no longer here.'
  if (can(actorOf(sender), 'mail.manage', account)) return null
  return `${sender.user.email} may not send from ${account.email} any more.`
}

interface Known {
  now: Date
  guest: Guest | undefined
  suppressed: string[]
}

async function holdAutomatic(
  db: Executor,
  account: MailAccount,
  message: Outgoing,
  { now, guest, suppressed }: Known,
): Promise<Verdict | null> {
  const refused = await guest?.refuse(db, account, message, now)
  if (refused) return refused
  const { userId, workspaceId, sendAt, createdAt } = message
  const [stop] = await findStops(db, { userId, workspaceIds: [workspaceId] })
  if (stop) {
    const isStale = now.getTime() - (sendAt ?? createdAt).getTime() > DAY_MS
    const why = stoppedInWords(stop)
    return isStale ? never(guest, `${why} It was to be sent more than a day ago.`) : later(soon(now), why)
  }
  const [first] = suppressed
  if (first) return never(guest, first)
  const unfit = await guest?.refuseWords?.(db, account, message, now)
  if (unfit) return unfit
  if (guest?.ifSecond === 'send') return null
  const addresses = message.envelope.to.map(address => address.toLowerCase())
  const [written] = await findWrittenAutomatically(db, account, addresses, new Date(now.getTime() - DAY_MS))
  if (!written) return null
  const why = `${written.address} has already got an automatic message from this mailbox in the last 24 hours.`
  if (guest?.ifSecond === 'never') return { answer: 'never', why }
  return later(new Date(written.at.getTime() + DAY_MS), why)
}

const soon = (now: Date) => new Date(now.getTime() + ASK_AGAIN_MS)

const never = (guest: Guest | undefined, why: string): Verdict =>
  guest?.writesAnew ? moot(why) : { answer: 'never', why }

const FOR_WHOM: Record<StopScope, string> = {
  person: 'for you',
  workspace: 'in your organization',
  installation: 'for everybody',
}

const stoppedInWords = (stop: StopRow): string =>
  `Everything that acts by itself is stopped ${FOR_WHOM[scopeOf(stop)]}.`
