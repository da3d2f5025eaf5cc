import type { ContactStatus } from '#core/contract/outreach/contact-values.ts'
import type { Verdict } from '#core/contract/outreach/task-values.ts'

/** What was decided about a task, and what has to be put back if that is undone. */
export interface TaskResult {
  /** In plain words, for people. */
  says: string
  verdict?: Verdict
  /** The status of the contact before. */
  status?: ContactStatus
  /** Whether an answer was taken for an absence, and until which day. */
  until?: string | null
  /** The address that went onto the suppression list, if it was not there before. */
  suppressed?: string
  /** The task that was opened for later. */
  followUpId?: number
  /** The contact that was added. */
  contactId?: number
  /** The address that took the place of another. */
  address?: string
}
