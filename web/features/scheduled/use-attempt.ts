import { rememberUndo } from '#web/features/triage/undo.ts'
import { messageOf } from '#web/platform/api.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { UNDO_MS } from './entry-actions.ts'

/** Runs actions and tells what came of them. */
export function useAttempt() {
  const { toast } = useToast()
  /** Runs `act`; says `failed` and why where it fails. */
  const attempt = async (failed: string, act: () => Promise<void>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      const description = messageOf(error, 'Please try again later')
      toast({ title: failed, description, variant: 'destructive' })
    }
  }
  /** Tells what was done, with the way back. */
  const tell = (title: string, undo?: () => Promise<void>, description?: string) => {
    const told = { title, ...(description ? { description } : {}) }
    if (!undo) return void toast(told)
    const entry = rememberUndo(() => void attempt('This could not be undone', undo))
    entry.expireIn(UNDO_MS)
    toast({ ...told, action: { label: 'Undo', onSelect: entry.undo }, duration: UNDO_MS })
  }
  return { attempt, tell }
}
