import { useLayoutEffect, useRef, useState } from 'react'

/** Where each page begins that was turned to; the first one begins at undefined. */
type Starts<Start> = readonly (Start | undefined)[]

interface Memory<Start> {
  recall: (list: string) => Starts<Start>
  remember: (list: string, starts: Starts<Start>) => void
}
const NO_MEMORY = { recall: () => [undefined], remember: () => {} }

/**
 * The pages of a list that can be turned. `list` says which list it is, by its filters: another one begins with its first
 * page, or with the page that `memory` recalls.
 */
export function usePages<Start>(list: string, memory: Memory<Start> = NO_MEMORY) {
  const [state, setState] = useState(() => ({ list, starts: memory.recall(list) }))
  const starts = state.list === list ? state.starts : memory.recall(list)
  if (state.list !== list) setState({ list, starts })
  const turn = (next: Starts<Start>) => {
    setState({ list, starts: next })
    memory.remember(list, next)
  }
  return {
    /** From 1. */
    number: starts.length,
    start: starts.at(-1),
    forward: (start: Start) => turn([...starts, start]),
    back: () => turn(starts.slice(0, -1)),
  }
}

/**
 * Turns back from a page that has become empty, because its last rows were deleted or went elsewhere. Returns what is to
 * be shown, which is nothing while it turns back.
 */
export function useFilledPage<Page>(
  pages: Pick<ReturnType<typeof usePages>, 'number' | 'back'>,
  { data, isPlaceholderData }: { data: Page | undefined; isPlaceholderData: boolean },
  rowsOf: (page: NonNullable<Page>) => readonly unknown[],
): Page | undefined {
  const turnsBack = useRef(false)
  const isEmpty = data != null && rowsOf(data).length === 0
  const isStranded = isEmpty && pages.number > 1
  useLayoutEffect(() => {
    if (isPlaceholderData) return
    turnsBack.current = isStranded
    if (isStranded) pages.back()
  })
  // The page before shows the empty one until it is loaded.
  return isStranded || (isEmpty && isPlaceholderData && turnsBack.current) ? undefined : data
}
