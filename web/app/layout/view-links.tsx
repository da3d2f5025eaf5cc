import { ArrowUpDown, Bookmark } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { paths } from '#web/platform/paths.ts'
import { useSavedViews, useViewCounts } from '#web/search/saved-views/queries.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SidebarLink } from './sidebar-link.tsx'

const OrderDialog = lazy(async () => ({
  default: (await import('#web/search/saved-views/order-dialog.tsx')).OrderDialog,
}))

/** The person's views, in the sidebar; nothing while they have none. */
export function ViewLinks({
  collapsed,
  onFollow,
}: {
  collapsed: boolean
  onFollow?: (() => void) | undefined
}) {
  const views = useSavedViews()
  const counts = useViewCounts(views.length > 0)
  const [isOrdering, setOrdering] = useState(false)
  if (views.length === 0) return null
  return (
    <section aria-label="Views" className="mt-3 flex flex-col gap-0.5">
      {!collapsed && (
        <div className="flex h-7 items-center justify-between pl-3">
          <h2 className="text-faint text-xs">Views</h2>
          {views.length > 1 && (
            <IconButton
              icon={ArrowUpDown}
              label="Order of views"
              size="sm"
              onClick={() => setOrdering(true)}
            />
          )}
        </div>
      )}
      {views.map(({ id, name }) => (
        <SidebarLink
          key={id}
          item={{ to: paths.view.to(id), label: name, icon: Bookmark }}
          collapsed={collapsed}
          count={counts.get(id) ?? 0}
          onFollow={onFollow}
        />
      ))}
      {isOrdering && (
        <Suspense>
          <OrderDialog onClose={() => setOrdering(false)} />
        </Suspense>
      )}
    </section>
  )
}
