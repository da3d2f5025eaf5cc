/** What a person can do with an entry of the list. */
export interface EntryActions {
  isBusy: boolean
  edit: () => void
  /** Absent where others have to leave before. */
  sendNow?: (() => void) | undefined
  reschedule: (at: Date) => void
  /** Leaves this one out, or sends it after all. */
  leaveOut: { label: string; run: () => void }
  /** Ends the follow-ups of its conversation. */
  stop?: (() => void) | undefined
}

/** For how long what was done can be undone. */
export const UNDO_MS = 10_000
