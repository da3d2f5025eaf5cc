import { useEffect } from 'react'

const PRODUCT = 'Quillbox'

/** Sets the title of the page for tab, history and screen readers (WCAG 2.4.2). Each screen has one. */
export function useTitle(name: string): void {
  useEffect(() => {
    document.title = name === '' ? PRODUCT : `${name} · ${PRODUCT}`
  }, [name])
}
