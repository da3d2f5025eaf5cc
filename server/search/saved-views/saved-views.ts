import type { Body } from '#core/contract/endpoint.ts'
import { MOST_VIEWS, type SavedView, type savedViews } from '#core/contract/saved-views.ts'
import { timeZoneOf } from '#core/text/dates/time-zone.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { requireOpen } from '#server/people/auth/seals/require-open.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { compileSearch } from '#server/search/matching/compile-search.ts'
import { understandSearch } from '#server/search/sentences/understand.ts'
import {
  countViews,
  findView,
  findViews,
  insertView,
  lockPerson,
  markViewRemoved,
  orderViews,
  replaceViewAccounts,
  updateView,
  type ViewRow,
} from './queries.ts'

type ViewBody = Body<typeof savedViews.create>

const present = ({ id, name, search, accountIds, hidesFromInbox }: ViewRow): SavedView => ({
  ...{ id, name, search, accountIds, hidesFromInbox },
})

export async function listViews(ctx: Ctx): Promise<{ views: SavedView[] }> {
  return { views: (await findViews(ctx.db, ctx.actor)).map(present) }
}

/** A view of the caller. Throws 404 for everybody else's. */
export async function requireView(db: Executor, actor: Ctx['actor'], id: number): Promise<ViewRow> {
  const view = await findView(db, actor, id)
  if (!view) throw notFound('This view')
  return view
}

export async function createView(ctx: Ctx, body: ViewBody): Promise<SavedView> {
  const { values, accounts } = await readView(ctx, body)
  requireOpen(ctx.actor)
  return inTransaction(ctx.db, async tx => {
    await lockPerson(tx, ctx.actor.id)
    if ((await countViews(tx, ctx.actor.id)) >= MOST_VIEWS)
      throw badRequest(`There are ${MOST_VIEWS} views already. Please remove one first.`)
    const id = await insertView(tx, ctx.actor.id, values)
    await replaceViewAccounts(tx, id, ctx.actor.workspaceIds, accounts)
    if (values.hidesFromInbox) await ctx.queue.send('savedViews.fill', { viewId: id }, { db: tx })
    return present(await requireView(tx, ctx.actor, id))
  })
}

export async function changeView(ctx: Ctx, { id, ...body }: ViewBody & { id: number }): Promise<SavedView> {
  await requireView(ctx.db, ctx.actor, id)
  const { values, accounts } = await readView(ctx, body)
  return inTransaction(ctx.db, async tx => {
    await lockPerson(tx, ctx.actor.id)
    const before = await requireView(tx, ctx.actor, id)
    const finds = ({ search, timeZone, accountIds }: Pick<ViewRow, 'search' | 'timeZone' | 'accountIds'>) =>
      JSON.stringify([search, timeZone, accountIds])
    const accountIds = values.isNarrowed ? accounts.map(account => account.id) : null
    const isAnew = finds(before) !== finds({ ...values, accountIds })
    await updateView(tx, id, values, { isAnew })
    await replaceViewAccounts(tx, id, ctx.actor.workspaceIds, accounts)
    if ((isAnew && values.hidesFromInbox) || before.hidesFromInbox !== values.hidesFromInbox)
      await ctx.queue.send('savedViews.fill', { viewId: id }, { db: tx })
    return present(await requireView(tx, ctx.actor, id))
  })
}

export async function removeView(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx.db, async tx => {
    await lockPerson(tx, ctx.actor.id)
    await requireView(tx, ctx.actor, id)
    await markViewRemoved(tx, id, ctx.clock.now())
    await ctx.queue.send('savedViews.fill', { viewId: id }, { db: tx })
  })
}

export async function setOrder(ctx: Ctx, ids: number[]): Promise<{ views: SavedView[] }> {
  await inTransaction(ctx.db, async tx => {
    await lockPerson(tx, ctx.actor.id)
    await orderViews(tx, ctx.actor.id, ids)
  })
  return listViews(ctx)
}

/** What a person has entered, checked: they may read the mailboxes, and all of the search is understood. */
async function readView(ctx: Ctx, { name, hidesFromInbox, ...body }: ViewBody) {
  const timeZone = timeZoneOf(body.timeZone)
  const accounts = await requireMailboxes(ctx, body.accountIds)
  const { search } = await understandSearch(ctx, { ...body, timeZone, isKept: true })
  const compiled = await compileSearch(ctx, { search, timeZone, accountIds: body.accountIds })
  const problem = compiled.notices[0] ?? (compiled.isEmpty ? 'Please enter a search' : undefined)
  if (problem) throw badRequest(problem, { search: problem })
  const isNarrowed = body.accountIds !== null
  return { values: { name, search, timeZone, isNarrowed, hidesFromInbox }, accounts }
}

/** The chosen mailboxes, oldest first. Throws 404 if the caller may not read one of them. */
async function requireMailboxes(ctx: Ctx, ids: readonly number[] | null): Promise<MailAccount[]> {
  if (ids === null) return []
  const chosen = new Set(ids)
  const accounts = (await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')).filter(({ id }) =>
    chosen.has(id),
  )
  if (accounts.length < chosen.size) throw notFound('One of these mailboxes')
  return accounts
}
