import type { Executor } from '#server/db/client.ts'
import type { PreparedMessage } from './prepare-message.ts'
import {
  findCuts,
  findReferences,
  findSplits,
  findSubjectMates,
  findThreadsByKey,
  insertThreads,
  mergeThreads,
  type SubjectMate,
  saveReferences,
} from './thread-queries.ts'

/** The subject joins only what was written within so many days. */
const SUBJECT_WINDOW_MS = 30 * 24 * 60 * 60_000

type Threadable = Pick<
  PreparedMessage,
  | 'threadKey'
  | 'rfcMessageId'
  | 'inReplyTo'
  | 'references'
  | 'baseSubject'
  | 'isOrphanReply'
  | 'from'
  | 'to'
  | 'cc'
  | 'receivedAt'
  | 'isBulk'
>

/**
 * Finds or makes the thread of each message, in the order given. A thread is what hangs together by Message-IDs
 * that are held or referred to (after J. Zawinski's algorithm), by the provider's own thread ids, and, for replies
 * that refer to nothing, by subject and people. Each rule joins pairs, whichever of the two came first, so that
 * the order of arrival does not matter; threads that turn out to be one become the oldest of them. Two that a person
 * has split are never one again: what refers to both belongs to the one that it refers to last.
 */
export async function threadMessages(
  db: Executor,
  accountId: number,
  messages: Threadable[],
): Promise<number[]> {
  const chains = messages.map(chainOf)
  const cuts = await findCuts(db, accountId, [...new Set(chains.flat())])
  const references = chains.map(chain => afterCut(chain, cuts))
  const known = await findReferences(db, accountId, [...new Set(references.flat())])
  // What a person has split off does not come back by the provider's word.
  const keyOf = (index: number) =>
    references[index]?.length === chains[index]?.length ? messages[index]?.threadKey : undefined
  const keys = messages.flatMap((_, index) => keyOf(index) ?? [])
  const byKey = keys.length ? await findThreadsByKey(db, accountId, keys) : new Map<string, number>()
  const mates = await subjectMates(db, accountId, messages)

  const existing = [...known.values(), ...byKey.values(), ...mates.map(({ threadId }) => threadId)]
  // Threads that exist have their ids; new ones are numbered downwards from -1 until they are stored.
  const groups = createGroups(await findSplits(db, [...new Set(existing)]))
  const own = messages.map((message, index) => {
    const fresh = -1 - index
    groups.add(fresh)
    for (const reference of references[index]?.toReversed() ?? []) {
      const thread = known.get(reference)
      if (thread === undefined) known.set(reference, fresh)
      else if (!groups.join(fresh, thread)) break
    }
    const key = keyOf(index)
    if (key) {
      const thread = byKey.get(key)
      if (thread !== undefined) groups.join(fresh, thread)
      else byKey.set(key, fresh)
    }
    for (const mate of mates) if (belongTogether(message, mate)) groups.join(fresh, mate.threadId)
    mates.push({ ...message, threadId: fresh })
    return fresh
  })

  const stored = await storeGroups(db, accountId, own, keyOf, groups)
  const threadOf = (thread: number) => stored.get(groups.find(thread)) ?? thread
  await saveReferences(
    db,
    accountId,
    [...known]
      .filter(([, thread]) => threadOf(thread) !== thread || thread < 0)
      .map(([id, thread]) => ({ id, threadId: threadOf(thread) })),
  )
  return own.map(threadOf)
}

/** All Message-IDs that say where a message belongs, oldest first, its own last. */
export function chainOf({
  rfcMessageId,
  inReplyTo,
  references,
}: Pick<Threadable, 'rfcMessageId' | 'inReplyTo' | 'references'>): string[] {
  return [...new Set([...references, inReplyTo, rfcMessageId].filter(id => id !== null))]
}

/** What is left of a chain from the last place on where someone began a new conversation. */
export function afterCut(chain: string[], cuts: ReadonlySet<string>): string[] {
  return chain.slice(
    Math.max(
      0,
      chain.findLastIndex(id => cuts.has(id)),
    ),
  )
}

