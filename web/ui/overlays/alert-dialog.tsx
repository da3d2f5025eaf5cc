import { AlertDialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { useReturnFocus } from '../hooks/use-return-focus.ts'
import { dialogClass, scrimClass } from './dialog.tsx'
import { closesDialog, leaveEscapeToUpper } from './escape.ts'

type AlertDialogProps = {
  open?: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** What happens and what cannot be undone. */
  description: ReactNode
  /** Further content: a list of consequences, or a choice. */
  children?: ReactNode
  /** The verb of the action, never 'OK'. */
  confirmLabel: string
  danger?: boolean | undefined
  /** While true the dialog stays open and the confirm button is busy. */
  pending?: boolean | undefined
  /** While true the action cannot be confirmed: its consequences are not known yet, or it is refused. */
  disabled?: boolean | undefined
  /** The caller closes the dialog when the action is done. */
  onConfirm: () => void
}

/** Asks for confirmation of what cannot be undone. Focus starts on cancel, and returns to where it was. */
export function AlertDialog(props: AlertDialogProps) {
  const { open = true, onClose, title, description, confirmLabel } = props
  const panel = useRef<HTMLDivElement>(null)
  const returnFocus = useReturnFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={isOpen => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          ref={panel}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={event => leaveEscapeToUpper(event, panel.current)}
          onKeyDown={event => closesDialog(event.nativeEvent) && onClose()}
          className={classNames(dialogClass, 'max-md:inset-x-4 max-md:bottom-4 md:top-[24vh] md:w-104')}
        >
          {/* A form, so that Enter in one of its fields confirms. */}
          <form
            noValidate
            className="contents"
            onSubmit={event => {
              event.preventDefault()
              // React would pass the event on to the form in which the dialog was opened.
              event.stopPropagation()
              props.onConfirm()
            }}
          >
            <div className="overflow-y-auto px-5 pt-5 pb-4">
              <Radix.Title className="text-read font-semibold [overflow-wrap:anywhere]">{title}</Radix.Title>
              <Radix.Description className="mt-1.5 text-muted [overflow-wrap:anywhere]">
                {description}
              </Radix.Description>
              {props.children}
            </div>
            <footer className="flex justify-end gap-2 px-5 pb-5">
              <Radix.Cancel asChild>
                <Button variant="ghost">Cancel</Button>
              </Radix.Cancel>
              <Button
                variant={props.danger ? 'danger' : 'primary'}
                loading={props.pending}
                disabled={props.disabled}
                type="submit"
              >
                {confirmLabel}
              </Button>
            </footer>
          </form>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
