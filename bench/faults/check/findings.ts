/** Kinds of faults of the product, in the order of the table. */
export const KINDS = [
  'lost',
  'doubled',
  'placeholder',
  'wrong label',
  'wrong flag or folder',
  'wrong count',
  'leaked',
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
  /** One line: which message or draft, and what is wrong with it. */
  what: string
  /** Details that help to find the cause. */
  details: string[]
}

export const PLACEHOLDER = '(This message could not be stored)'
