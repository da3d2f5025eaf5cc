import { useState } from 'react'
import { AccountMark } from '#web/mailbox/accounts/account-mark.tsx'
import { useAccountTags } from '#web/mailbox/accounts/account-tags.ts'
import { paths } from '#web/platform/paths.ts'
import { useEmailCounts } from '#web/read/emails/queries.ts'
import { MoreButton, SidebarLink } from './sidebar-link.tsx'

/** More would push the folders out of sight. */
const SHOWN = 5

/** The inbox of each mailbox alone, below the inbox of all; nothing for one mailbox. */
export function AccountLinks({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const accounts = [...useAccountTags()]
  const { data: counts } = useEmailCounts()
  const [showsAll, setShowsAll] = useState(false)
  if (accounts.length === 0) return null
  const shown = showsAll ? accounts : accounts.slice(0, SHOWN)
  const others = accounts.length - shown.length
  return (
    <section aria-label="Mailboxes" className="flex flex-col gap-0.5">
      {shown.map(([id, tag]) => (
        <SidebarLink
          key={id}
          item={{
            to: paths.inbox,
            also: [paths.home],
            label: tag.text,
            title: tag.email,
            mark: <AccountMark tag={tag} />,
            account: id,
          }}
          collapsed={false}
          count={counts?.accounts?.find(each => each.id === id)?.unread ?? 0}
          onFollow={onFollow}
        />
      ))}
      <MoreButton {...{ others, showsAll, setShowsAll }} />
    </section>
  )
}
