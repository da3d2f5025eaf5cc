import { PanelLeftClose, PanelLeftOpen, PenLine } from 'lucide'
import { Fragment, lazy, memo, type RefObject, Suspense, useEffect, useRef } from 'react'
import type { User } from '#core/contract/auth.ts'
import { can } from '#core/policy.ts'
import { useTaskCounts } from '#web/campaigns/tasks/queries.ts'
import { useOrganization } from '#web/people/organization/queries.ts'
import { unreadIn, useEmailCounts } from '#web/read/emails/queries.ts'
import { NoticesButton } from '#web/send/notices/notices-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AccountLinks } from './account-links.tsx'
import { LabelLinks } from './label-links.tsx'
import { keysOf, mailItems, moreItems, outreachItems, placeItems } from './navigation.ts'
import { SidebarLink } from './sidebar-link.tsx'
import { ViewLinks } from './view-links.tsx'

const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }))

/** Rendered again only when its own content changes, not at every navigation. */
export const Sidebar = memo(function Sidebar({
  user,
  collapsed,
  onToggle,
  onCompose,
  notices = 0,
  onNotices,
  onFollow,
}: {
  user: User
  collapsed: boolean
  /** Absent where the sidebar cannot be collapsed (the drawer on phones). */
  onToggle?: (() => void) | undefined
  onCompose: () => void
  /** How many wait. */
  notices?: number
  /** Absent in the drawer on phones, whose pages have the button. */
  onNotices?: () => void
  onFollow?: () => void
}) {
  const links = useRef<HTMLDivElement>(null)
  useEffect(() => keepCurrentInView(links), [])
  const { data: counts } = useEmailCounts()
  const mayUseOutreach = can(user, 'outreach.use')
  const { data: tasks } = useTaskCounts(mayUseOutreach)
  const { data: organization } = useOrganization(user.organizationId)
  const organizationName = organization?.name ?? user.organizationName ?? 'Quillbox'
  return (
    <nav
      aria-label="Main"
      className={classNames(
        'flex h-full shrink-0 flex-col border-line border-r bg-sunken transition-[width] duration-150',
        collapsed ? 'w-16' : 'w-64',
      )}
    >
      <div className={classNames('flex items-center gap-2 p-3', collapsed && 'flex-col')}>
        {!collapsed && (
          <div className="min-w-0 flex-1 px-1">
            <p className="truncate font-semibold tracking-tight" title={organizationName}>
              {organizationName}
            </p>
            {user.role === 'team_member' && <p className="text-faint text-xs">Team Member</p>}
          </div>
        )}
        {onNotices && <NoticesButton count={notices} size="sm" onOpen={onNotices} />}
        {onToggle && (
          <IconButton
            icon={collapsed ? PanelLeftOpen : PanelLeftClose}
            label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            size="sm"
            tooltipSide="right"
            onClick={onToggle}
          />
        )}
      </div>
      <div className={classNames('px-3 pb-3', collapsed && 'flex justify-center')}>
        {collapsed ? (
          <IconButton
            icon={PenLine}
            label="Compose"
            shortcut="c"
            variant="secondary"
            tooltipSide="right"
            onClick={onCompose}
          />
        ) : (
          <Button icon={PenLine} className="w-full" shortcut="c" onClick={onCompose}>
            Compose
          </Button>
        )}
      </div>
      <div className="flex-1 overflow-y-auto px-3">
        <div ref={links} className="flex flex-col gap-0.5">
          {mailItems.map(item => (
            <Fragment key={item.to}>
              <SidebarLink
                item={item}
                collapsed={collapsed}
                shortcut={keysOf(item)}
                count={item.counts === 'unread' ? (counts?.unread ?? 0) : unreadIn(counts, item.folder)}
                isQuiet={item.counts !== 'unread'}
                onFollow={onFollow}
              />
              {item.counts === 'unread' && !collapsed && <AccountLinks onFollow={onFollow} />}
            </Fragment>
          ))}
          <Rule />
          {moreItems.map(item => (
            <SidebarLink
              key={item.to}
              item={item}
              collapsed={collapsed}
              shortcut={keysOf(item)}
              count={unreadIn(counts, item.folder)}
              isQuiet
              onFollow={onFollow}
            />
          ))}
          <ViewLinks collapsed={collapsed} onFollow={onFollow} />
          {!collapsed && <LabelLinks onFollow={onFollow} />}
          <Rule />
          {mayUseOutreach && (
            <>
              {!collapsed && <p className="px-3 pb-1 text-faint text-xs">Outreach</p>}
              {outreachItems.map(item => (
                <SidebarLink
                  key={item.to}
                  item={item}
                  collapsed={collapsed}
                  shortcut={keysOf(item)}
                  count={item.counts === 'tasks' ? (tasks?.mine ?? 0) : 0}
                  countOf="due"
                  onFollow={onFollow}
                />
              ))}
              <Rule />
            </>
          )}
          {placeItems(user.role).map(item => (
            <SidebarLink key={item.to} item={item} collapsed={collapsed} onFollow={onFollow} />
          ))}
        </div>
      </div>
      <div className="border-line border-t p-2">
        {/* As high as the loaded content, so that nothing moves. */}
        <Suspense fallback={<div className="h-12" />}>
          <ProfileMenu user={user} collapsed={collapsed} />
        </Suspense>
      </div>
    </nav>
  )
})

/** In a low window the links scroll; views and labels, which come later, would push the current one out of it. */
function keepCurrentInView({ current: links }: RefObject<HTMLElement | null>): () => void {
  const observer = new ResizeObserver(() =>
    links?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' }),
  )
  if (links) observer.observe(links)
  return () => observer.disconnect()
}

function Rule() {
  return <div className="my-3 h-px shrink-0 bg-line" />
}
