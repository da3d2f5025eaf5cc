import { useEffect, useRef } from 'react'

/**
 * While `isOpen`, the browser's Back button closes the overlay instead of leaving the page: on phones a full-screen
 * overlay looks like a page.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const layer: string = crypto.randomUUID()
    const isOnTop = () => history.state?.layer === layer
    // Deferred, because an overlay that closes in the same moment needs no history entry.
    const opening = setTimeout(() => history.pushState({ ...history.state, layer }, ''))
    const onPop = () => {
      if (!isOnTop()) latest.current()
    }
    window.addEventListener('popstate', onPop)
    return () => {
      clearTimeout(opening)
      window.removeEventListener('popstate', onPop)
      if (isOnTop()) history.back()
    }
  }, [isOpen])
}
