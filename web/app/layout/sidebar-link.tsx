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
  isQuiet = false,
  hasMenu = false,
  onFollow,
}: {
  item: NavigationItem
  collapsed: boolean
  shortcut?: string | undefined
  count?: number
  /** What the count is of, for screen readers. */
  countOf?: string
  /** The count asks for nothing. */
  isQuiet?: boolean
  /** A menu stands over its end while it is pointed at. */
  hasMenu?: boolean
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
    isHere && (account ? narrowedTo === String(account) : narrowedTo === null || narrowedTo.includes(','))
  const link = useRef<HTMLAnchorElement>(null)
  // In a low window the list scrolls.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={link}
      to={account ? `${item.to}?accounts=${account}` : item.to}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={collapsed ? (count > 0 ? `${item.label}, ${count} ${countOf}` : item.label) : undefined}
      {...(collapsed && tooltipProps(item.label, { shortcut, side: 'right' }))}
      onClick={onFollow}
      style={item.depth ? { paddingLeft: `${0.75 + Math.min(item.depth, 4) * 0.75}rem` } : undefined}
      className={classNames(
        'ring-inside flex h-8 shrink-0 items-center gap-3 rounded-control px-3 coarse:h-11',
        isCurrent ? 'bg-selected font-medium text-text' : 'text-muted hover:bg-hover hover:text-text',
        collapsed && 'justify-center px-0',
        hasMenu && 'coarse:pr-11',
      )}
    >
      <span className="relative">
        {item.icon && <Icon icon={item.icon} />}
        {item.mark}
        {collapsed && count > 0 && !isQuiet && (
          <span className="-top-0.5 -right-0.5 absolute size-1.5 rounded-full bg-accent" />
        )}
      </span>
      {!collapsed && (
        <span aria-hidden={account !== undefined} title={item.title} className="min-w-0 flex-1 truncate">
          {item.label}
        </span>
      )}
      {account !== undefined && <span className="sr-only">{item.title}</span>}
      {!collapsed && count > 0 && (
        <span
          className={classNames(
            'font-medium text-xs tabular-nums',
            isQuiet ? 'text-faint' : 'text-accent-text',
            hasMenu && 'fine:group-focus-within/label:invisible fine:group-hover/label:invisible',
          )}
        >
          {count.toLocaleString()}
          <span className="sr-only"> {countOf}</span>
        </span>
      )}
    </Link>
  )
}

/** Shows all links of a long list, and folds it again; nothing where all are shown from the beginning. */
export function MoreButton({
  others,
  showsAll,
  setShowsAll,
}: {
  /** How many are not shown. */
  others: number
  showsAll: boolean
  setShowsAll: (showsAll: boolean) => void
}) {
  if (others <= 0 && !showsAll) return null
  return (
    <button
      type="button"
      aria-expanded={showsAll}
      onClick={() => setShowsAll(!showsAll)}
      className="ring-inside h-8 shrink-0 rounded-control pl-10 text-left text-faint text-xs hover:bg-hover hover:text-text coarse:h-11"
    >
      {showsAll ? 'Show fewer' : `${others} more`}
    </button>
  )
}
