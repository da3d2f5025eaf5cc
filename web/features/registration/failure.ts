import { ApiError, isOutOfReach, messageOf } from '#web/platform/api.ts'
import type { ToastInput } from '#web/ui/overlays/toast-state.ts'

/** What went wrong with a call of a visitor's: the server's words under `title`, or that it was not reached. */
export function failureToast(error: unknown, title: string, fallback: string): ToastInput {
  return error instanceof ApiError && !isOutOfReach(error)
    ? { title, description: messageOf(error, fallback), variant: 'destructive' }
    : { title: 'Network error', description: 'Failed to connect to server', variant: 'destructive' }
}
