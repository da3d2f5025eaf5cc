import type { AccountTag } from './account-tags.ts'

/** The dot of a mailbox, in its colour. Pointing at it shows the address. */
export function AccountMark({ tag }: { tag: AccountTag }) {
  return (
    <span aria-hidden="true" title={tag.email} className="grid size-4 place-items-center">
      <span
        className="size-2 rounded-full opacity-75"
        style={{ background: `var(--avatar-${tag.colour}-text)` }}
      />
    </span>
  )
}
