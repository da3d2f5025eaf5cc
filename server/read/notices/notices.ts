import type { Notice } from '#core/contract/notices.ts'
import type { Tx } from '#server/db/client.ts'
import { type AccountKey, accountOf } from '#server/db/keys.ts'
import type { mailActions } from '#server/db/schema/index.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { listStatuses } from '#server/mailbox/sync/present.ts'
import { notFound } from '#server/platform/errors.ts'
import { markEmails } from '../triage/change-emails.ts'
import { dismissUnanswered, findUnanswered } from './answer-queries.ts'
import { findReturned } from './bounce-queries.ts'
import { dismissChanges, findFailedChanges, findToldWith } from './change-queries.ts'
import { dismissUnsentStep, findUnsentSteps } from './follow-up-queries.ts'
import {
  presentChange,
  presentRest,
  presentReturned,
  presentUnanswered,
  presentUncertain,
  presentUnsent,
  presentUnsentStep,
} from './present.ts'
import { presentSync } from './present-sync.ts'
import { dismissRest, findRestsOf } from './rest-queries.ts'
import { retryChanges } from './retry-changes.ts'
import { dismissUnsent, findUnsent } from './send-queries.ts'

/**
 * Returns the caller's unsent messages and those that came back, failed changes, what was not answered by itself, what rests, and
 * mailboxes with problems; newest first.
 */
export async function listNotices(ctx: Ctx): Promise<Notice[]> {
  const accounts = await manageable(ctx)
  const failed = (await findUnsent(ctx.db, ctx.actor.id, accounts, 'failed')).map(presentUnsent)
  const uncertain = presentUncertain(await findUnsent(ctx.db, ctx.actor.id, accounts, 'uncertain'))
  const changes = (await findFailedChanges(ctx.db, ctx.actor.id, accounts)).map(presentChange)
  const unanswered = (await findUnanswered(ctx.db, ctx.actor.id, accounts)).map(presentUnanswered)
  const steps = (await findUnsentSteps(ctx.db, ctx.actor.id, accounts)).map(presentUnsentStep)
  const rests = (await findRestsOf(ctx.db, ctx.actor.id, ctx.actor.workspaceIds)).map(presentRest)
  const told = { userId: ctx.actor.id, accounts, now: ctx.clock.now() }
  const returned = (await findReturned(ctx.db, told)).map(presentReturned)
  const statuses = await listStatuses(ctx)
  const mailboxes = statuses
    .filter(({ accountId }) => accounts.some(({ id }) => id === accountId))
    .flatMap(status => presentSync(status, told.now))
  return [
    ...failed,
    ...uncertain,
    ...returned,
    ...changes,
    ...unanswered,
    ...steps,
    ...rests,
    ...mailboxes,
  ].sort((a, b) => b.at.localeCompare(a.at))
}

/** Retries the changes of a notice. */
export const retryNotice = (ctx: Ctx, noticeId: string): Promise<void> =>
  withChanges(ctx, numberOf(noticeId), (tx, account, changes) => retryChanges(ctx, tx, account, changes))

export async function dismissNotice(ctx: Ctx, noticeId: string): Promise<void> {
  if (noticeId.startsWith('send-')) return dismissSends(ctx, { id: numberOf(noticeId) })
  if (noticeId.startsWith('uncertain-')) return dismissSends(ctx, { uncertainUpTo: numberOf(noticeId) })
  if (noticeId.startsWith('answer-')) return dismissAnswer(ctx, numberOf(noticeId))
  if (noticeId.startsWith('step-')) return dismissStep(ctx, numberOf(noticeId))
  if (noticeId.startsWith('rest-')) return dismissRested(ctx, numberOf(noticeId))
  if (noticeId.startsWith('bounce-')) return dismissReturned(ctx, numberOf(noticeId))
  await withChanges(ctx, numberOf(noticeId), (tx, account, changes) =>
    dismissChanges(
      tx,
      account,
      changes.map(({ id }) => id),
      ctx.clock.now(),
    ),
  )
}

const numberOf = (noticeId: string) => Number(noticeId.split('-')[1])

const manageable = ({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<AccountKey[]> =>
  accessibleAccounts(db, actor, 'mail.manage')

async function dismissSends(ctx: Ctx, which: { id: number } | { uncertainUpTo: number }): Promise<void> {
  const accounts = await manageable(ctx)
  await inTransaction(ctx.db, async tx => {
    const told = { which, userId: ctx.actor.id, accounts, now: ctx.clock.now() }
    const accountIds = await dismissUnsent(tx, told)
    if (accountIds.length === 0) throw notFound('This notice')
    for (const accountId of accountIds) await tellWindows(ctx, tx, accountId)
  })
}

async function dismissAnswer(ctx: Ctx, messageId: number): Promise<void> {
  const accounts = await manageable(ctx)
  await inTransaction(ctx.db, async tx => {
    const told = { messageId, userId: ctx.actor.id, accounts, now: ctx.clock.now() }
    const accountId = await dismissUnanswered(tx, told)
    if (accountId === null) throw notFound('This notice')
    await tellWindows(ctx, tx, accountId)
  })
}

async function dismissStep(ctx: Ctx, id: number): Promise<void> {
  const accounts = await manageable(ctx)
  await inTransaction(ctx.db, async tx => {
    const told = { id, userId: ctx.actor.id, accounts, now: ctx.clock.now() }
    const accountId = await dismissUnsentStep(tx, told)
    if (accountId === null) throw notFound('This notice')
    await tellWindows(ctx, tx, accountId)
  })
}

async function dismissRested({ db, clock, actor, events }: Ctx, id: number): Promise<void> {
  const { id: userId, workspaceIds } = actor
  await inTransaction(db, async tx => {
    if (!(await dismissRest(tx, { id, userId, workspaceIds, now: clock.now() })))
      throw notFound('This notice')
    await events.publish(tx, { userId }, { type: 'change_failed' })
  })
}

/** Such a notice stands as long as the report is unread. */
async function dismissReturned(ctx: Ctx, reportId: number): Promise<void> {
  const told = { userId: ctx.actor.id, accounts: await manageable(ctx), now: ctx.clock.now() }
  const returned = await findReturned(ctx.db, told)
  if (!returned.some(one => one.reportId === reportId)) throw notFound('This notice')
  await markEmails(ctx, { messageIds: [reportId], read: true })
}

/** Runs `act` on the changes of a notice, by account. */
async function withChanges(
  ctx: Ctx,
  id: number,
  act: (tx: Tx, account: AccountKey, changes: (typeof mailActions.$inferSelect)[]) => Promise<void>,
): Promise<void> {
  const accounts = await manageable(ctx)
  const accountIds = accounts.map(account => account.id)
  await inMailTransaction(ctx.db, accountIds, async tx => {
    const changes = await findToldWith(tx, ctx.actor.id, accounts, id)
    const [first] = changes
    if (!first) throw notFound('This notice')
    await act(tx, accountOf(first), changes)
    await tellWindows(ctx, tx, first.accountId)
  })
}

const tellWindows = ({ events }: Pick<Deps, 'events'>, tx: Tx, accountId: number) =>
  events.publish(tx, { accountId }, { type: 'change_failed', accountId })
