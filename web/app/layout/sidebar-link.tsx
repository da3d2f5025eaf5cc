import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { tooltipProps } from '#web/ui/overlays/tooltip.tsx'
import type { NavigationItem } from './navigation.ts'

export function SidebarLink({
  item,
  collapsed,
  shortcut,
  count = 0,
  countOf = 'unread',
  onFollow,
}: {
  item: NavigationItem
  collapsed: boolean
  shortcut?: string | undefined
  count?: number
  /** What the count is of, for screen readers. */
  countOf?: string
  onFollow?: (() => void) | undefined
}) {
  const { pathname, search } = useLocation()
  const isHere =
    pathname === item.to ||
    item.also?.includes(pathname) === true ||
    (item.hasPages === true && pathname.startsWith(`${item.to}/`))
  const { account } = item
  // The inbox of one mailbox has an item of its own.
  const narrowedTo = item.counts === 'unread' || account ? new URLSearchParams(search).get('accounts') : null
  const isCurrent =
    isHere && (account ? narrowedTo === String(account.id) : narrowedTo === null || narrowedTo.includes(','))
  const link = useRef<HTMLAnchorElement>(null)
  // In a low window the list scrolls.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={link}
      to={account ? `${item.to}?accounts=${account.id}` : item.to}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={collapsed ? (count > 0 ? `${item.label}, ${count} ${countOf}` : item.label) : undefined}
      {...(collapsed && tooltipProps(item.label, { shortcut, side: 'right' }))}
      onClick={onFollow}
      className={classNames(
        'ring-inside flex h-8 shrink-0 items-center gap-3 rounded-control px-3 coarse:h-11',
        isCurrent ? 'bg-selected font-medium text-text' : 'text-muted hover:bg-hover hover:text-text',
        collapsed && 'justify-center px-0',
        account && 'text-sm',
      )}
    >
      <span className="relative">
        {item.icon && <Icon icon={item.icon} />}
        {account && (
          <span aria-hidden="true" className="grid size-4 place-items-center">
            <span
              className="size-2 rounded-full"
              style={{ background: `var(--avatar-${account.colour}-text)` }}
            />
          </span>
        )}
        {collapsed && count > 0 && (
          <span className="-top-0.5 -right-0.5 absolute size-1.5 rounded-full bg-accent" />
        )}
      </span>
      {!collapsed && (
        <span title={account && item.label} className="min-w-0 flex-1 truncate">
          {item.label}
        </span>
      )}
      {!collapsed && count > 0 && (
        <span className="font-medium text-accent-text text-xs tabular-nums">
          {count.toLocaleString()}
          <span className="sr-only"> {countOf}</span>
        </span>
      )}
    </Link>
  )
}
