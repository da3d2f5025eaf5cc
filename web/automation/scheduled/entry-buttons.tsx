import { Button } from '#web/ui/button.tsx'
import type { EntryActions } from './entry-actions.ts'

interface EntryButtonsProps {
  actions: Pick<EntryActions, 'leaveOut' | 'sendNow' | 'isBusy'>
  onReschedule: () => void
  onClose: () => void
}

/** What can be done with every entry from its dialog, which closes unless the entry is rescheduled. */
export function EntryButtons({
  actions: { leaveOut, sendNow, isBusy },
  onReschedule,
  onClose,
}: EntryButtonsProps) {
  const leaving = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <>
      <Button variant="ghost" disabled={isBusy} onClick={leaving(leaveOut.run)}>
        {leaveOut.label}
      </Button>
      <Button variant="ghost" disabled={isBusy} onClick={onReschedule}>
        Reschedule
      </Button>
      {sendNow && (
        <Button disabled={isBusy} onClick={leaving(sendNow)}>
          Send now
        </Button>
      )}
    </>
  )
}
