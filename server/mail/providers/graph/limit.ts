/** Does so many things at once at most; the others wait their turn. */
export function createLimit(most: number) {
  let free = most
  const waiting: (() => void)[] = []
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await act()
    } finally {
      // Hands the place to the one that waits, so that a new call cannot take it first.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
