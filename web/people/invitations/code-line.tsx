import { Copy } from 'lucide'
import { useCopy } from '#web/ui/hooks/use-copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** A code to read out or copy. */
export function CodeLine({ label, code }: { label: string; code: string }) {
  const copy = useCopy()
  return (
    <div className="flex max-w-md items-center gap-2 rounded-control bg-sunken py-1.5 pr-1.5 pl-3">
      <output aria-label={label} className="min-w-0 flex-1 select-all truncate font-mono">
        {code}
      </output>
      <IconButton
        icon={Copy}
        label={`Copy ${label.toLowerCase()}`}
        size="sm"
        onClick={() => copy(code, 'Invite code copied to clipboard!')}
      />
    </div>
  )
}
