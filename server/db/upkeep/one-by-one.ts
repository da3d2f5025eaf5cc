import { isDatabaseAway } from '../failures.ts'

/**
 * Does something with each of a list, in its order. Where it fails with one, all others are done, and then the first failure is
 * thrown, so that the job is told as failed and tried again. Ends at once if the signal is aborted or the database is away.
 */
export async function oneByOne<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    signal?.throwIfAborted()
    try {
      await act(item)
    } catch (error) {
      if (signal?.aborted || isDatabaseAway(error)) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
