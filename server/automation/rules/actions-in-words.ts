import type { RuleAction, SNOOZE_UNTIL } from '#core/contract/rule-actions.ts'

const UNTIL: Record<(typeof SNOOZE_UNTIL)[number], string> = {
  'later-today': 'later today',
  tomorrow: 'tomorrow',
  weekend: 'the weekend',
  'next-week': 'next week',
}

/** What a dry run says of an action: "would archive 214". */
export function wouldDo(action: RuleAction, count: number): string {
  const n = count.toLocaleString('en')
  switch (action.kind) {
    case 'label':
      return `would label ${n} “${action.label}”`
    case 'star':
      return `would star ${n}`
    case 'mark-read':
      return `would mark ${n} as read`
    case 'archive':
      return `would archive ${n}`
    case 'trash':
      return `would move ${n} to the trash`
    case 'spam':
      return `would report ${n} as spam`
    case 'move':
      return `would move ${n} to “${action.folder}”`
    case 'mute':
      return `would mute the conversations of ${n}`
    case 'snooze':
      return `would snooze ${n} until ${UNTIL[action.until]}`
    case 'forward':
      return `would forward ${n} to ${action.to}`
    case 'reply-snippet':
      return `would answer ${n} with a snippet`
    case 'reply-ai':
      return action.mode === 'send' ? `would answer ${n} by the assistant` : `would draft an answer to ${n}`
    case 'follow-up':
      return `would follow up ${n}`
    case 'notify':
      return `would notify you of ${n}`
    case 'never-notify':
      return `would not notify you of ${n}`
  }
}

/** What the log says of an action that was done. */
export function hasDone(action: RuleAction): string {
  switch (action.kind) {
    case 'label':
      return `Labelled “${action.label}”`
    case 'star':
      return 'Starred'
    case 'mark-read':
      return 'Marked as read'
    case 'archive':
      return 'Archived'
    case 'trash':
      return 'Moved to the trash'
    case 'spam':
      return 'Reported as spam'
    case 'move':
      return `Moved to “${action.folder}”`
    case 'mute':
      return 'Muted the conversation'
    case 'snooze':
      return `Snoozed until ${UNTIL[action.until]}`
    case 'forward':
      return `Put into the outbox for ${action.to}`
    case 'reply-snippet':
      return 'Put an answer from a snippet into the outbox'
    case 'reply-ai':
      return 'Asked the assistant for an answer'
    case 'follow-up':
      return 'Started a follow-up'
    case 'notify':
      return 'Notified'
    case 'never-notify':
      return 'Did not notify'
  }
}
