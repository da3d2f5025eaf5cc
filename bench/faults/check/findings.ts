/** What must not happen, in the order of the table. */
export const KINDS = [
  'lost',
  'doubled',
  'placeholder',
  'wrong label',
  'wrong flag or folder',
  'late send',
  'uncertain send without cause',
  'never quiet',
  'deadlock',
  'uncaught exception',
  'exit nobody caused',
  'fault of this program',
] as const

export interface Finding {
  kind: (typeof KINDS)[number]
  /** What is wrong with what, in a line. */
  what: string
  /** What helps to find the cause. */
  details: string[]
}

export const PLACEHOLDER = '(This message could not be stored)'
