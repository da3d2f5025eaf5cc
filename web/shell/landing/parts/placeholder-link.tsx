import type { ReactNode } from 'react'

/** A link without a target yet. Screen readers announce that, and the Tab key skips it. */
export function PlaceholderLink({ children, className }: { children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: HTML's placeholder link, an anchor without an address
    <a role="link" aria-disabled="true" title="Coming soon" className={className}>
      {children}
    </a>
  )
}
