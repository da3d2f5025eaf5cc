/** The next item is made while one is worked on. */
export async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next()
  try {
    for (let item = await next; !item.done; item = await next) {
      next = items.next()
      // Whoever awaits it hears of its failure; until then it must not count as unhandled.
      next.catch(() => undefined)
      yield item.value
    }
  } finally {
    await items.return(undefined)
  }
}
