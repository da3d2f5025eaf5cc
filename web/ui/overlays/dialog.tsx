import { X } from 'lucide'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { useReturnFocus } from '../hooks/use-return-focus.ts'
import { IconButton } from '../icon-button.tsx'
import { closesDialog, leaveEscapeToUpper } from './escape.ts'

type DialogProps = {
  open?: boolean
  /** Absent where only an answer closes it. */
  onClose?: () => void
  title: string
  description?: ReactNode
  /** Buttons, the primary one last; they stay visible while the body scrolls. */
  footer?: ReactNode
  /** The button of the deed, in place of a footer: Cancel stands before it. */
  deed?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Hides title and description except from screen readers, for palettes and pickers with a header of their own. */
  bare?: boolean | undefined
  /** Set where the page behind must not be read: it is blurred, and the dialog has no Close. */
  isCover?: boolean | undefined
  /** Set where the body is text without controls, so that keys can scroll it. */
  isText?: boolean | undefined
  /** The part that scrolls. */
  bodyRef?: RefObject<HTMLDivElement | null> | undefined
  children: ReactNode
}

/** A modal dialog. Escape or a press outside closes it; focus returns to where it was. */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  footer,
  deed,
  size = 'md',
  bare = false,
  isCover = false,
  isText = false,
  bodyRef,
  children,
}: DialogProps) {
  const ownRef = useRef<HTMLDivElement>(null)
  const body = bodyRef ?? ownRef
  const returnFocus = useReturnFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={isOpen => !isOpen && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={classNames(scrimClass, isCover && 'backdrop-blur-md')} />
        <Radix.Content
          onOpenAutoFocus={event => focusBody(event, body.current)}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={event => leaveEscapeToUpper(event, body.current?.parentElement)}
          onKeyDown={event => closesDialog(event.nativeEvent) && onClose?.()}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            dialogClass,
            widths[size],
            'max-md:inset-x-0 max-md:bottom-0 max-md:rounded-b-none md:top-[12vh]',
          )}
        >
          <header className={bare ? 'sr-only' : 'flex items-start gap-4 px-5 pt-4 pb-3'}>
            <div className="min-w-0 flex-1">
              <Radix.Title
                title={title}
                className={classNames('text-read font-semibold', isCover ? 'text-balance' : 'truncate')}
              >
                {title}
              </Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-muted">{description}</Radix.Description>
              )}
            </div>
            {!bare && !isCover && (
              <Radix.Close asChild>
                <IconButton icon={X} label="Close" size="sm" className="-mr-1.5 coarse:-my-3" />
              </Radix.Close>
            )}
          </header>
          <div
            ref={body}
            tabIndex={isText ? 0 : undefined}
            className={classNames(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain',
              !bare && 'px-5 pt-1 pb-5',
            )}
          >
            {children}
          </div>
          {(footer ?? deed) && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer ?? (
                <>
                  <Button variant="ghost" onClick={onClose}>
                    Cancel
                  </Button>
                  {deed}
                </>
              )}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Moves focus to the first control of the body, not to Close; on touch screens to the panel, because a focused field
 * would open the keyboard.
 */
function focusBody(event: Event, body: HTMLDivElement | null) {
  event.preventDefault()
  const panel = body?.parentElement
  const first = body?.querySelector<HTMLElement>(
    'input:not(:disabled), textarea:not(:disabled), [contenteditable="true"], button:not(:disabled), a[href]',
  )
  const target = matchMedia('(pointer: coarse)').matches ? panel : (first ?? panel)
  target?.focus()
}

export const scrimClass =
  'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

export const dialogClass =
  'fixed z-50 flex max-h-[min(85dvh,48rem)] flex-col rounded-panel on-raised bg-raised text-text shadow-float outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in md:inset-x-0 md:mx-auto'

const widths = { sm: 'md:w-96', md: 'md:w-128', lg: 'md:w-176' }
