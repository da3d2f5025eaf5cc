import { ApiError, isServerAway, messageOf } from '#web/platform/api.ts'
import type { ToastInput } from '#web/ui/overlays/toast-state.ts'

/**
 * The toast for a failed call of a visitor's: the server's message under `title`, or that the server was not reached.
 */
export function failureToast(error: unknown, title: string, fallback: string): ToastInput {
  return error instanceof ApiError && !isServerAway(error)
    ? { title, description: messageOf(error, fallback), variant: 'destructive' }
    : { title: 'Network error', description: 'Failed to connect to server', variant: 'destructive' }
}
