import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import type { RowsDialogProps } from '../list/rows-dialog-props.ts'
import { useTriage } from '../use-triage.ts'

/** Asks before messages are deleted for good. */
export function DestroyDialog({ rows, onClose, onDone }: RowsDialogProps) {
  const triage = useTriage()
  const isOne = rows.length === 1
  return (
    <AlertDialog
      onClose={onClose}
      title={isOne ? 'Delete this email for good?' : `Delete ${rows.length} emails for good?`}
      description={`${isOne ? 'It is' : 'They are'} removed from the mail provider too. This cannot be undone.`}
      confirmLabel="Delete Permanently"
      danger
      onConfirm={() => {
        onClose()
        onDone?.()
        void triage.destroy(rows)
      }}
    />
  )
}
