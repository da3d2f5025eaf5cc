import type { EmailRow } from '#core/contract/emails.ts'

/** The props of a dialog about rows of a list. */
export interface RowsDialogProps {
  rows: EmailRow[]
  onClose: () => void
  /** Called after a choice. */
  onDone?: (() => void) | undefined
}
