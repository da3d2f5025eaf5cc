import type { Place } from '#core/contract/triage.ts'
import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { changeCopies } from '#server/features/sync/change-messages.ts'
import type { Copy } from '#server/features/sync/change-queries.ts'
import { changeInParts, type Part } from './change.ts'
import { removeCopies } from './label-emails.ts'

interface Plan {
  /** Copies to move, by the folder they go to. */
  moves: Map<number, Copy[]>
  /** Messages to copy, by folder: one of their copies each. */
  copies: Map<number, Copy[]>
  extra: Copy[]
}

/** Puts messages back where they lay, and only there. What lies right already is not touched. */
export async function restorePlaces(deps: Deps, actor: Actor, places: Place[]): Promise<number> {
  const wanted = Map.groupBy(places, ({ messageId }) => messageId)
  const { changed } = await changeInParts(deps, actor, [...wanted.keys()], async part => {
    const plan = planOf(part, wanted)
    const { tx, accountId, userId } = part
    const done = new Set<number>()
    const note = (ids: number[]) => {
      for (const id of ids) done.add(id)
    }
    for (const [folderId, copies] of plan.moves) {
      const change = { kind: 'move', to: { folderId } } as const
      note(await changeCopies(deps, tx, { accountId, userId, change }, copies))
    }
    for (const [folderId, copies] of plan.copies) {
      note(await changeCopies(deps, tx, { accountId, userId, change: { kind: 'copy', folderId } }, copies))
    }
    note(await removeCopies(deps, part, plan.extra))
    return [...done]
  })
  return changed.length
}

function planOf({ copies }: Part, wanted: Map<number, Place[]>): Plan {
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
    for (const folderId of missing) {
      const copy = free.shift()
      if (copy) add(plan.moves, folderId, copy)
      else if (own[0]) add(plan.copies, folderId, own[0])
    }
    plan.extra.push(...free)
  }
  return plan
}
