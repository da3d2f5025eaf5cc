import type { Place } from '#core/contract/triage.ts'
import { append } from '#core/lists.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { changeCopies } from '#server/mailbox/changes/change-messages.ts'
import { type Copy, findCopies } from '#server/mailbox/changes/change-queries.ts'
import { changeInParts, type Part, requireLabels } from './change-in-parts.ts'

/**
 * Adds and removes labels, each on the messages of its own account. A message that would be in no folder without its
 * label goes to the archive.
 */
export async function labelEmails(
  ctx: Ctx,
  { messageIds, add, remove }: { messageIds: number[]; add: number[]; remove: number[] },
): Promise<{ changed: number[]; before: Place[] }> {
  const act = async (part: Part): Promise<number[]> => {
    const own = await requireLabels(part, [...add, ...remove])
    const { tx, account, userId } = part
    const changed = new Set<number>()
    for (const folderId of own.filter(id => add.includes(id))) {
      const change = { kind: 'copy', folderId } as const
      const done = await changeCopies(ctx, tx, { account, userId, change }, part.copies)
      for (const id of done) changed.add(id)
    }
    for (const folderId of own.filter(id => remove.includes(id)))
      for (const id of await takeLabel(ctx, part, folderId)) changed.add(id)
    return [...changed]
  }
  return changeInParts(ctx, { messageIds, act })
}

async function takeLabel(deps: Deps, part: Part, folderId: number): Promise<number[]> {
  const { tx, account, userId, messageIds } = part
  const byMessage = Map.groupBy(await findCopies(tx, account, messageIds), ({ messageId }) => messageId)
  const last: Copy[] = []
  const others: Copy[] = []
  for (const copies of byMessage.values()) {
    const labelled = copies.filter(copy => copy.folderId === folderId)
    if (labelled.length < copies.length) append(others, labelled)
    else append(last, labelled)
  }
  const archive = { kind: 'move', to: 'archive' } as const
  const moved = await changeCopies(deps, tx, { account, userId, change: archive }, last)
  const removed = await changeCopies(deps, tx, { account, userId, change: { kind: 'remove' } }, others)
  return [...moved, ...removed]
}
