import { useToast } from '../overlays/toast.tsx'

/** Copies a text and shows a toast, with `description` if there is more to say; or says that this browser refuses. */
export function useCopy(): (text: string, description?: string) => void {
  const { toast } = useToast()
  return async (text, description) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Copied', description })
    } catch {
      // Also fails on pages without https, which have no clipboard.
      const description = 'This browser does not let pages copy. Select the text and copy it yourself.'
      toast({ title: 'Not copied', description, variant: 'destructive' })
    }
  }
}
