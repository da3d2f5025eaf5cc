import type { RestCause } from '#core/contract/outreach/deliverability-values.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { findActiveAccount, type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import {
  countReturned,
  endRestRow,
  findLastRestEnd,
  insertRest,
  type Returned,
  tellsOfReturned,
} from './rest-queries.ts'

const COUNTED_MS = 7 * DAY_MS
const REST_MS = 7 * DAY_MS
/** More of either, and mail from the mailbox soon goes to spam (Gmail's rules for senders name 0.1 % of complaints). */
const MOST_BOUNCED = 0.03
const MOST_COMPLAINED = 0.001
/** Fewer say nothing: one bounce of ten messages is 10 %. */
export const LEAST = { sentForBounces: 50, bounces: 3, sentForComplaints: 100, complaints: 2 }

/** Why a mailbox has to rest; null if it need not. */
export function causeOf({ sent, bounced, complained }: Returned): RestCause | null {
  if (
    sent >= LEAST.sentForComplaints &&
    complained >= LEAST.complaints &&
    complained / sent > MOST_COMPLAINED
  )
    return 'complaints'
  return sent >= LEAST.sentForBounces && bounced >= LEAST.bounces && bounced / sent > MOST_BOUNCED
    ? 'bounces'
    : null
}

/** From when the messages of a mailbox count: those from before its last rest were atoned for. */
export async function countedSince(db: Deps['db'], account: MailAccount, now: Date): Promise<Date> {
  const last = await findLastRestEnd(db, account, now)
  return new Date(Math.max(now.getTime() - COUNTED_MS, last?.getTime() ?? 0))
}

/** Lets a mailbox rest if too much has come back. For messages that have arrived in it. */
export async function restIfNeeded(
  deps: Deps,
  {
    workspaceId,
    accountId,
    messageIds,
  }: { workspaceId: number; accountId: number; messageIds: readonly number[] },
): Promise<void> {
  if (!(await tellsOfReturned(deps.db, workspaceId, messageIds))) return
  const account = await findActiveAccount(deps.db, { workspaceId, id: accountId })
  if (!account) return
  const now = deps.clock.now()
  const counted = await countReturned(deps.db, account, await countedSince(deps.db, account, now))
  const cause = causeOf(counted)
  if (!cause) return
  const returned = cause === 'bounces' ? counted.bounced : counted.complained
  await inTransaction(deps.db, async tx => {
    const until = new Date(now.getTime() + REST_MS)
    if (!(await insertRest(tx, account, { cause, sent: counted.sent, returned, startedAt: now, until })))
      return
    await recordAudit(tx, {
      at: now,
      actor: { kind: 'system', part: 'deliverability' },
      ...aboutMailbox(account),
      action: 'mailbox.rests',
      details: { cause, sent: counted.sent, returned },
    })
    await tellRest(tx, deps, account, null)
  })
}

/** Lets a mailbox send again although too much has come back: what came back until now counts no more. */
export async function endRest(ctx: Ctx, accountId: number): Promise<MailAccount> {
  outreachWorkspace(ctx.actor)
  const account = await requireAccount(ctx.db, ctx.actor, 'account.manage', accountId)
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async tx => {
    if (!(await endRestRow(tx, account, { at, by: ctx.actor.id }))) return
    const entry = { at, actor: ctx.actor, ...aboutMailbox(account) }
    await recordAudit(tx, { ...entry, action: 'mailbox.rest-ended' })
    await tellRest(tx, ctx, account, { userId: ctx.actor.id })
  })
  return account
}

/** Screens show it, and campaigns plan anew who is written to when. */
async function tellRest(
  tx: Tx,
  { events, publish }: Pick<Deps, 'events' | 'publish'>,
  { workspaceId, id: accountId }: MailAccount,
  by: { userId: number } | null,
): Promise<void> {
  await events.publish(tx, { accountId }, { type: 'campaign_updated' })
  await publish(tx, 'mailbox.rests', { workspaceId, accountId, by })
}
