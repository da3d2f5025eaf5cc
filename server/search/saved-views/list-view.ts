import type { Query, ResponseOf } from '#core/contract/endpoint.ts'
import { MOST_LISTED, type savedViews } from '#core/contract/saved-views.ts'
import { workspacesOf } from '#server/db/keys.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import { inOrder } from '#server/read/emails/load-emails.ts'
import { presentConversation, presentRow } from '#server/read/emails/present.ts'
import { findMembers, findRows } from '#server/read/emails/row-queries.ts'
import { compileSearch } from '#server/search/matching/compile-search.ts'
import { type Found, findMatching } from '#server/search/matching/match-queries.ts'
import { findViews, type ViewRow } from './queries.ts'
import { requireView } from './saved-views.ts'

interface Listed {
  found: Found[]
  notices: string[]
}

/**
 * What a view finds, until a mailbox or the view changes; a minute at most, because some searches change with time. So pages
 * fit together, and a list that is asked for every few seconds costs little.
 */
const remembered = createAnswerCache<Listed>({ most: 500, forMs: 60_000 })

/** A page of what a view finds, newest first. Null if the caller has the answer already. */
export async function listView(
  ctx: Ctx,
  {
    id,
    limit,
    page,
    groupBy,
    isKnown,
  }: { id: number; isKnown?: (version: string) => boolean } & Query<typeof savedViews.emails>,
): Promise<ResponseOf<typeof savedViews.emails> | null> {
  const view = await requireView(ctx.db, ctx.actor, id)
  const version = await versionOf(ctx, view)
  const minute = Math.floor(ctx.clock.now().getTime() / 60_000)
  if (isKnown?.([version, minute, limit, page, ...(groupBy ? ['c'] : [])].join())) return null
  const { found, notices } = await findListed(ctx, view, version)
  const listed = groupBy ? newestOfEach(found) : found
  const ids = listed.slice((page - 1) * limit, page * limit).map(each => each.id)
  const workspaceIds = workspacesOf(await recalledAccounts(ctx, 'mail.read'))
  const rows = inOrder(ids, await findRows(ctx.db, workspaceIds, ids))
  const members = groupBy ? await findMembers(ctx.db, workspaceIds, rows) : null
  const emails = rows.map(row =>
    members ? presentConversation(row, members.get(row.threadId) ?? []) : presentRow(row),
  )
  return { emails, total: listed.length, notices }
}

/** The first of each conversation, in the same order. */
function newestOfEach(found: Found[]): Found[] {
  const seen = new Set<number>()
  return found.filter(({ threadId }) => !seen.has(threadId) && seen.add(threadId))
}

/** How many unread messages each view has. Null if the caller has the answer already. */
export async function countUnread(
  ctx: Ctx,
  { isKnown }: { isKnown?: (version: string) => boolean },
): Promise<ResponseOf<typeof savedViews.counts> | null> {
  const views = await findViews(ctx.db, ctx.actor)
  const versions = await Promise.all(views.map(view => versionOf(ctx, view)))
  const minute = Math.floor(ctx.clock.now().getTime() / 60_000)
  if (isKnown?.([...versions, minute].join())) return null
  const counts: { id: number; unread: number }[] = []
  // One after the other: a person may have fifty views, and others want connections, too.
  for (const [at, view] of views.entries()) {
    const { found } = await findListed(ctx, view, versions[at] as string)
    counts.push({ id: view.id, unread: found.filter(({ isRead }) => !isRead).length })
  }
  return { counts }
}

/** Changes with what the view says, and with the mail that the caller may read. */
async function versionOf(ctx: Ctx, { id, revision }: ViewRow): Promise<string> {
  const accounts = await recalledAccounts(ctx, 'mail.read')
  return JSON.stringify([ctx.actor.id, id, revision, accounts.map(({ id, version }) => `${id}.${version}`)])
}

const findListed = (ctx: Ctx, view: ViewRow, version: string): Promise<Listed> =>
  remembered.get(ctx.database, version, { now: ctx.clock.now() }, async () => {
    const compiled = await compileSearch(ctx, view)
    const { isEmpty, notices, doubts } = compiled
    const found = isEmpty ? [] : await findMatching(ctx.db, compiled, { limit: MOST_LISTED })
    return { found, notices: found.length > 0 ? notices : [...notices, ...doubts] }
  })
