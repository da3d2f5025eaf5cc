import type { Body, Query, ResponseOf } from '#core/contract/endpoint.ts'
import {
  CONFIRM_REMOVAL,
  MOST_PASTED,
  MOST_SUPPRESSIONS_COUNTED,
  type suppressions,
  WISHED,
} from '#core/contract/outreach/suppressions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { readPosition, writePosition } from './position.ts'
import { readEntries } from './read-entries.ts'
import { asListed, type Entry, suppress } from './suppress.ts'
import { countSuppressions, deleteEntries, findSuppressionPage, lockEntries } from './suppression-queries.ts'
import { MOST_NAMED, tellSuppressions } from './tell.ts'

/** A page of the suppression list of the caller's workspace. */
export async function listSuppressions(
  { db, actor }: Ctx,
  { after, limit, ...filter }: Query<typeof suppressions.list>,
): Promise<ResponseOf<typeof suppressions.list>> {
  const workspaceId = outreachWorkspace(actor)
  const position = after === undefined ? null : readPosition(after)
  const [total, found] = await Promise.all([
    countSuppressions(db, workspaceId, { filter, most: MOST_SUPPRESSIONS_COUNTED + 1 }),
    findSuppressionPage(db, workspaceId, { filter, after: position, limit: limit + 1 }),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: page.map(({ entry }) => entry),
    total: Math.min(total, MOST_SUPPRESSIONS_COUNTED),
    isMore: total > MOST_SUPPRESSIONS_COUNTED,
    next: found.length > limit && last ? writePosition(last.position) : null,
  }
}

/** Adds what somebody has pasted. */
export async function addSuppressions(
  ctx: Ctx,
  { entries: text, reason }: Body<typeof suppressions.add>,
): Promise<ResponseOf<typeof suppressions.add>> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const { entries, refused } = readEntries(text)
  if (entries.length > MOST_PASTED) {
    const message = `Please add up to ${MOST_PASTED.toLocaleString('en')} at once`
    throw badRequest(message, { entries: message })
  }
  const added = await inTransaction(ctx.db, async tx => {
    const fresh = await suppress(tx, workspaceId, {
      entries,
      reason,
      source: 'person',
      userId: ctx.actor.id,
      at: ctx.clock.now(),
    })
    if (fresh.length > 0)
      await tellSuppressions(tx, ctx, { action: 'suppression.added', entries: fresh, details: { reason } })
    return fresh.length
  })
  return {
    added,
    known: entries.length - added,
    refused: refused.slice(0, 100),
    refusedCount: refused.length,
  }
}

/**
 * Takes entries off the list. Those that the recipients wished to be there need a confirmation; that they were there stays in
 * the audit log.
 */
export async function removeSuppressions(
  ctx: Ctx,
  { entries, isConfirmed }: Body<typeof suppressions.remove>,
): Promise<{ removed: number }> {
  const workspaceId = outreachWorkspace(ctx.actor)
  return inTransaction(ctx.db, async tx => {
    const found = await lockEntries(tx, workspaceId, entries.map(asListed))
    const wished = found.filter(({ source }) => WISHED.includes(source))
    if (wished.length > 0 && !isConfirmed) throw notConfirmed(wished)
    await deleteEntries(tx, workspaceId, found)
    const details = {
      was: found.slice(0, MOST_NAMED).map(({ value, source, reason, createdAt }) => ({
        value,
        source,
        reason,
        since: createdAt.toISOString(),
      })),
    }
    if (found.length > 0)
      await tellSuppressions(tx, ctx, { action: 'suppression.removed', entries: found, details })
    return { removed: found.length }
  })
}

function notConfirmed(wished: readonly Entry[]): AppError {
  const [first] = wished
  const whom = wished.length === 1 ? `${first?.value} does not` : `${wished.length} of these do not`
  return new AppError(409, `${whom} want mail from you. Please confirm.`, CONFIRM_REMOVAL)
}
