import { ChevronLeft, ChevronRight, X } from 'lucide'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useReturnFocus } from '../hooks/use-return-focus.ts'
import { IconButton } from '../icon-button.tsx'
import { scrimClass } from './dialog.tsx'

/** One of several things, shown over the whole window. Arrow keys go to the one before and after, Escape closes. */
export function Viewer({
  title,
  description,
  actions,
  keys = {},
  onPrevious,
  onNext,
  onClose,
  children,
}: {
  title: string
  description?: string | undefined
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Further keys. */
  keys?: Record<string, () => void>
  /** Absent at the first one. */
  onPrevious?: (() => void) | undefined
  /** Absent at the last one. */
  onNext?: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}) {
  const body = useRef<HTMLDivElement>(null)
  const returnFocus = useReturnFocus(true)
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = { ArrowLeft: onPrevious, ArrowRight: onNext, ...keys }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          onKeyDown={onKey}
          // The content, so that Space, Page Down and arrows scroll it.
          onOpenAutoFocus={event => {
            event.preventDefault()
            body.current?.focus()
          }}
          onCloseAutoFocus={returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-0 z-50 flex flex-col bg-raised text-text outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in md:inset-4 md:rounded-panel md:shadow-float"
        >
          <header className="flex shrink-0 items-center gap-1 border-line border-b py-2 pr-2 pl-4 pt-[max(0.5rem,env(safe-area-inset-top))]">
            <div className="min-w-0 flex-1">
              <Radix.Title dir="auto" title={title} className="truncate text-left font-semibold">
                {title}
              </Radix.Title>
              {description && (
                <Radix.Description className="truncate text-faint text-xs tabular-nums">
                  {description}
                </Radix.Description>
              )}
            </div>
            {(onPrevious || onNext) && (
              <>
                <IconButton
                  icon={ChevronLeft}
                  label="Previous file"
                  shortcut="ArrowLeft"
                  disabled={!onPrevious}
                  onClick={onPrevious}
                />
                <IconButton
                  icon={ChevronRight}
                  label="Next file"
                  shortcut="ArrowRight"
                  disabled={!onNext}
                  onClick={onNext}
                />
              </>
            )}
            {actions}
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" shortcut="Escape" />
            </Radix.Close>
          </header>
          <div
            ref={body}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
            tabIndex={0}
            className="min-h-0 flex-1 overflow-auto overscroll-contain bg-sunken outline-offset-[-2px] md:rounded-b-panel"
          >
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
