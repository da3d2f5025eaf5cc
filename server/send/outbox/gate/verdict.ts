/** May this message leave now? Each answer says why, in words for whoever looks at the message. */
export type Verdict =
  | { answer: 'send' | 'draft'; why: string }
  /** `isMoot`: what it was written for is over, so it is deleted: its text is of no use any more. */
  | { answer: 'never'; why: string; isMoot?: true }
  | { answer: 'later'; why: string; until: Date }
