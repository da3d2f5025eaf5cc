import type { Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { identifyToken } from '#server/people/auth/identify.ts'
import type { EventScope } from '#server/platform/events.ts'

/** What the person behind a socket may see. */
interface Access {
  userId: number
  organizationId: number | null
  workspaceIds: readonly number[]
  accountIds: ReadonlySet<number>
}

/** A member of the audience: somebody who is signed in and listens. */
export interface Listener {
  token: string
}

interface Seat {
  /** When it was looked up (ms), and how often people had changed by then. */
  at: number
  changes: number
  found: Promise<Access | null>
  keys: readonly string[]
}

/** What a person may see is looked up again after this time, and at once when it may have changed. */
const ACCESS_MS = 5000

/**
 * Who listens, by what they may see: an event is brought to those whom it concerns, however many others listen. What a
 * listener may see is looked up when they come, when it may have changed, and before an event is brought to them if the last
 * look is more than five seconds ago.
 */
export function createAudience<L extends Listener>(deps: Deps) {
  const seats = new Map<L, Seat>()
  const byKey = new Map<string, Set<L>>()
  /** Of these it is not known now what they may see. */
  const unsettled = new Set<L>()
  let changes = 0

  deps.events.onChange(topic => {
    // Somebody may have signed out, or have another role. Whoever is concerned by an event is looked up again then.
    if (topic === null || topic === 'people') changes += 1
    if (topic === null) for (const listener of seats.keys()) lookAgain(listener)
    else if (topic !== 'people')
      for (const listener of byKey.get(`workspace ${topic}`) ?? []) lookAgain(listener)
  })

  const settle = (listener: L, seat: Seat, access: Access | null) => {
    // They have left, or are looked up once more.
    if (seats.get(listener) !== seat) return
    unsettled.delete(listener)
    seat.keys = access === null ? [] : keysOf(access)
    for (const key of seat.keys) {
      const group = byKey.get(key) ?? new Set()
      byKey.set(key, group.add(listener))
    }
  }
  const forget = (listener: L) => {
    for (const key of seats.get(listener)?.keys ?? []) {
      const group = byKey.get(key)
      group?.delete(listener)
      if (group?.size === 0) byKey.delete(key)
    }
  }
  const lookAgain = (listener: L): Promise<Access | null> => {
    forget(listener)
    unsettled.add(listener)
    const found = findAccess(deps, listener.token)
    const seat: Seat = { at: deps.clock.now().getTime(), changes, found, keys: [] }
    seats.set(listener, seat)
    found.then(
      access => settle(listener, seat, access),
      // Asked again with the next event.
      () => {
        seat.at = Number.NEGATIVE_INFINITY
      },
    )
    return found
  }

  return {
    everybody: (): Iterable<L> => seats.keys(),
    enter: (listener: L): void => void lookAgain(listener).catch(() => undefined),
    /** Returns false for one who has left before. */
    leave(listener: L): boolean {
      forget(listener)
      unsettled.delete(listener)
      return seats.delete(listener)
    },
    /** Those whom an event may concern: `concerned` tells for certain. */
    candidates: (scope: EventScope): Iterable<L> =>
      new Set([...(byKey.get(keyOf(scope)) ?? []), ...unsettled]),
    /** Whether an event concerns a listener now; null if their session has ended. */
    async concerned(listener: L, scope: EventScope): Promise<boolean | null> {
      const seat = seats.get(listener)
      if (!seat) return false
      const isOld = deps.clock.now().getTime() - seat.at > ACCESS_MS || seat.changes !== changes
      const access = await (isOld ? lookAgain(listener) : seat.found)
      return access && keysOf(access).includes(keyOf(scope))
    },
    lookAgain,
  }
}

function keyOf(scope: EventScope): string {
  if ('userId' in scope) return `user ${scope.userId}`
  return 'accountId' in scope ? `account ${scope.accountId}` : `organization ${scope.organizationId}`
}

const keysOf = ({ userId, organizationId, workspaceIds, accountIds }: Access): string[] => [
  `user ${userId}`,
  ...(organizationId === null ? [] : [`organization ${organizationId}`]),
  ...workspaceIds.map(id => `workspace ${id}`),
  ...[...accountIds].map(id => `account ${id}`),
]

async function findAccess(deps: Deps, token: string): Promise<Access | null> {
  const identified = await identifyToken(deps, token)
  if (!identified) return null
  const { actor } = identified
  const accounts = await accessibleAccounts(deps.db, actor, 'mail.read')
  return {
    userId: actor.id,
    organizationId: actor.organizationId,
    workspaceIds: actor.workspaceIds,
    accountIds: new Set(accounts.map(({ id }) => id)),
  }
}
