import type { AccountTag } from './account-tags.ts'

/** The mailbox of a row: a dot, with its name where the row is pointed at or has the focus. */
export function AccountMark({ tag }: { tag: AccountTag }) {
  return (
    <span title={tag.email} className="flex min-w-0 flex-1 items-center justify-end gap-1.5">
      <span className="truncate text-muted text-xs @max-list:sr-only @list:opacity-0 @list:group-focus-within:opacity-100 @list:group-hover:opacity-100">
        {tag.text}
      </span>
      <AccountDot colour={tag.colour} />
    </span>
  )
}

export function AccountDot({ colour }: Pick<AccountTag, 'colour'>) {
  return (
    <span
      aria-hidden="true"
      className="size-2 shrink-0 rounded-full"
      style={{ background: `var(--avatar-${colour}-text)` }}
    />
  )
}
