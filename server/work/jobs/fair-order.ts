/** So many jobs of a workspace are nothing unusual. */
const USUAL = 4
const HALF_LIFE_MS = 60_000
/** Numbers are kept of so many workspaces and queues; those that have sent nothing for longest are forgotten. */
const MOST_KEPT = 10_000

export interface FairOrder {
  /** Notes a job that a workspace sends, and returns its priority: the higher goes first. */
  priorityOf(job: { queue: string; workspaceId: unknown; isUrgent: boolean }): number
}

/**
 * Who has sent few jobs of a kind goes before who has sent many. So a job of one workspace waits for those that run, and not for
 * the ten thousand that another has sent before it. What is urgent goes before what is not, and is counted by itself: a mail that a
 * person sends does not wait for the campaign of their workspace. Each process counts what it sends, which costs no statement.
 */
export function createFairOrder(now: () => number = () => performance.now()): FairOrder {
  const sent = new Map<string, { count: number; at: number }>()
  return {
    priorityOf({ queue, workspaceId, isUrgent }) {
      const urgency = isUrgent ? 1 : 0
      if (workspaceId === undefined) return urgency
      const key = `${queue} ${workspaceId} ${urgency}`
      const at = now()
      const before = sent.get(key)
      const count = before ? before.count * 0.5 ** ((at - before.at) / HALF_LIFE_MS) : 0
      sent.delete(key)
      sent.set(key, { count: count + 1, at })
      if (sent.size > MOST_KEPT) sent.delete(sent.keys().next().value as string)
      return urgency - 2 * Math.floor(Math.log2(1 + count / USUAL))
    },
  }
}
