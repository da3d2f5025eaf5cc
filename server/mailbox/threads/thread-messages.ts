import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { PreparedMessage } from '../messages/prepare-message.ts'
import { matesBySubject } from './subject-mates.ts'
import {
  areAnswersTo,
  belongTogether,
  fitsIn,
  isGuestOf,
  isWrittenBy,
  type Member,
  peopleOf,
  topicOf,
} from './thread-fit.ts'
import { createGroups, type Groups } from './thread-groups.ts'
import {
  findCuts,
  findOwnMailboxes,
  findReferences,
  findThreadMembers,
  findThreadsByKey,
  forgetDeleted,
  insertThreads,
  keepKeys,
  markGuests,
  mergeThreads,
  saveReferences,
} from './thread-queries.ts'

type Threadable = Pick<
  PreparedMessage,
  | 'threadKey'
  | 'rfcMessageId'
  | 'inReplyTo'
  | 'references'
  | 'baseSubject'
  | 'isReply'
  | 'isOrphanReply'
  | 'from'
  | 'to'
  | 'cc'
  | 'receivedAt'
  | 'isBulk'
  | 'isAutomatic'
>

/**
 * Finds or makes the thread of each message; returns the thread ids in the order given. A message joins messages whose
 * Message-IDs it names, or that name it, if it has their subject without prefixes: whoever changes the subject begins a new
 * conversation. It also joins by the provider's own thread ids, whatever its subject, so that people see the conversations
 * that their provider shows; these ids keep nothing apart, though, because they are missing for what was sent from here.
 * A reply without references joins by subject and people (`subject-mates.ts`). A message of a program that answers a stored
 * message under a subject of its own, or an answer without a subject among people who are not known, joins as a guest. Each
 * rule compares pairs, whichever of the two came first, so among people who know each other the order of arrival matters only
 * where a reply without references could answer two letters.
 * Threads that turn out to be one are merged into the oldest. Two threads that a person has split are never merged again,
 * nor are two whose only link is a message that names both: that message goes to the thread that it refers to last.
 */
export async function threadMessages(db: Tx, account: AccountKey, messages: Threadable[]): Promise<number[]> {
  const chains = messages.map(chainOf)
  const cuts = await findCuts(db, account, [...new Set(chains.flat())])
  const references = chains.map(chain => afterCut(chain, cuts))
  const known = await findReferences(db, account, [...new Set(references.flat())])
  // The provider's thread id must not bring back what a person has split off.
  const keyOf = (index: number) =>
    chains[index]?.some(id => cuts.has(id)) ? undefined : messages[index]?.threadKey
  const keys = messages.flatMap((_, index) => keyOf(index) ?? [])
  const byKey = keys.length ? await findThreadsByKey(db, account, keys) : new Map<string, number>()
  const keptKeys = new Set(byKey.keys())
  const split = splitSubjects(messages, cuts)
  // Threads that exist have their ids; new ones are numbered downwards from -1 until they are stored.
  const freshOf = (index: number) => -1 - index
  const unsplit = messages
    .map((message, index) => ({ ...message, threadId: freshOf(index) }))
    .filter(({ baseSubject }) => !split.has(baseSubject))
  const mates = await matesBySubject(db, account, unsplit)

  const existing = [
    ...[...known.values()].flatMap(({ threads }) => threads),
    ...byKey.values(),
    ...[...mates.values()].flat().filter(thread => thread > 0),
  ]
  const ownMailboxes = await findOwnMailboxes(db, account)
  const groups = createGroups(await findThreadMembers(db, account, [...new Set(existing)], ownMailboxes))
  const naming = new Map([...known].map(([id, { threads }]) => [id, threads]))
  const own = messages.map((message, index) => {
    const fresh = freshOf(index)
    const names = references[index] ?? []
    const member = {
      ...message,
      names: new Set(names),
      people: peopleOf(message, ownMailboxes),
      isOwn: isWrittenBy(ownMailboxes, message),
      topic: topicOf(message.baseSubject),
      isGuest: false,
    }
    groups.members(fresh).push(member)
    // First what it refers to: a message that comes back may have been named in another conversation meanwhile.
    const lastFirst = [...names.filter(id => id !== message.rfcMessageId).toReversed(), message.rfcMessageId]
    const candidates = () => [
      ...new Set(lastFirst.flatMap(id => (id && naming.get(id)?.map(groups.find)) || [])),
    ]
    const belongsTo = (thread: number) =>
      belongTogether(groups.members(fresh), groups.members(thread), member)
    const fits = (thread: number) => fitsIn(member, groups.members(thread)) && belongsTo(thread)
    // A message that comes back joins the conversation that it was in, and what a person decided about that stays.
    const before = known.get(message.rfcMessageId ?? '')
    const left = before?.deletedIn ?? before?.threads.find(thread => groups.members(thread).length === 0)
    if (left !== undefined && (groups.members(left).length === 0 || fits(left))) groups.join(fresh, left)
    for (const thread of candidates()) if (fits(thread) && !groups.join(fresh, thread)) break
    const key = keyOf(index)
    const keyed = key ? byKey.get(key) : undefined
    if (keyed !== undefined && belongsTo(keyed)) groups.join(fresh, keyed)
    for (const mate of mates.get(fresh) ?? []) {
      const isYetToCome = mate < fresh
      if (!isYetToCome && belongsTo(mate)) groups.join(fresh, mate)
    }
    for (const thread of candidates()) joinAsGuest(groups, fresh, thread, member)
    if (key && keyed === undefined && !member.isGuest) byKey.set(key, fresh)
    for (const id of names) {
      const threads = naming.get(id) ?? []
      if (!threads.some(thread => groups.find(thread) === groups.find(fresh)))
        naming.set(id, [...threads, fresh])
    }
    return { thread: fresh, member }
  })

  await markGuests(db, account, groups.guests())
  const stored = await storeGroups(
    db,
    account,
    own.map(({ thread }) => thread),
    keyOf,
    groups,
    keptKeys,
  )
  const threadOf = (thread: number) => stored.get(groups.find(thread)) ?? thread
  const unkept = [...byKey].filter(([key]) => !keptKeys.has(key))
  await keepKeys(
    db,
    account,
    unkept.map(([key, thread]) => ({ key, threadId: threadOf(thread) })),
  )
  await saveReferences(
    db,
    account,
    own.flatMap(({ thread, member }) => {
      const threadId = threadOf(thread)
      const isNew = (id: string) => !known.get(id)?.threads.some(other => threadOf(other) === threadId)
      const { isGuest, rfcMessageId } = member
      return [...member.names]
        .filter(id => isNew(id) || (!isGuest && id === rfcMessageId))
        .map(id => ({ id, threadId, isGuest }))
    }),
  )
  const ownIds = messages.flatMap(({ rfcMessageId }) => rfcMessageId ?? [])
  await forgetDeleted(
    db,
    account,
    ownIds.filter(id => known.get(id)?.deletedIn),
  )
  return own.map(({ thread }) => threadOf(thread))
}

