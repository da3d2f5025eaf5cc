import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { AttachButton } from './editor/attach-button.tsx'
import type { OutgoingMessage } from './outgoing/use-outgoing-message.ts'

/** Asks before a message is sent that speaks of a file and has none. */
export function ForgottenAttachment({ writing: { unsure, attachments } }: { writing: OutgoingMessage }) {
  if (!unsure) return null
  const attach = (files: File[]) => {
    unsure.close()
    void attachments.addAll(files)
  }
  return (
    <Dialog
      onClose={unsure.close}
      title="Is a file missing?"
      size="sm"
      footer={
        <>
          <Button onClick={unsure.sendAnyway}>Send anyway</Button>
          <AttachButton text="Attach a file" isPrimary onFiles={attach} />
        </>
      }
    >
      <p>You mention an attachment, but there is none.</p>
    </Dialog>
  )
}
