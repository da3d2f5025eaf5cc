interface Limits<T> {
  /** Items of a batch. */
  most?: number
  /** A batch ends once the sizes of its items come to so much. */
  mostSize?: number
  sizeOf?: (item: T) => number
}

/** Items in batches, in their order; the last batch may be small, and none is empty. */
export async function* batchesOf<T>(
  items: AsyncIterable<T>,
  { most = Number.POSITIVE_INFINITY, mostSize = Number.POSITIVE_INFINITY, sizeOf = () => 0 }: Limits<T>,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  let size = 0
  for await (const item of items) {
    batch.push(item)
    size += sizeOf(item)
    if (batch.length < most && size < mostSize) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

/**
 * Does something with all of a list. If that fails because of what is in the list, it is done with each half, until the
 * faulty items are alone: those are given to `passOver`, and all others are done. Any other failure is thrown.
 */
export async function byHalves<Item>(
  items: readonly Item[],
  act: (some: readonly Item[]) => Promise<void>,
  {
    isOfAnItem,
    passOver,
  }: {
    isOfAnItem: (error: unknown) => boolean
    passOver: (item: Item, error: unknown) => Promise<void> | void
  },
): Promise<void> {
  const [first] = items
  if (first === undefined) return
  try {
    await act(items)
    return
  } catch (error) {
    if (!isOfAnItem(error)) throw error
    if (items.length === 1) return passOver(first, error)
  }
  const middle = items.length >> 1
  await byHalves(items.slice(0, middle), act, { isOfAnItem, passOver })
  await byHalves(items.slice(middle), act, { isOfAnItem, passOver })
}
