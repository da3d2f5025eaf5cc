import type { ReactNode } from 'react'
import { Outlet, useOutletContext } from 'react-router'

/** The header bar on phones, for pages without one of their own. */
export function PhoneBar() {
  const menuButton = useOutletContext<ReactNode>()
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-12 shrink-0 items-center gap-2 border-line border-b px-2 md:hidden">
        {menuButton}
        <span className="font-semibold tracking-tight">Quillbox</span>
      </div>
      <div className="min-h-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}
