import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useTakeBack } from './use-take-back.ts'

/** Opens a message that could not be sent in compose. */
export function EditAgain({ emailId }: { emailId: number }) {
  const takeBack = useTakeBack()
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
