import {
  AlarmClock,
  Archive,
  FileText,
  Inbox,
  type LucideIcon,
  OctagonAlert,
  Send,
  Settings,
  Star,
  Trash2,
} from 'lucide-react'
import { type CommandId, shownKeys } from '#web/features/commands/catalog.ts'
import { paths } from '#web/platform/paths.ts'

export interface NavigationItem {
  to: string
  label: string
  icon: LucideIcon
  /** Other addresses at which it is the current one. */
  also?: string[]
  counts?: 'unread'
}

export interface MailItem extends NavigationItem {
  command: CommandId
}

/** The specification's folders, in its order. */
export const mailItems: MailItem[] = [
  {
    to: paths.inbox,
    label: 'All Inboxes',
    icon: Inbox,
    also: [paths.home],
    counts: 'unread',
    command: 'goInbox',
  },
  { to: paths.folder('starred'), label: 'Starred', icon: Star, command: 'goStarred' },
  { to: paths.folder('sent'), label: 'Sent', icon: Send, command: 'goSent' },
  { to: paths.folder('drafts'), label: 'Drafts', icon: FileText, command: 'goDrafts' },
  { to: paths.folder('trash'), label: 'Trash', icon: Trash2, command: 'goTrash' },
]

export const moreItems: MailItem[] = [
  { to: paths.folder('snoozed'), label: 'Snoozed', icon: AlarmClock, command: 'goSnoozed' },
  { to: paths.folder('archive'), label: 'Archive', icon: Archive, command: 'goArchive' },
  { to: paths.folder('spam'), label: 'Spam', icon: OctagonAlert, command: 'goSpam' },
]

export const placeItems: NavigationItem[] = [{ to: paths.settings, label: 'Settings', icon: Settings }]

export const keysOf = (item: MailItem) => shownKeys(item.command)
