import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useUndoSend } from './outgoing/use-undo-send.ts'

/** Opens a message that could not be sent in compose; without the recipients whom a server refused, where they are given. */
export function EditAgain({
  emailId,
  refused,
  onPress,
}: {
  emailId: number
  refused?: readonly string[]
  /** Called before compose opens, which takes the focus. */
  onPress?: () => void
}) {
  const takeBack = useUndoSend()
  const [isBusy, setBusy] = useState(false)
  const edit = async () => {
    onPress?.()
    setBusy(true)
    await takeBack(emailId, refused)
    setBusy(false)
  }
  return (
    <Button size="sm" loading={isBusy} onClick={() => void edit()}>
      {refused ? 'Send to the others' : 'Edit and send again'}
    </Button>
  )
}
