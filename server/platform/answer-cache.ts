/**
 * Remembers by key what took long to find out, for each owner, which is mostly a database. An answer is forgotten after
 * `forMs`, if it could not be found, and when there are more than `most`: then the one that was made first.
 */
export function createAnswerCache<T>({
  most,
  forMs,
  isKept = () => true,
}: {
  most: number
  forMs: number
  /** An answer that is not kept is given only to those who have asked before it was found. */
  isKept?: (answer: T) => boolean
}) {
  const owners = new WeakMap<object, Map<string, { at: number; answer: Promise<T> }>>()
  return {
    /** The remembered answer, or a new one. `isAnew` makes a new one in any case. */
    get(
      owner: object,
      key: string,
      { now, isAnew }: { now: Date; isAnew?: boolean },
      make: () => Promise<T>,
    ) {
      const answers = owners.get(owner) ?? new Map<string, { at: number; answer: Promise<T> }>()
      owners.set(owner, answers)
      const at = now.getTime()
      const known = answers.get(key)
      if (known && !isAnew && Math.abs(at - known.at) < forMs) return known.answer
      const made = { at, answer: make() }
      answers.delete(key)
      answers.set(key, made)
      const [oldest] = answers.keys()
      if (answers.size > most && oldest !== undefined) answers.delete(oldest)
      const forget = () => {
        if (answers.get(key) === made) answers.delete(key)
      }
      made.answer.then(answer => isKept(answer) || forget(), forget)
      return made.answer
    },
  }
}
