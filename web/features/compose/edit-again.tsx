import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useUndoSend } from './use-undo-send.ts'

/** Opens a message that could not be sent in compose. */
export function EditAgain({ emailId }: { emailId: number }) {
  const takeBack = useUndoSend()
  const [isBusy, setBusy] = useState(false)
  const edit = async () => {
    setBusy(true)
    await takeBack(emailId)
    setBusy(false)
  }
  return (
    <Button size="sm" loading={isBusy} onClick={() => void edit()}>
      Edit and send again
    </Button>
  )
}
