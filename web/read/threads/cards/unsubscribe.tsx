import { useState } from 'react'
import type { Email } from '#core/contract/emails.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useUnsubscribe } from '../queries.ts'

const HOW = {
  'one-click': 'The list is asked to remove you. It learns nothing that it did not put into this message.',
  mail: 'A short mail goes from your account to the list and asks to remove you.',
  link: 'The list only offers a page. It opens in a new tab, and you finish there.',
}

/** Unsubscribes from the mailing list of a message, after a confirmation that says how. */
export function Unsubscribe({ email }: { email: Email }) {
  const [isAsking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  const unsubscribe = useUnsubscribe()
  const { toast, failed } = useAttempt()
  if (!email.unsubscribe) return null
  if (isDone) return <p className="text-faint text-sm">You asked this list to remove you.</p>

  const leave = async () => {
    try {
      const left = await unsubscribe.mutateAsync({ body: { messageId: email.id } })
      setAsking(false)
      if (left.how === 'link') window.open(left.url, '_blank', 'noopener,noreferrer')
      else {
        setDone(true)
        toast({ title: 'Unsubscribed', description: `${email.sender} was asked to remove you.` })
      }
    } catch (error) {
      setAsking(false)
      failed('You are still on this list', error)
    }
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-my-1 -ml-2.5 coarse:-my-3"
        onClick={() => setAsking(true)}
      >
        Unsubscribe
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Unsubscribe from ${email.sender}?`}
        description={HOW[email.unsubscribe]}
        confirmLabel="Unsubscribe"
        pending={unsubscribe.isPending}
        onConfirm={() => void leave()}
      />
    </>
  )
}
