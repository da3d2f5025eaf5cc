/** Why a sequence has ended before its last step, or waits for a person. */
export const END_REASONS = [
  'answered',
  'unsubscribed',
  'complained',
  'wrote',
  'trashed',
  'muted',
  'bounced',
  'no-time',
  'stopped',
  'switched-off',
  'replaced',
  'taken-back',
  'not-sent',
  'not-allowed',
  'account-off',
  'suppressed',
  'moved',
  'left',
  'draft',
] as const
export type EndReason = (typeof END_REASONS)[number]
