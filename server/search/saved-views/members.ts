import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import { BATCH, inBatches } from '#server/db/upkeep/in-batches.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { accessibleAccounts, findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { raiseVersion } from '#server/mailbox/counts/count-queries.ts'
import { announceMail } from '#server/mailbox/messages/announce-mail.ts'
import { findNextInInbox, mayBeInInbox, setMembers } from '#server/mailbox/views/member-queries.ts'
import { makeWordsOf } from '#server/mailbox/words/make-words.ts'
import { findDelegate } from '#server/people/auth/actors.ts'
import { compileSearch } from '#server/search/matching/compile-search.ts'
import { matchPage, type PageSearch, pageHasWords } from '#server/search/matching/match-queries.ts'
import { deleteForeignMembers, findHidingOver, findView } from './queries.ts'
import {
  deleteMembers,
  deleteView,
  findAnyView,
  findGoneViews,
  findHidingViewsOfAll,
} from './upkeep-queries.ts'

// Which messages the views that are hidden from inboxes find. Inboxes are listed without these, so they are kept in a table.

type ViewToMatch = { id: number; userId: number | null; name: string; search: string; timeZone: string }

/** Mail of an account has arrived or changed: finds out anew which views its messages belong to. */
export async function refreshMembers(
  ctx: Deps,
  key: AccountKey,
  messageIds: readonly number[],
): Promise<void> {
  if (messageIds.length === 0) return
  const account = await findActiveAccount(ctx.db, key)
  const views = account ? await findHidingOver(ctx.db, account) : []
  if (account && views.length > 0) await matchViews(ctx, account, views, messageIds)
}

async function matchViews(
  ctx: Deps,
  account: MailAccount,
  views: readonly ViewToMatch[],
  messageIds: readonly number[],
): Promise<void> {
  let asksWords = false
  const searches: PageSearch[] = []
  for (const view of views) {
    const actor = await actorOf(ctx, view)
    if (!actor) continue
    const { search, timeZone } = view
    const hasWords = (words: Parameters<typeof pageHasWords>[0]) => {
      asksWords = true
      return pageHasWords(words)
    }
    const asked = { search, timeZone, accountIds: [account.id], hasWords }
    const compiled = await compileSearch({ ...ctx, actor }, asked)
    // A part that is not understood any more may have been what kept other mail out.
    const isSure = !compiled.isEmpty && compiled.notices.length === 0 && compiled.accounts.length > 0
    if (!isSure) continue
    const { indexed } = compiled
    if (indexed) asksWords = true
    searches.push({
      key: view.id,
      indexed,
      conditions: [...compiled.conditions, mayBeInInbox(account.workspaceId)],
    })
  }
  if (asksWords) await makeWordsOf(ctx, account, messageIds)
  const matched = await matchPage(ctx.db, account, messageIds, searches)
  await inMailTransaction(ctx.db, [account.id], async tx => {
    let hasChanged = false
    for (const { id } of views) {
      const change = { among: messageIds, members: matched.get(id) ?? [] }
      if (await setMembers(tx, account, id, change)) hasChanged = true
    }
    if (!hasChanged) return
    await raiseVersion(tx, account)
    await announceMail(ctx, tx, account, 'email_read', [...messageIds])
  })
}

/** A view reads mail with the rights that its person has now. */
const actorOf = async ({ db }: Deps, { id, name, userId }: ViewToMatch) =>
  userId === null ? null : findDelegate(db, userId, { kind: 'rule', through: { id, name } })

/** Finds out anew all members of a view; deletes those of a view that hides nothing any more, and what is gone for good. */
export async function fillView(ctx: Deps, viewId: number, signal: AbortSignal): Promise<void> {
  const view = await findAnyView(ctx.db, viewId)
  const actor = view && (await actorOf(ctx, view))
  if (!view || !actor || view.removedAt !== null || !view.hidesFromInbox) {
    await inBatches(signal, limit => deleteMembers(ctx.db, viewId, limit))
    if (view && (view.removedAt !== null || view.userId === null))
      await inTransaction(ctx.db, tx => deleteView(tx, viewId))
    else if (actor) await tellMailboxes(ctx, { ...ctx, actor })
    return
  }
  // What it hides stays hidden, also while its person is sealed.
  const narrowed = await findView(ctx.db, { ...actor, isSealed: false }, viewId)
  const readable = await accessibleAccounts(ctx.db, actor, 'mail.read')
  const accounts = readable.filter(({ id }) => narrowed?.accountIds?.includes(id) ?? true)
  await inBatches(signal, limit => deleteForeignMembers(ctx.db, viewId, actor.workspaceIds, accounts, limit))
  // Their lists have changed without their mail.
  for (const account of readable.filter(each => !accounts.includes(each)))
    await inMailTransaction(ctx.db, [account.id], tx => raiseVersion(tx, account))
  const fillIn = async (account: (typeof accounts)[number]) => {
    let before: number | null = null
    for (;;) {
      signal.throwIfAborted()
      const ids: number[] = await findNextInInbox(ctx.db, account, { before, limit: BATCH })
      if (ids.length > 0) await matchViews(ctx, account, [view], ids)
      if (ids.length < BATCH) break
      before = ids.at(-1) as number
    }
  }
  await oneByOne(accounts, fillIn, signal)
  await tellMailboxes(ctx, { ...ctx, actor })
}

/** Lists of the inbox have changed although no mail has. */
async function tellMailboxes(deps: Deps, { actor }: Pick<Ctx, 'actor'>): Promise<void> {
  await inTransaction(deps.db, tx =>
    deps.events.publish(tx, { userId: actor.id }, { type: 'email_read', emailIds: [] }),
  )
}

/** Time changes what some searches find; and views whose person is gone are deleted. */
export async function tendViews(ctx: Deps): Promise<void> {
  const views = [...(await findGoneViews(ctx.db)), ...(await findHidingViewsOfAll(ctx.db))]
  await oneByOne(views, viewId => ctx.queue.send('savedViews.fill', { viewId }))
}
