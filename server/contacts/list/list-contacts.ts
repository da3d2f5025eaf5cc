import type { Query, ResponseOf } from '#core/contract/endpoint.ts'
import type { ContactFilter } from '#core/contract/outreach/contact-selection.ts'
import { type ContactRow, type contacts, MOST_COUNTED } from '#core/contract/outreach/contacts.ts'
import type { Db, Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import { suppressedAmong } from '#server/send/outbox/gate/suppressed.ts'
import { countContacts, isNarrow } from './filter-queries.ts'
import { findPage } from './list-queries.ts'
import { readPosition, writePosition } from './position.ts'

/** How many a filter finds, for its later pages. */
const totals = createAnswerCache<number>({ most: 500, forMs: 60_000 })
/** If a filter finds no more contacts than this, all are read and sorted. */
const FEW = 5000

/** A page of the contacts of the caller's workspace. */
export async function listContacts(
  ctx: Ctx,
  { sort, after, limit, ...filter }: Query<typeof contacts.list>,
): Promise<ResponseOf<typeof contacts.list>> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const position = after === undefined ? null : readPosition(after, sort)
  const total = await totalOf(ctx, workspaceId, { filter, isAnew: position === null })
  const isFew = isNarrow(filter) && total <= FEW
  const found = await findPage(ctx.db, workspaceId, {
    filter,
    sort,
    after: position,
    limit: limit + 1,
    isFew,
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    contacts: await withSuppressions(
      ctx.db,
      workspaceId,
      page.map(({ row }) => row),
    ),
    total: Math.min(total, MOST_COUNTED),
    isMore: total > MOST_COUNTED,
    next: found.length > limit && last ? writePosition(last.position) : null,
  }
}

/** How many contacts a filter finds, counted to the end. */
export async function countAll(ctx: Ctx, filter: ContactFilter): Promise<{ total: number }> {
  const most = Number.MAX_SAFE_INTEGER
  return { total: await countContacts(ctx.db, outreachWorkspace(ctx.actor), { filter, most }) }
}

interface Counted {
  filter: ContactFilter
  isAnew: boolean
}

function totalOf(
  { db, clock }: { db: Db; clock: Ctx['clock'] },
  workspaceId: number,
  { filter, isAnew }: Counted,
): Promise<number> {
  const key = JSON.stringify([workspaceId, filter])
  const count = () => countContacts(db, workspaceId, { filter, most: MOST_COUNTED + 1 })
  return totals.get(db, key, { now: clock.now(), isAnew }, count)
}

/** Says of each whether the address that is written to is on the suppression list. */
async function withSuppressions<Row extends Omit<ContactRow, 'isSuppressed'>>(
  db: Executor,
  workspaceId: number,
  rows: readonly Row[],
): Promise<(Row & { isSuppressed: boolean })[]> {
  const addresses = rows.flatMap(({ address }) => address ?? [])
  const suppressed = await suppressedAmong(db, workspaceId, addresses)
  return rows.map(row => ({ ...row, isSuppressed: row.address !== null && suppressed.has(row.address) }))
}
