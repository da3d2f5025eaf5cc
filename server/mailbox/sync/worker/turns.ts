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
  queue(options: { isUrgent: boolean; signal: AbortSignal }): Place
}

/**
 * Lets `limit` runners work at once. Runners that people wait for go first; within each group, the one that has waited
 * longest. After `lengthMs` a turn no longer counts, so a server that does not answer holds up nobody else.
 */
export function createTurns({ limit, lengthMs }: { limit: number; lengthMs: number }): Turns {
  const urgent = new Set<() => void>()
  const others = new Set<() => void>()
  let running = 0

  const next = (): void => {
    while (running < limit) {
      const [first] = urgent.size > 0 ? urgent : others
      if (!first) return
      first()
    }
  }

  function begin(): Turn {
    let isCounted = false
    let timer: NodeJS.Timeout
    const leave = () => {
      clearTimeout(timer)
      if (!isCounted) return
      isCounted = false
      running -= 1
      next()
    }
    const enter = () => {
      isCounted = true
      running += 1
      timer = setTimeout(leave, lengthMs)
    }
    enter()
    return {
      end: leave,
      goesOn() {
        if (isCounted) return true
        if (running >= limit) return false
        enter()
        return true
      },
    }
  }

  return {
    queue({ isUrgent, signal }) {
      const { promise, resolve } = Promise.withResolvers<Turn | null>()
      const leave = () => {
        urgent.delete(start)
        others.delete(start)
        signal.removeEventListener('abort', giveUp)
      }
      const start = () => {
        leave()
        resolve(begin())
      }
      const giveUp = () => {
        leave()
        resolve(null)
      }
      if (signal.aborted) resolve(null)
      else {
        signal.addEventListener('abort', giveUp)
        ;(isUrgent ? urgent : others).add(start)
        next()
      }
      return {
        turn: promise,
        hurry() {
          if (others.delete(start)) urgent.add(start)
        },
      }
    },
  }
}
