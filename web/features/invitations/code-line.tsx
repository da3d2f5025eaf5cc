import { Copy } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** A code to be read out or copied. */
export function CodeLine({ label, code }: { label: string; code: string }) {
  const { toast } = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toast({ title: 'Copied', description: 'Invite code copied to clipboard!' })
    } catch {
      const description = 'This browser does not let pages copy. Select the code and copy it yourself.'
      toast({ title: 'Not copied', description, variant: 'destructive' })
    }
  }
  return (
    <div className="flex max-w-md items-center gap-2 rounded-control bg-sunken py-1.5 pr-1.5 pl-3">
      <output aria-label={label} className="min-w-0 flex-1 select-all truncate font-mono">
        {code}
      </output>
      <IconButton icon={Copy} label={`Copy ${label.toLowerCase()}`} size="sm" onClick={() => void copy()} />
    </div>
  )
}
