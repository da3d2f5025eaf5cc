import { type RuleAction, sendsMail } from '#core/contract/rule-actions.ts'
import { requireProof } from '#server/people/auth/factors/prove.ts'

/** Whether the caller has given a proof of late: without it nothing is kept or switched on by which mail leaves. */
export interface Proven {
  isProven: boolean
}

export const requireProofToSend = (
  { actions }: { actions: readonly RuleAction[] },
  { isProven }: Proven,
): void => {
  if (actions.some(sendsMail)) requireProof(isProven)
}
