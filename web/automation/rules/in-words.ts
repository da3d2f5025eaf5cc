import type { RuleAction, RuleActionKind } from '#core/contract/rule-actions.ts'

/** What each action is called where one is chosen. */
export const ACTION_NAMES: Record<RuleActionKind, string> = {
  label: 'Label',
  star: 'Star',
  'mark-read': 'Mark as read',
  archive: 'Archive',
  trash: 'Move to trash',
  spam: 'Report as spam',
  move: 'Move to a folder',
  mute: 'Mute the conversation',
  snooze: 'Snooze',
  forward: 'Forward',
  'reply-snippet': 'Answer with a snippet',
  'reply-ai': 'Answer by the assistant',
  'follow-up': 'Follow up',
  notify: 'Always notify me',
  'never-notify': 'Never notify me',
}

export const SNOOZE_NAMES = {
  'later-today': 'Later today',
  tomorrow: 'Tomorrow',
  weekend: 'This weekend',
  'next-week': 'Next week',
} as const

/** An action of a rule in a few words: "Label “Bills”". The address of a forward is always named. */
function actionInWords(action: RuleAction): string {
  const name = ACTION_NAMES[action.kind]
  switch (action.kind) {
    case 'label':
      return `${name} “${action.label}”`
    case 'move':
      return `Move to “${action.folder}”`
    case 'snooze':
      return `Snooze until ${SNOOZE_NAMES[action.until].toLowerCase()}`
    case 'forward':
      return `Forward to ${action.to}`
    case 'reply-ai':
      return action.mode === 'send' ? name : 'Draft an answer by the assistant'
    default:
      return name
  }
}

export const actionsInWords = (actions: readonly RuleAction[]): string =>
  actions.map(actionInWords).join(', ')
