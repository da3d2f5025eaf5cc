import { Maximize2, Minimize2, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ComposeForm } from './compose-form.tsx'
import { useCompose } from './compose-state.tsx'

/** Floats at the lower right on wide screens, can be enlarged, and fills phones. Mail stays usable behind it. */
export function ComposeDialog() {
  const { isOpen, closeCompose, start } = useCompose()
  const [isLarge, setLarge] = useState(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={open => !open && closeCompose()} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onInteractOutside={event => event.preventDefault()}
          className={classNames(
            'fixed z-40 flex flex-col bg-raised text-text shadow-float outline-none data-[state=open]:animate-rise-in',
            'max-md:inset-0',
            isLarge
              ? 'md:inset-x-[max(2rem,calc(50vw-28rem))] md:inset-y-8 md:rounded-panel'
              : 'md:right-6 md:bottom-0 md:h-[min(36rem,calc(100dvh-3rem))] md:w-144 md:rounded-t-panel',
          )}
        >
          <header className="flex shrink-0 items-center gap-1 border-line border-b py-1.5 pr-2 pl-4">
            <Dialog.Title className="min-w-0 flex-1 truncate font-medium">
              {start.type === 'forward' ? 'Forward' : start.draftId ? 'Edit draft' : 'New message'}
            </Dialog.Title>
            <IconButton
              size="sm"
              icon={isLarge ? Minimize2 : Maximize2}
              label={isLarge ? 'Make smaller' : 'Enlarge'}
              className="max-md:hidden"
              onClick={() => setLarge(!isLarge)}
            />
            <IconButton size="sm" icon={X} label="Close" onClick={closeCompose} />
          </header>
          <ComposeForm start={start} onDone={closeCompose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
