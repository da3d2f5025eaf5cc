import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1100px)'

/** Whether the window has room for two panes beside the sidebar. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    listener => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(WIDE).matches,
  )
}
