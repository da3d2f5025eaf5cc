import type { ProgramDraft } from '#core/contract/emails.ts'

/** What a draft is that a program made, for lists and for its card. */
const NAMES: Partial<Record<ProgramDraft['origin'], string>> = {
  auto_reply: 'Automatic answer',
  follow_up: 'Follow-up',
  vacation: 'Vacation note',
  rule_forward: 'Forwarded by a rule',
  campaign: 'Mail of a campaign',
}

export const draftName = ({ origin }: Pick<ProgramDraft, 'origin'>): string => NAMES[origin] ?? 'Draft'
