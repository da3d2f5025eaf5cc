import { useEffect } from 'react'

const PRODUCT = 'Quillbox'

/** What the tab, the history and a screen reader call this page (WCAG 2.4.2). Each screen has one. */
export function useTitle(name: string): void {
  useEffect(() => {
    document.title = name === '' ? PRODUCT : `${name} · ${PRODUCT}`
  }, [name])
}
