export const IMPORT_STATES = [
  'draft',
  'waiting',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What becomes of a row whose address is there already: left as it is, its values overwritten, or its gaps filled. */
export const DUPLICATE_CHOICES = ['skip', 'update', 'merge'] as const
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number]

/** Whether an address of this kind refuses its row, or is only marked. */
export const CHECK_CHOICES = ['mark', 'refuse'] as const
export type CheckChoice = (typeof CHECK_CHOICES)[number]

export const ROW_OUTCOMES = ['created', 'updated', 'skipped', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** What a person has decided before an import begins. */
export interface ImportChoices {
  duplicates: DuplicateChoice
  role: CheckChoice
  disposable: CheckChoice
  noMail: CheckChoice
  /** A row without an email address. */
  noAddress: CheckChoice
}
