/** A turn of one runner, for which the others wait. */
export interface Turn {
  /** Called between two pages; false when its time is over and others wait. */
  goesOn(): boolean
  end(): void
}

/** A runner's place in the queue. */
export interface Place {
  /** Resolves with the turn; with null if the runner is stopped first. */
  turn: Promise<Turn | null>
  /** Moves it ahead of all runners that nobody waits for. */
  hurry(): void
}

export interface Turns {
  queue(options: { workspaceId: number; isUrgent: boolean; signal: AbortSignal }): Place
}

interface Waiting {
  workspaceId: number
  start: () => void
}

/**
 * Lets `limit` runners work at once, `each` of them of one workspace, so that those of another need not wait for its mailboxes.
 * Runners that people wait for go first; of these, those of the workspace that has fewest at work; of these, the one that has
 * waited longest. After `lengthMs` a turn no longer counts, so a server that does not answer holds up nobody else.
 */
export function createTurns({
  limit,
  each = limit,
  lengthMs,
}: {
  limit: number
  each?: number
  lengthMs: number
}): Turns {
  const urgent = new Set<Waiting>()
  const others = new Set<Waiting>()
  /** How many runners are at work, of each workspace that has any. */
  const atWork = new Map<number, number>()
  let running = 0
  const countOf = (workspaceId: number) => atWork.get(workspaceId) ?? 0
  const hasRoom = (workspaceId: number) => running < limit && countOf(workspaceId) < each
  const count = (workspaceId: number, change: 1 | -1) => {
    running += change
    const left = countOf(workspaceId) + change
    if (left === 0) atWork.delete(workspaceId)
    else atWork.set(workspaceId, left)
  }

  const firstOf = (waiting: ReadonlySet<Waiting>): Waiting | undefined => {
    let first: Waiting | undefined
    for (const one of waiting) {
      const isBefore = !first || countOf(one.workspaceId) < countOf(first.workspaceId)
      if (isBefore && hasRoom(one.workspaceId)) first = one
    }
    return first
  }
  const next = (): void => {
    for (;;) {
      const first = firstOf(urgent) ?? firstOf(others)
      if (!first) return
      first.start()
    }
  }

  function begin(workspaceId: number): Turn {
    let isCounted = false
    let timer: NodeJS.Timeout
    const leave = () => {
      clearTimeout(timer)
      if (!isCounted) return
      isCounted = false
      count(workspaceId, -1)
      next()
    }
    const enter = () => {
      isCounted = true
      count(workspaceId, 1)
      timer = setTimeout(leave, lengthMs)
    }
    enter()
    return {
      end: leave,
      goesOn() {
        if (isCounted) return true
        if (!hasRoom(workspaceId)) return false
        enter()
        return true
      },
    }
  }

  return {
    queue({ workspaceId, isUrgent, signal }) {
      const { promise, resolve } = Promise.withResolvers<Turn | null>()
      const leave = () => {
        urgent.delete(waiting)
        others.delete(waiting)
        signal.removeEventListener('abort', giveUp)
      }
      const start = () => {
        leave()
        resolve(begin(workspaceId))
      }
      const waiting = { workspaceId, start }
      const giveUp = () => {
        leave()
        resolve(null)
      }
      if (signal.aborted) resolve(null)
      else {
        signal.addEventListener('abort', giveUp)
        ;(isUrgent ? urgent : others).add(waiting)
        next()
      }
      return {
        turn: promise,
        hurry() {
          if (others.delete(waiting)) urgent.add(waiting)
        },
      }
    },
  }
}
