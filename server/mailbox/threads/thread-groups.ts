import { append } from '#core/lists.ts'
import type { Member } from './thread-fit.ts'
import type { FoundThread } from './thread-queries.ts'

export type Groups = ReturnType<typeof createGroups>

/** Union-find over thread ids, with their messages. Groups that were split from the same thread are not joined. */
export function createGroups(found: ReadonlyMap<number, FoundThread>) {
  const parents = new Map<number, number>()
  const threads = new Map<number, number[]>()
  const splits = new Map<number, number[]>()
  const members = new Map<number, Member[]>()
  const guests: number[] = []
  const add = (id: number) => {
    if (parents.has(id)) return
    parents.set(id, id)
    threads.set(id, [id])
    splits.set(id, found.get(id)?.splits ?? [])
    members.set(id, [...(found.get(id)?.members ?? [])])
  }
  const find = (id: number): number => {
    add(id)
    let root = id
    while (parents.get(root) !== root) root = parents.get(root) as number
    return root
  }
  const list = <T>(map: Map<number, T[]>, id: number) => map.get(find(id)) ?? []
  return {
    find,
    /** The ids of the threads that were joined into this one. */
    threads: (id: number) => list(threads, id),
    members: (id: number) => list(members, id),
    /** Whether a conversation is muted or snoozed. */
    isHidden: (id: number) => list(threads, id).some(thread => found.get(thread)?.isHidden),
    /** Ids of the threads whose messages become guests of another thread. */
    guests: () => guests,
    /** Joins two groups. Returns false if they must stay apart. */
    join(a: number, b: number, how?: 'as guest'): boolean {
      const [rootA, rootB] = [find(a), find(b)]
      if (rootA === rootB) return true
      const [splitsA, splitsB] = [list(splits, rootA), list(splits, rootB)]
      if (splitsA.some(split => splitsB.includes(split))) return false
      if (how) {
        for (const member of list(members, rootA)) member.isGuest = true
        append(
          guests,
          list(threads, rootA).filter(thread => thread > 0),
        )
      }
      parents.set(rootA, rootB)
      splits.set(rootB, [...splitsA, ...splitsB])
      threads.set(rootB, [...list(threads, rootB), ...(threads.get(rootA) ?? [])])
      // Appends to the longer list, because a conversation may have thousands of messages.
      const [longer, shorter] = [members.get(rootA) ?? [], members.get(rootB) ?? []].sort(
        (one, other) => other.length - one.length,
      ) as [Member[], Member[]]
      for (const member of shorter) longer.push(member)
      members.set(rootB, longer)
      for (const map of [threads, splits, members]) map.delete(rootA)
      return true
    },
  }
}
