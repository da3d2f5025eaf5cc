import { Tooltip as Radix } from 'radix-ui'
import type { FocusEvent, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

/** Mount once near the root: gives all tooltips one clock (specification, section 9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

export type TooltipProps = {
  label: ReactNode
  shortcut?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** One element that takes a ref and pointer events. */
  children: ReactNode
}

/** Names what the pointer or focus is on, with its key. */
export function Tooltip({ label, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={onlyForKeyboard}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-60 flex max-w-72 items-center gap-2 rounded-control bg-text px-2 py-1 text-xs font-medium text-surface data-[state=closed]:animate-fade-out data-[state=delayed-open]:animate-fade-in"
        >
          {label}
          {shortcut && <Kbd keys={shortcut} plain />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

// Focus that comes back from a closed menu or dialog after a press must not open a tooltip.
function onlyForKeyboard(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}