async function subjectMates(db: Executor, accountId: number, messages: Threadable[]): Promise<SubjectMate[]> {
  const eligible = messages.filter(({ baseSubject, isBulk }) => baseSubject !== '' && !isBulk)
  if (eligible.length === 0) return []
  return findSubjectMates(db, accountId, {
    subjects: [...new Set(eligible.map(({ baseSubject }) => baseSubject))],
    orphanSubjects: [
      ...new Set(eligible.filter(({ isOrphanReply }) => isOrphanReply).map(({ baseSubject }) => baseSubject)),
    ],
  })
}

/** One is a reply that refers to nothing, the other was written before it, both by and to the same people. */
function belongTogether(a: Threadable, b: Threadable): boolean {
  if (a.baseSubject === '' || a.baseSubject !== b.baseSubject || a.isBulk || b.isBulk) return false
  const [earlier, later] = a.receivedAt <= b.receivedAt ? [a, b] : [b, a]
  if (!later.isOrphanReply) return false
  if (later.receivedAt.getTime() - earlier.receivedAt.getTime() > SUBJECT_WINDOW_MS) return false
  return takesPart(later.from?.address, earlier) && takesPart(earlier.from?.address, later)
}

function takesPart(address: string | undefined, { from, to, cc }: Threadable): boolean {
  if (!address) return false
  const wanted = address.toLowerCase()
  return [...(from ? [from] : []), ...to, ...cc].some(person => person.address.toLowerCase() === wanted)
}

/** Makes the threads that are new, merges those that became one; answers the id of each group by its root. */
async function storeGroups(
  db: Executor,
  accountId: number,
  own: number[],
  keyOf: (index: number) => string | null | undefined,
  groups: Groups,
): Promise<Map<number, number>> {
  const stored = new Map<number, number>()
  const fresh: { root: number; key: string | null }[] = []
  for (const root of new Set(own.map(groups.find))) {
    const existing = groups
      .members(root)
      .filter(id => id > 0)
      .sort((a, b) => a - b)
    const [winner, ...losers] = existing
    if (winner === undefined) {
      const index = own.findIndex(thread => groups.find(thread) === root)
      fresh.push({ root, key: keyOf(index) ?? null })
      continue
    }
    stored.set(root, winner)
    if (losers.length > 0) await mergeThreads(db, winner, losers)
  }
  const ids = fresh.length
    ? await insertThreads(
        db,
        accountId,
        fresh.map(({ key }) => key),
      )
    : []
  fresh.forEach(({ root }, index) => {
    const id = ids[index]
    if (id !== undefined) stored.set(root, id)
  })
  return stored
}

type Groups = ReturnType<typeof createGroups>

/** Union-find over thread ids. Groups that came out of one split, by thread in `splits`, are not joined. */
function createGroups(splits: ReadonlyMap<number, number[]>) {
  const parents = new Map<number, number>()
  const members = new Map<number, number[]>()
  const splitsOf = new Map<number, number[]>()
  const add = (id: number) => {
    if (parents.has(id)) return
    parents.set(id, id)
    members.set(id, [id])
    splitsOf.set(id, splits.get(id) ?? [])
  }
  const find = (id: number): number => {
    let root = id
    while (parents.get(root) !== undefined && parents.get(root) !== root) root = parents.get(root) as number
    return root
  }
  return {
    add,
    find,
    /** False when they are to stay apart. */
    join(a: number, b: number): boolean {
      add(a)
      add(b)
      const [rootA, rootB] = [find(a), find(b)]
      if (rootA === rootB) return true
      const [splitsA = [], splitsB = []] = [splitsOf.get(rootA), splitsOf.get(rootB)]
      if (splitsA.some(split => splitsB.includes(split))) return false
      parents.set(rootA, rootB)
      splitsOf.set(rootB, [...splitsA, ...splitsB])
      members.set(rootB, [...(members.get(rootB) ?? []), ...(members.get(rootA) ?? [])])
      members.delete(rootA)
      return true
    },
    members: (root: number) => members.get(root) ?? [],
  }
}
