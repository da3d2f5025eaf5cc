import type { EmailRow } from '#core/contract/emails.ts'

/** What a dialog about messages of a list is given. */
export interface AboutRows {
  rows: EmailRow[]
  onClose: () => void
  /** Called when something was chosen. */
  onDone?: (() => void) | undefined
}
