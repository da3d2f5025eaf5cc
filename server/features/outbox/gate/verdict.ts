/** May this message leave now? Each answer says why, in words for whoever looks at the message. */
export type Verdict =
  | { answer: 'send' | 'draft'; why: string }
  /** `isMoot`: what it was written for is over, so it is taken away without a trace. */
  | { answer: 'never'; why: string; isMoot?: true }
  | { answer: 'later'; why: string; until: Date }
