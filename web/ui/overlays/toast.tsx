import { Toast as Radix } from 'radix-ui'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react'
import { keepClear } from './toast-place.ts'
import { reduceToasts, TOAST_DURATION, TOAST_REMOVE_DELAY, type ToastInput } from './toast-state.ts'
import { ToastView } from './toast-view.tsx'

type ToastHandle = { id: string; update: (change: Partial<ToastInput>) => void; dismiss: () => void }

type Toaster = {
  /** Shows a toast in place of any other. */
  toast: (input: ToastInput) => ToastHandle
  /** Hides one toast, or the current one. */
  dismiss: (id?: string) => void
}

const ToastContext = createContext<Toaster | null>(null)

/** Shows toasts from any component below a ToastProvider. The returned functions never change. */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext)
  if (!toaster) throw new Error('useToast needs a ToastProvider above it')
  return toaster
}

/**
 * Mount once near the root. Toasts appear at the left of the page, beside the sidebar and above the bottom line where compose and phone lists have their
 * next buttons, or elsewhere where they would cover a dialog or what is to be pressed next. F8 moves focus to the toast; a swipe to the right dismisses it.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, send] = useReducer(reduceToasts, [])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const count = useRef(0)

  const toaster = useMemo<Toaster>(() => {
    const dismiss = (id?: string) => send({ type: 'dismiss', id })
    return {
      dismiss,
      toast: input => {
        count.current += 1
        const id = `toast-${count.current}`
        send({ type: 'add', toast: { ...input, id, open: true } })
        return { id, update: change => send({ type: 'update', id, change }), dismiss: () => dismiss(id) }
      },
    }
  }, [])

  useEffect(() => {
    for (const { id, open } of toasts) {
      if (open || timers.current.has(id)) continue
      const remove = () => {
        timers.current.delete(id)
        send({ type: 'remove', id })
      }
      timers.current.set(id, setTimeout(remove, TOAST_REMOVE_DELAY))
    }
  }, [toasts])

  useEffect(() => {
    const pending = timers.current
    return () => pending.forEach(clearTimeout)
  }, [])

  const list = useRef<HTMLOListElement>(null)
  const shown = toasts.find(({ open }) => open)?.id
  useLayoutEffect(() => {
    if (shown !== undefined && list.current) return keepClear(list.current)
  }, [shown])

  return (
    <ToastContext value={toaster}>
      <Radix.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={50} label="Notice">
        {children}
        {toasts.map(toast => (
          <ToastView key={toast.id} toast={toast} onDismiss={() => toaster.dismiss(toast.id)} />
        ))}
        <Radix.Viewport
          hotkey={['F8']}
          label="Notices ({hotkey})"
          ref={list}
          className="fixed z-70 m-0 flex w-full list-none flex-col px-4 outline-none md:max-w-[420px]"
        />
      </Radix.Provider>
    </ToastContext>
  )
}
