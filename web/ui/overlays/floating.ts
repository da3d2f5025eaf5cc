/** The look of overlays at a trigger: menus, popovers, select lists. */
export const floatingClass =
  'z-50 overflow-y-auto overscroll-contain rounded-panel on-raised bg-raised p-1 text-base text-text shadow-float outline-none data-[state=closed]:animate-float-out data-[state=open]:animate-float-in origin-(--radix-popper-transform-origin)'

/** A row inside a menu or a select list. */
export const itemClass =
  'flex min-h-control-sm cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 outline-none data-disabled:pointer-events-none data-highlighted:bg-hover data-disabled:text-disabled'
