import type { Deps } from '#server/deps.ts'
import type { ArrivedMail } from './may-answer.ts'

/**
 * Signing keys are withdrawn some time after their use: a check of older mail would fail through no fault of its sender.
 */
export const CHECKED_MS = 7 * 24 * 60 * 60_000

/** Whether the sender of a message is still to be checked, so that nothing answers it yet: `mail.judged` will follow. */
export const awaitsVerdict = (
  { mailDns, clock }: Pick<Deps, 'mailDns' | 'clock'>,
  { authentication, receivedAt }: Pick<ArrivedMail, 'authentication' | 'receivedAt'>,
): boolean =>
  mailDns !== null && authentication === null && clock.now().getTime() - receivedAt.getTime() < CHECKED_MS
