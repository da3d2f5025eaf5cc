import { Maximize2, Minimize2, Minus, X } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { isFocusFree } from '#web/ui/hooks/is-focus-free.ts'
import { useCloseOnBack } from '#web/ui/hooks/use-close-on-back.ts'
import { useIsPhone } from '#web/ui/hooks/use-is-wide.ts'
import { focusedElement } from '#web/ui/hooks/use-return-focus.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { closesDialog } from '#web/ui/overlays/escape.ts'
import type { FromAutomation } from './assist/from-automation.ts'
import { ComposeForm, type ComposeHandle } from './compose-form.tsx'
import { type ComposeWindow, useCompose } from './compose-state.tsx'

/** The specification resets the form this long after it closes. */
const RESET_AFTER_MS = 200

/**
 * The compose window: at the lower right on wide screens, where it can be enlarged or minimised; full-screen on phones.
 * The mail behind it stays usable.
 */
export function ComposeDialog({
  window: { key, start, isMinimised },
  ...fromAutomation
}: { window: ComposeWindow } & FromAutomation) {
  const { closeCompose, minimise } = useCompose()
  const [isLarge, setLarge] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const [subject, setSubject] = useState(start.subject ?? start.draft?.subject ?? '')
  const titleId = useId()
  const form = useRef<ComposeHandle>(null)
  const [opener] = useState(focusedElement)
  const goBack = () => opener?.focus({ preventScroll: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the dialog closes
  useEffect(() => () => void (isFocusFree() && goBack()), [])
  const wasMinimised = useRef(isMinimised)
  useEffect(() => {
    if (wasMinimised.current && !isMinimised) form.current?.focus()
    wasMinimised.current = isMinimised
  }, [isMinimised])

  const close = () => {
    setClosing(true)
    setTimeout(() => closeCompose(key), RESET_AFTER_MS)
  }
  useCloseOnBack(useIsPhone() && !isMinimised && !isClosing, close)
  const title = start.about?.type === 'forward' ? 'Forward' : start.draft ? 'Edit draft' : 'New message'
  return (
    <section
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={event => {
        if (!closesDialog(event.nativeEvent)) return
        event.stopPropagation()
        close()
      }}
      className={classNames(
        'pointer-events-auto flex flex-col bg-raised text-text shadow-float outline-none animate-rise-in',
        isMinimised
          ? 'w-64 rounded-t-panel max-md:hidden'
          : classNames(
              'max-md:fixed max-md:inset-0',
              isLarge
                ? 'md:fixed md:inset-x-[max(2rem,calc(50vw-28rem))] md:inset-y-8 md:rounded-panel'
                : 'md:h-[min(38rem,calc(100dvh-3rem))] md:w-144 md:rounded-t-panel md:has-[[data-needs-room]]:h-[min(52rem,calc(100dvh-3rem))]',
            ),
        isClosing && 'opacity-0 transition-opacity duration-(--duration-leave)',
      )}
    >
      <header className="flex shrink-0 items-center gap-1 border-line border-b py-1.5 pr-2 pl-4">
        <h2 id={titleId} className="min-w-0 flex-1 truncate font-medium">
          {isMinimised ? (
            <button
              type="button"
              aria-expanded={false}
              className="ring-inside w-full truncate rounded-control text-left"
              onClick={() => minimise(key, false)}
            >
              {subject || title}
            </button>
          ) : (
            title
          )}
        </h2>
        {!isMinimised && (
          <>
            <IconButton
              size="sm"
              icon={Minus}
              label="Minimise"
              className="max-md:hidden"
              onClick={() => {
                minimise(key, true)
                goBack()
              }}
            />
            <IconButton
              size="sm"
              icon={isLarge ? Minimize2 : Maximize2}
              label={isLarge ? 'Make smaller' : 'Enlarge'}
              className="max-md:hidden"
              onClick={() => setLarge(!isLarge)}
            />
          </>
        )}
        <IconButton size="sm" icon={X} label="Close" onClick={close} />
      </header>
      <div className={classNames('min-h-0 flex-1', isMinimised ? 'hidden' : 'flex flex-col')}>
        <ComposeForm
          ref={form}
          start={start}
          onSubject={setSubject}
          onDone={() => closeCompose(key)}
          {...fromAutomation}
        />
      </div>
    </section>
  )
}
