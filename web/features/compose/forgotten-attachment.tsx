import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { OutgoingMessage } from './use-outgoing-message.ts'

/** Asks before a message is sent that speaks of a file and has none. */
export function ForgottenAttachment({ writing }: { writing: OutgoingMessage }) {
  const { unsure, attachments } = writing
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="The forgotten files"
        onChange={event => {
          void attachments.addAll([...(event.target.files ?? [])])
          event.target.value = ''
          unsure?.close()
        }}
      />
      {unsure && (
        <Dialog
          open
          onOpenChange={open => !open && unsure.close()}
          title="Is a file missing?"
          size="sm"
          footer={
            <>
              <Button onClick={unsure.sendAnyway}>Send anyway</Button>
              <Button variant="primary" onClick={() => input.current?.click()}>
                Attach a file
              </Button>
            </>
          }
        >
          <p>You mention an attachment, but there is none.</p>
        </Dialog>
      )}
    </>
  )
}
