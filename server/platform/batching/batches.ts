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
