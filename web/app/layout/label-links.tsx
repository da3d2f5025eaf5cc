import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LabelDot } from '#web/mailbox/labels/label-dot.tsx'
import type { LabelRow } from '#web/mailbox/labels/label-tree.ts'
import { useLabelTree } from '#web/mailbox/labels/queries.ts'
import { paths } from '#web/platform/paths.ts'
import type { MenuHandle } from '#web/ui/overlays/dropdown-menu.tsx'
import { MoreButton, SidebarLink } from './sidebar-link.tsx'

const LabelMenu = lazy(async () => ({
  default: (await import('#web/mailbox/labels/label-menu.tsx')).LabelMenu,
}))

/** More would push what is below out of reach. */
const SHOWN = 25

/** The labels and folders that people have made, each with a menu; nothing while there are none. */
export function LabelLinks({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const rows = useLabelTree()
  const { pathname } = useLocation()
  const [showsAll, setShowsAll] = useState(false)
  if (rows.length === 0) return null
  const isHere = ({ ids }: LabelRow) => ids.some(id => pathname === paths.label.to(id))
  const shown = showsAll ? rows : rows.filter((row, at) => at < SHOWN || isHere(row))
  return (
    <section aria-label="Labels" className="mt-3 flex flex-col gap-0.5">
      <h2 className="flex h-7 items-center pl-3 text-faint text-xs">Labels</h2>
      {shown.map(row => (
        <LabelLink key={row.name} row={row} onFollow={onFollow} />
      ))}
      <MoreButton others={rows.length - shown.length} {...{ showsAll, setShowsAll }} />
    </section>
  )
}

function LabelLink({ row, onFollow }: { row: LabelRow; onFollow?: (() => void) | undefined }) {
  const menu = useRef<MenuHandle>(null)
  // Also Shift+F10, and the key for menus.
  const openMenu = (event: MouseEvent) => {
    if (!menu.current) return
    event.preventDefault()
    menu.current.open()
  }
  const [id = 0] = row.ids
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside the link opens the same menu
    <div className="group/label relative" onContextMenu={openMenu}>
      <SidebarLink
        item={{
          to: paths.label.to(id),
          label: row.shown,
          title: row.name,
          depth: row.depth,
          mark: <LabelDot colour={row.colour} />,
        }}
        collapsed={false}
        count={row.unread}
        hasMenu={row.mayChange}
        onFollow={onFollow}
      />
      {row.mayChange && (
        <Suspense>
          <LabelMenu
            row={row}
            handle={menu}
            className="absolute inset-y-0 right-0 opacity-0 coarse:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 group-focus-within/label:opacity-100 group-hover/label:opacity-100"
          />
        </Suspense>
      )}
    </div>
  )
}
