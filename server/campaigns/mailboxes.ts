import type { ShownMailbox } from '#core/contract/outreach/campaigns.ts'
import type { MailboxPace } from '#core/outreach/campaigns/mailbox-pace.ts'
import { fullDay } from '#core/text/dates/full-day.ts'
import type { Executor } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import {
  accessibleAccounts,
  canSignIn,
  type MailAccount,
  requireAccount,
} from '#server/mailbox/accounts/access.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { notFound } from '#server/platform/errors.ts'
import { beginAssigning } from './running/assign-times.ts'
import { paceToday } from './sending/pace/pace.ts'
import { savePace } from './sending/pace/pace-queries.ts'
import { type RestRow, restInWords } from './sending/pace/rest-queries.ts'

/** The mailboxes that the caller's campaigns may leave from. */
export async function listMailboxes(ctx: Ctx): Promise<ShownMailbox[]> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.manage')
  const now = ctx.clock.now()
  return Promise.all(
    accounts
      .filter(account => account.workspaceId === workspaceId)
      .map(account => presentMailbox(ctx.db, account, now)),
  )
}

/** A mailbox as campaigns see it. */
export async function presentMailbox(db: Executor, account: MailAccount, now: Date): Promise<ShownMailbox> {
  const { pace, isChosen, begunOn, limit, handedOver, rest } = await paceToday(db, account, now)
  return {
    accountId: account.id,
    email: account.email,
    displayName: account.displayName,
    pace,
    isChosen,
    begunOn,
    limitToday: limit,
    sentToday: handedOver,
    problem: problemOf(account, rest, now),
  }
}

/** Why nothing leaves from a mailbox, and what to do about it. */
function problemOf(account: MailAccount, rest: RestRow | null, now: Date): string | null {
  const { email, isActive } = account
  if (!isActive) return `${email} is switched off. Switch it on under Accounts.`
  if (!canSignIn(account, now))
    return `${email} cannot sign in to its server. Connect it again under Accounts.`
  if (!rest) return null
  const until = fullDay(rest.until.toISOString().slice(0, 10))
  return `${restInWords(email, rest)} It sends again on ${until}, or once somebody takes it off hold under Deliverability.`
}

/** Sets how fast campaigns may send from a mailbox. Who waits for room in it gets other times. */
export async function setPace(
  ctx: Ctx,
  { accountId, pace }: { accountId: number; pace: MailboxPace },
): Promise<ShownMailbox> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const account = await requireAccount(ctx.db, ctx.actor, 'account.manage', accountId)
  if (account.workspaceId !== workspaceId) throw notFound('This account')
  await inMailTransaction(ctx.db, [account.id], async tx => {
    await savePace(tx, account, pace)
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      ...aboutMailbox(account),
      action: 'campaign.pace-set',
      details: { ...pace },
    })
    await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
  })
  await beginAssigning(ctx, workspaceId, { accountIds: [account.id] })
  return presentMailbox(ctx.db, account, ctx.clock.now())
}
