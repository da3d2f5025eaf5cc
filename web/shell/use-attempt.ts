import { useMemo } from 'react'
import { messageOf } from '#web/platform/api.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

/** Runs what may fail, and tells of its failure. The functions never change. */
export function useAttempt() {
  const { toast } = useToast()
  return useMemo(() => {
    /** Says what failed, and why; `otherwise` where the server has no words for it. */
    const failed = (title: string, error: unknown, otherwise = 'Please try again later') =>
      void toast({ title, description: messageOf(error, otherwise), variant: 'destructive' })
    /** Runs `act`; where it fails, says what did and why, and answers null. */
    const attempt = async <T>(
      what: string | { title: string; otherwise: string },
      act: () => Promise<T>,
    ): Promise<T | null> => {
      try {
        return await act()
      } catch (error) {
        if (typeof what === 'string') failed(what, error)
        else failed(what.title, error, what.otherwise)
        return null
      }
    }
    return { toast, failed, attempt }
  }, [toast])
}
