import { CheckCheck } from 'lucide'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { OutgoingMessage } from './outgoing/use-outgoing-message.ts'

/** Beside the other choices of sending: asks the recipients to confirm that they have read it. */
export function ReceiptButton({ writing: { fields, edit } }: { writing: OutgoingMessage }) {
  return (
    <IconButton
      icon={CheckCheck}
      label="Ask for a read receipt"
      pressed={fields.asksReceipt}
      onClick={() => edit({ asksReceipt: !fields.asksReceipt })}
    />
  )
}
