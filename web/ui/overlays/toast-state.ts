import type { ReactNode } from 'react'

/** Section 9: at most this many at a time. */
const TOAST_LIMIT = 1
/** Section 9: milliseconds a dismissed toast stays in memory. */
export const TOAST_REMOVE_DELAY = 1_000_000
/** Section 9: milliseconds a toast is shown. */
export const TOAST_DURATION = 5_000

type ToastAction = {
  label: string
  /** An alternative to the button for screen reader users; defaults to the label. */
  altText?: string | undefined
  onSelect: () => void
}

export type ToastInput = {
  title: ReactNode
  description?: ReactNode
  action?: ToastAction | undefined
  variant?: 'default' | 'destructive' | undefined
  /** Milliseconds; default 5000. */
  duration?: number | undefined
}

export type ToastItem = ToastInput & { id: string; open: boolean }

type ToastEvent =
  | { type: 'add'; toast: ToastItem }
  | { type: 'update'; id: string; change: Partial<ToastInput> }
  | { type: 'dismiss'; id?: string | undefined }
  | { type: 'remove'; id: string }

/** The toasts after an event, newest first. A new toast replaces the current one. */
export function reduceToasts(toasts: ToastItem[], event: ToastEvent): ToastItem[] {
  switch (event.type) {
    case 'add':
      return [event.toast, ...toasts].slice(0, TOAST_LIMIT)
    case 'update':
      return toasts.map(toast => (toast.id === event.id ? { ...toast, ...event.change } : toast))
    case 'dismiss':
      return toasts.map(toast =>
        event.id === undefined || toast.id === event.id ? { ...toast, open: false } : toast,
      )
    case 'remove':
      return toasts.filter(toast => toast.id !== event.id)
  }
}
