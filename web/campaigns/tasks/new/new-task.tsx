import { useState } from 'react'
import { PickContactDialog } from '#web/contacts/dialogs/pick-contact-dialog.tsx'
import { NewTaskDialog } from './new-task-dialog.tsx'

/** A task that is noted where no contact is shown: first for whom, then what. */
export function NewTask({ onClose }: { onClose: () => void }) {
  const [contactId, setContactId] = useState<number | null>(null)
  return contactId === null ? (
    <PickContactDialog title="New task for" kind="person" onPick={setContactId} onClose={onClose} />
  ) : (
    <NewTaskDialog contactId={contactId} onClose={onClose} />
  )
}
