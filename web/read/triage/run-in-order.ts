/** The latest change of each message that the server has not answered yet. */
const last = new Map<number, Promise<unknown>>()

/**
 * Starts a change once all earlier changes of the same messages have been answered, whatever the answers: requests that
 * are sent together may arrive in another order. Changes of other messages do not wait.
 */
export async function runInOrder<T>(ids: readonly number[], work: () => Promise<T>): Promise<T> {
  const earlier = new Set(ids.flatMap(id => last.get(id) ?? []))
  const done = Promise.allSettled(earlier).then(work)
  const settled = done.then(
    () => undefined,
    () => undefined,
  )
  for (const id of ids) last.set(id, settled)
  try {
    return await done
  } finally {
    for (const id of ids) if (last.get(id) === settled) last.delete(id)
  }
}
