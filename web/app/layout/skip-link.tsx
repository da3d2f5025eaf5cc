import type { MouseEvent } from 'react'

export const CONTENT = 'content'

/** The first stop of the Tab key: leads past the sidebar and the header of a list to its first row. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    const main = document.getElementById(CONTENT)
    const row = main?.querySelector<HTMLElement>('[data-open]')
    if (row || !main) return row?.focus()
    // Focusable for this moment only: elsewhere the focus counts as free while nothing has it.
    main.tabIndex = -1
    main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true })
    main.focus()
  }
  return (
    <a
      href={`#${CONTENT}`}
      onClick={skip}
      className="sr-only rounded-control bg-raised text-text shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2"
    >
      Skip to content
    </a>
  )
}