/**
 * Joins the two if one answers the other, whoever wrote it. Only a single arriving message joins a muted or snoozed
 * thread.
 */
function joinAsGuest(groups: Groups, fresh: number, thread: number, member: Member): void {
  const [mine, theirs] = [groups.members(fresh), groups.members(thread)]
  if (mine === theirs) return
  const isAlone = mine.length === 1
  if (!isAlone && (groups.isHidden(fresh) || groups.isHidden(thread))) return
  if (isGuestOf(member, theirs) && areAnswersTo(member, mine)) groups.join(fresh, thread, 'as guest')
  else if (!groups.isHidden(thread)) {
    const root = theirs.find(other => isGuestOf(other, [member]))
    if (root && areAnswersTo(root, theirs)) groups.join(thread, fresh, 'as guest')
  }
}

/** All Message-IDs that say where a message belongs, oldest first, its own last. */
export function chainOf({
  rfcMessageId,
  inReplyTo,
  references,
}: Pick<Threadable, 'rfcMessageId' | 'inReplyTo' | 'references'>): string[] {
  return [...new Set([...references, inReplyTo, rfcMessageId].filter(id => id !== null))]
}

/** The part of a chain from the last place on where a person began a new conversation. */
export function afterCut(chain: string[], cuts: ReadonlySet<string>): string[] {
  return chain.slice(
    Math.max(
      0,
      chain.findLastIndex(id => cuts.has(id)),
    ),
  )
}

/**
 * The subjects of messages that come back after a person has split their conversation there. `findSubjectMates` knows only
 * of such messages that are still here.
 */
function splitSubjects(messages: readonly Threadable[], cuts: ReadonlySet<string>): ReadonlySet<string> {
  const returning = messages.filter(({ rfcMessageId }) => rfcMessageId !== null && cuts.has(rfcMessageId))
  return new Set(returning.map(({ baseSubject }) => baseSubject))
}

/**
 * Makes the new threads, adding their provider's ids to `keptKeys`, and merges those that became one. Returns the id of each
 * group by its root.
 */
async function storeGroups(
  db: Tx,
  account: AccountKey,
  own: number[],
  keyOf: (index: number) => string | null | undefined,
  groups: Groups,
  keptKeys: Set<string>,
): Promise<Map<number, number>> {
  const stored = new Map<number, number>()
  const fresh: { root: number; key: string | null }[] = []
  for (const root of new Set(own.map(groups.find))) {
    const existing = groups
      .threads(root)
      .filter(id => id > 0)
      .sort((a, b) => a - b)
    const [winner, ...losers] = existing
    if (winner === undefined) {
      const index = own.findIndex(thread => groups.find(thread) === root)
      const key = keyOf(index) ?? null
      fresh.push({ root, key })
      if (key !== null) keptKeys.add(key)
      continue
    }
    stored.set(root, winner)
    if (losers.length > 0) await mergeThreads(db, account, winner, losers)
  }
  const ids = fresh.length
    ? await insertThreads(
        db,
        account,
        fresh.map(({ key }) => key),
      )
    : []
  fresh.forEach(({ root }, index) => {
    const id = ids[index]
    if (id !== undefined) stored.set(root, id)
  })
  return stored
}
