import { useEffect, useRef } from 'react'

/** While `isOpen`, the browser's Back closes instead of leaving the page: what fills a phone is a page to its reader. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const layer: string = crypto.randomUUID()
    const isOnTop = () => history.state?.layer === layer
    // A moment later: what closes in the same moment has not been a page.
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
