import type { ReactNode } from 'react'

/** A link that has no target yet. It says so to screen readers, and takes no place in the order of the Tab key. */
export function PlaceholderLink({ children, className }: { children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: HTML's placeholder link, an anchor without an address
    <a role="link" aria-disabled="true" className={className}>
      {children}
    </a>
  )
}
