import { Copy } from 'lucide'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useCopy } from '#web/ui/hooks/use-copy.ts'

/** A link that could not be sent: the person who made it passes it on. */
export function LinkToPassOn({ label, link }: { label: string; link: string }) {
  const copy = useCopy()
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={label}
        hint="It is not shown again."
        readOnly
        autoFocus
        value={link}
        onFocus={event => event.target.select()}
      />
      <Button icon={Copy} onClick={() => copy(link)}>
        Copy link
      </Button>
    </div>
  )
}
