/** Prepares the next item while the current one is being processed. */
export async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next()
  try {
    for (let item = await next; !item.done; item = await next) {
      next = items.next()
      // The consumer sees the failure when it awaits the item; until then it must not count as unhandled.
      next.catch(() => undefined)
      yield item.value
    }
  } finally {
    await items.return(undefined)
  }
}
