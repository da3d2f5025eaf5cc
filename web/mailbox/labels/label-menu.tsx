import { ArrowUpDown, CornerDownRight, EllipsisVertical, Palette, Pencil, Trash2 } from 'lucide'
import { lazy, type Ref, Suspense, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DropdownMenu, type MenuHandle, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'
import type { LabelRow } from './label-tree.ts'

const DIALOGS = {
  rename: lazy(async () => ({ default: (await import('./dialogs/rename-label.tsx')).RenameLabel })),
  nest: lazy(async () => ({ default: (await import('./dialogs/nest-label.tsx')).NestLabel })),
  colour: lazy(async () => ({ default: (await import('./dialogs/colour-label.tsx')).ColourLabel })),
  delete: lazy(async () => ({ default: (await import('./dialogs/delete-label.tsx')).DeleteLabel })),
}
const OrderLabels = lazy(async () => ({
  default: (await import('./dialogs/order-labels.tsx')).OrderLabels,
}))

/** What can be done with a label. */
export function LabelMenu({
  row,
  handle,
  className,
}: {
  row: LabelRow
  /** Opens it from elsewhere. */
  handle?: Ref<MenuHandle>
  className?: string
}) {
  const [open, setOpen] = useState<keyof typeof DIALOGS | 'order' | null>(null)
  const close = () => setOpen(null)
  const Open = open === null || open === 'order' ? null : DIALOGS[open]
  return (
    <>
      <DropdownMenu
        align="end"
        handle={handle}
        trigger={
          <IconButton
            icon={EllipsisVertical}
            label={`Change “${row.name}”`}
            size="sm"
            className={className}
          />
        }
      >
        {row.canBeRenamed && (
          <>
            <MenuItem icon={Pencil} onSelect={() => setOpen('rename')}>
              Rename
            </MenuItem>
            <MenuItem icon={CornerDownRight} onSelect={() => setOpen('nest')}>
              Put below another
            </MenuItem>
          </>
        )}
        <MenuItem icon={Palette} onSelect={() => setOpen('colour')}>
          Colour
        </MenuItem>
        <MenuItem icon={ArrowUpDown} onSelect={() => setOpen('order')}>
          Order of labels
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      {open !== null && (
        <Suspense>{Open ? <Open row={row} onClose={close} /> : <OrderLabels onClose={close} />}</Suspense>
      )}
    </>
  )
}
