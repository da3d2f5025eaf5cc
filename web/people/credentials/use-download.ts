import { credentials } from '#core/contract/credentials.ts'
import { call, messageOf } from '#web/platform/api.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

/**
 * Has the browser download what needs a proof. A download cannot ask for the proof, so the returned function asks for it
 * before. A failure is told under this title. Without a name the server's is taken.
 */
export function useDownload(failed: string): (url: string, name?: string) => Promise<void> {
  const { toast } = useToast()
  return async (url, name = '') => {
    try {
      await call(credentials.proof, {})
    } catch (error) {
      const description = messageOf(error, 'The server did not answer.')
      toast({ title: failed, description, variant: 'destructive' })
      return
    }
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
  }
}
