/** Items, of which the first by `isBefore` is taken out at any time in logarithmic time. */
export interface Heap<T> {
  readonly size: number
  peek(): T | undefined
  push(item: T): void
  pop(): T | undefined
}

export function heapOf<T>(isBefore: (a: T, b: T) => boolean): Heap<T> {
  const items: T[] = []
  const at = (index: number) => items[index] as T
  const swap = (a: number, b: number) => {
    const item = at(a)
    items[a] = at(b)
    items[b] = item
  }
  const rise = (from: number) => {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1
      if (!isBefore(at(index), at(parent))) return
      swap(index, parent)
      index = parent
    }
  }
  const sink = () => {
    for (let index = 0; ; ) {
      const left = 2 * index + 1
      const right = left + 1
      if (left >= items.length) return
      const first = right < items.length && isBefore(at(right), at(left)) ? right : left
      if (!isBefore(at(first), at(index))) return
      swap(index, first)
      index = first
    }
  }
  return {
    get size() {
      return items.length
    },
    peek: () => items[0],
    push(item) {
      items.push(item)
      rise(items.length - 1)
    },
    pop() {
      const first = items[0]
      const last = items.pop()
      if (items.length > 0 && last !== undefined) {
        items[0] = last
        sink()
      }
      return first
    },
  }
}
