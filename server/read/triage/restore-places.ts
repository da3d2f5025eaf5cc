import type { Place } from '#core/contract/triage.ts'
import { append } from '#core/lists.ts'
import type { Ctx } from '#server/deps.ts'
import { changeCopies } from '#server/mailbox/changes/change-messages.ts'
import type { Copy } from '#server/mailbox/changes/change-queries.ts'
import { settleMessages } from '#server/mailbox/messages/announce-mail.ts'
import { findFolders } from '#server/mailbox/messages/placement-queries.ts'
import { snoozeAgain } from '#server/mailbox/messages/snooze-queries.ts'
import { changeInParts, type Part } from './change-in-parts.ts'

interface Plan {
  /** Copies to move, by target folder. */
  moves: Map<number, Copy[]>
  /** Messages to copy, by target folder: one of the copies of each. */
  copies: Map<number, Copy[]>
  extra: Copy[]
}

/**
 * Undoes a move: puts messages back into exactly the folders they were in, and snoozes them again. Copies that are in
 * the right folder already are not touched.
 */
export async function restorePlaces(ctx: Ctx, places: Place[]): Promise<number> {
  const wanted = Map.groupBy(places, ({ messageId }) => messageId)
  const act = async (part: Part): Promise<number[]> => {
    const { tx, account, userId } = part
    const folders = await findFolders(tx, account)
    const tags = new Set(folders.flatMap(({ id, isTag }) => (isTag ? id : [])))
    const plan = planOf(part, wanted, tags)
    const done = new Set<number>()
    const note = (ids: number[]) => {
      for (const id of ids) done.add(id)
    }
    for (const [folderId, copies] of plan.moves) {
      const change = { kind: 'move', to: { folderId } } as const
      note(await changeCopies(ctx, tx, { account, userId, change }, copies))
    }
    for (const [folderId, copies] of plan.copies) {
      note(await changeCopies(ctx, tx, { account, userId, change: { kind: 'copy', folderId } }, copies))
    }
    note(await changeCopies(ctx, tx, { account, userId, change: { kind: 'remove' } }, plan.extra))
    const snoozes = places.flatMap(({ messageId, snoozedUntil }) =>
      snoozedUntil === null ? [] : [[messageId, snoozedUntil] as const],
    )
    const snoozed = await snoozeAgain(tx, account, new Map(snoozes))
    await settleMessages(ctx, tx, account, snoozed)
    note(snoozed)
    return [...done]
  }
  const { changed } = await changeInParts(ctx, { messageIds: [...wanted.keys()], act })
  return changed.length
}

/** A tag is not a place: a message moves back into its folders first, and then gets its tags as copies. */
function planOf({ copies }: Part, wanted: Map<number, Place[]>, tags: ReadonlySet<number>): Plan {
  const plan: Plan = { moves: new Map(), copies: new Map(), extra: [] }
  const add = (map: Map<number, Copy[]>, folderId: number, copy: Copy) =>
    map.set(folderId, [...(map.get(folderId) ?? []), copy])
  for (const [messageId, own] of Map.groupBy(copies, copy => copy.messageId)) {
    const missing = (wanted.get(messageId) ?? []).map(({ folderId }) => folderId)
    const free: Copy[] = []
    for (const copy of own) {
      const at = missing.indexOf(copy.folderId)
      if (at === -1) free.push(copy)
      else missing.splice(at, 1)
    }
    const lying = free.filter(copy => !tags.has(copy.folderId))
    for (const folderId of missing) {
      const copy = tags.has(folderId) ? undefined : lying.shift()
      if (copy) free.splice(free.indexOf(copy), 1)
      if (copy) add(plan.moves, folderId, copy)
      else if (own[0]) add(plan.copies, folderId, own[0])
    }
    append(plan.extra, free)
  }
  return plan
}
