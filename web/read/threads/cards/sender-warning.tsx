import { TriangleAlert } from 'lucide'
import type { SenderWarning as Warning } from '#core/contract/emails.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { toneSoft } from '#web/ui/display/tone.ts'

/**
 * One line above a message whose sender may be forged. Screen readers read it with the message, without interrupting.
 */
export function SenderWarning({ warning }: { warning: Warning }) {
  return (
    <p
      role="note"
      aria-label="About the sender"
      className={`flex items-start gap-2 rounded-control px-3 py-2 text-sm ${toneSoft.warning}`}
    >
      <Icon icon={TriangleAlert} className="mt-0.5" />
      <span dir="auto" className="min-w-0 text-text [overflow-wrap:anywhere]">
        {warning.text}
      </span>
    </p>
  )
}
