import type { AccountTag } from './account-tags.ts'

/** The short coloured tag of a mailbox. */
export function AccountMark({ tag, className = '' }: { tag: AccountTag; className?: string }) {
  return (
    <span
      title={tag.email}
      className={`inline-block h-5 max-w-24 shrink-0 truncate rounded-sm px-1.5 text-xs font-medium leading-5 ${className}`}
      style={{ background: `var(--avatar-${tag.colour})`, color: `var(--avatar-${tag.colour}-text)` }}
    >
      {tag.text}
    </span>
  )
}
