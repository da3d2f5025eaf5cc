import { useToast } from '../overlays/toast.tsx'

/** Copies a text and says so, with `description` where there is more to say; or says that this browser refuses. */
export function useCopy(): (text: string, description?: string) => void {
  const { toast } = useToast()
  return async (text, description) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Copied', description })
    } catch {
      // Also where the page did not come by https: there is no clipboard then.
      const description = 'This browser does not let pages copy. Select the text and copy it yourself.'
      toast({ title: 'Not copied', description, variant: 'destructive' })
    }
  }
}
