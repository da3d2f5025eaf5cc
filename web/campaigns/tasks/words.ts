import {
  CalendarClock,
  Hand,
  type IconNode,
  MailX,
  MessageSquareReply,
  Palmtree,
  ScrollText,
  ThumbsDown,
  ThumbsUp,
  UserX,
} from 'lucide'
import type { TaskKind, Verdict } from '#core/contract/outreach/task-values.ts'
import type { Task } from '#core/contract/outreach/tasks.ts'
import type { CommandId } from '#web/shell/commands/catalog.ts'

export const KINDS: Record<TaskKind, { label: string; many: string; icon: IconNode }> = {
  answer: { label: 'Answer', many: 'Answers', icon: MessageSquareReply },
  step: { label: 'By hand', many: 'By hand', icon: Hand },
  approval: { label: 'Approval', many: 'Approvals', icon: ScrollText },
  bounce: { label: 'Not reached', many: 'Not reached', icon: MailX },
  'follow-up': { label: 'Write again', many: 'Write again', icon: CalendarClock },
}

/** In the order of their keys. */
export const VERDICTS: readonly { as: Verdict; label: string; icon: IconNode; command: CommandId }[] = [
  { as: 'interested', label: 'Interested', icon: ThumbsUp, command: 'judgeInterested' },
  { as: 'not-now', label: 'Not now', icon: CalendarClock, command: 'judgeNotNow' },
  { as: 'not-interested', label: 'Not interested', icon: ThumbsDown, command: 'judgeNotInterested' },
  { as: 'wrong-person', label: 'Wrong person', icon: UserX, command: 'judgeWrongPerson' },
  { as: 'away', label: 'Away', icon: Palmtree, command: 'judgeAway' },
]

const DAY_MS = 86_400_000

/** A day of the reader's calendar (`YYYY-MM-DD`), so many days from a moment. */
export function dayFrom(now: Date, days: number): string {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Eight in the morning of such a day. */
export function morningOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 8)
}

export const longDay = (day: string): string =>
  morningOf(day).toLocaleDateString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })

/** "today", "3 days ago", "in 2 days": of the days in the calendar, not of hours. */
export function dueInWords(dueAt: string, now: Date): string {
  const at = new Date(dueAt)
  const days = Math.round((startOf(at) - startOf(now)) / DAY_MS)
  if (days === 0) return 'today'
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(days, 'day')
}

/** Whether an open task was due on a day before. */
export const isLate = ({ state, dueAt }: Pick<Task, 'state' | 'dueAt'>, now: Date): boolean =>
  state === 'open' && new Date(dueAt) < now && dueInWords(dueAt, now) !== 'today'

const startOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
