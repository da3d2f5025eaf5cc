import type { AccountLimits } from '#core/contract/outbox.ts'
import type { Executor } from '#server/db/client.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { countHandedOver, findHandedOverUntil, type HandedOver } from './gate-queries.ts'
import { limitsOf } from './provider-limits.ts'

const MINUTE_MS = 60_000

interface Window {
  kind: AccountLimits['limits'][number]['kind']
  by: keyof HandedOver
  limit: number
  ms: number
}

function windowsOf(account: MailAccount): Window[] {
  const { recipientsADay, messagesAMinute } = limitsOf(account)
  const day = {
    kind: 'recipients-a-day' as const,
    by: 'recipients' as const,
    limit: recipientsADay,
    ms: DAY_MS,
  }
  if (messagesAMinute === null) return [day]
  return [day, { kind: 'messages-a-minute', by: 'messages', limit: messagesAMinute, ms: MINUTE_MS }]
}

/**
 * When the limits of an account have room for a message, and which limit is reached. Null if there is room now. A message
 * with more recipients than the limit leaves once nothing else counts: it would wait for ever otherwise.
 */
export async function findRoom(
  db: Executor,
  account: MailAccount,
  { recipients, now }: { recipients: number; now: Date },
): Promise<{ at: Date; why: string } | null> {
  let full: { at: Date; why: string } | null = null
  for (const window of windowsOf(account)) {
    const { used, at } = await lookAt(db, account, window, window.by === 'recipients' ? recipients : 1, now)
    if (at !== null && (full === null || at > full.at)) full = { at, why: inWords(account, window, used) }
  }
  return full
}

async function lookAt(
  db: Executor,
  account: MailAccount,
  { by, limit, ms }: Window,
  wanted: number,
  now: Date,
) {
  const since = new Date(now.getTime() - ms)
  const used = (await countHandedOver(db, account, since))[by]
  const tooMany = Math.min(used + wanted - limit, used)
  if (tooMany <= 0) return { used, at: null }
  const last = await findHandedOverUntil(db, account, { since, wanted: tooMany, by })
  // One that was handed over exactly so long ago does not count any more.
  return { used, at: new Date((last ?? now).getTime() + ms) }
}

function inWords({ email }: MailAccount, { kind, limit }: Window, used: number): string {
  return kind === 'recipients-a-day'
    ? `${email} has written to ${used} of ${limit} recipients in the last 24 hours. This message is sent as soon as there is room for it again.`
    : `${email} has sent ${used} of ${limit} messages in the last minute. This message waits for its turn.`
}

/** The limits of an account with what is used and left of each. */
export async function readLimits(db: Executor, account: MailAccount, now: Date): Promise<AccountLimits> {
  const limits = []
  for (const window of windowsOf(account)) {
    const { used, at } = await lookAt(db, account, window, 1, now)
    const { kind, limit } = window
    limits.push({ kind, limit, used, left: Math.max(0, limit - used), nextFreeAt: at?.toISOString() ?? null })
  }
  const { id: accountId, email, sendLimit: ownLimit } = account
  return { accountId, email, ownLimit, because: limitsOf(account).because, limits }
}
