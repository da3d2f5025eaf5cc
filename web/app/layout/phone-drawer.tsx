import { Dialog as Drawer } from 'radix-ui'
import type { ReactNode } from 'react'

/** The sidebar on phones, which slides over the page from the left. */
export function PhoneDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer.Root open onOpenChange={open => !open && onClose()}>
      <Drawer.Portal>
        <Drawer.Overlay className="fixed inset-0 z-40 bg-scrim md:hidden" />
        <Drawer.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 shadow-float outline-none md:hidden"
        >
          <Drawer.Title className="sr-only">Menu</Drawer.Title>
          {children}
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
