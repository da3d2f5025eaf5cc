import { FileText, Inbox, type LucideIcon, Send, Settings, Star, Trash2 } from 'lucide-react'
import { paths } from '#web/platform/paths.ts'

export interface NavigationItem {
  to: string
  label: string
  icon: LucideIcon
  /** Other addresses at which it is the current one. */
  also?: string[]
  counts?: 'unread'
}

export const mailItems: (NavigationItem & { shortcut: string })[] = [
  {
    to: paths.inbox,
    label: 'All Inboxes',
    icon: Inbox,
    also: [paths.home],
    counts: 'unread',
    shortcut: 'g i',
  },
  { to: paths.folder('starred'), label: 'Starred', icon: Star, shortcut: 'g s' },
  { to: paths.folder('sent'), label: 'Sent', icon: Send, shortcut: 'g t' },
  { to: paths.folder('drafts'), label: 'Drafts', icon: FileText, shortcut: 'g d' },
  { to: paths.folder('trash'), label: 'Trash', icon: Trash2, shortcut: 'g b' },
]

export const placeItems: NavigationItem[] = [{ to: paths.settings, label: 'Settings', icon: Settings }]
