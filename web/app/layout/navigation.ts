import {
  AlarmClock,
  Archive,
  CalendarClock,
  FileText,
  Globe,
  type IconNode,
  Inbox,
  ListTodo,
  MailCheck,
  Megaphone,
  OctagonAlert,
  Send,
  Settings,
  ShieldCheck,
  Star,
  Trash2,
  Users,
  Zap,
} from 'lucide'
import type { ReactNode } from 'react'
import type { User } from '#core/contract/auth.ts'
import type { FolderSlug } from '#core/contract/emails.ts'
import { paths } from '#web/platform/paths.ts'
import { type CommandId, shownKeys } from '#web/shell/commands/catalog.ts'

export interface NavigationItem {
  to: string
  label: string
  icon?: IconNode
  /** In place of an icon. */
  mark?: ReactNode
  /** The whole name, where the label is a part of it. */
  title?: string
  /** How many others it lies in. */
  depth?: number
  /** The one mailbox that the list at this address is narrowed to. */
  account?: number
  /** Other addresses for which this item is the current one. */
  also?: string[]
  /** What the number beside it is of: unread messages of all inboxes, or tasks that are due. */
  counts?: 'unread' | 'tasks'
  /** The folder whose unread messages are counted beside it. */
  folder?: FolderSlug
  /** Whether it is also the current one for all addresses below its own. */
  hasPages?: boolean
}

interface MailItem extends NavigationItem {
  command: CommandId
}

/** The specification's folders, in its order, and what leaves later below Drafts. */
export const mailItems: MailItem[] = [
  {
    to: paths.inbox,
    label: 'All Inboxes',
    icon: Inbox,
    also: [paths.home],
    counts: 'unread',
    command: 'goInbox',
  },
  { to: paths.folder('starred'), folder: 'starred', label: 'Starred', icon: Star, command: 'goStarred' },
  { to: paths.folder('sent'), folder: 'sent', label: 'Sent', icon: Send, command: 'goSent' },
  { to: paths.folder('drafts'), folder: 'drafts', label: 'Drafts', icon: FileText, command: 'goDrafts' },
  { to: paths.scheduled, label: 'Scheduled', icon: CalendarClock, command: 'goScheduled' },
  { to: paths.folder('trash'), folder: 'trash', label: 'Trash', icon: Trash2, command: 'goTrash' },
]

export const moreItems: MailItem[] = [
  { to: paths.folder('snoozed'), label: 'Snoozed', icon: AlarmClock, command: 'goSnoozed' },
  { to: paths.folder('archive'), folder: 'archive', label: 'Archive', icon: Archive, command: 'goArchive' },
  { to: paths.folder('spam'), folder: 'spam', label: 'Spam', icon: OctagonAlert, command: 'goSpam' },
  { to: paths.rules.list, label: 'Rules', icon: Zap, command: 'goRules' },
]

/** What people do who may use outreach. */
export const outreachItems: MailItem[] = [
  { to: paths.outreach.tasks, label: 'Tasks', icon: ListTodo, counts: 'tasks', command: 'goTasks' },
  {
    to: paths.outreach.contacts,
    label: 'Contacts',
    icon: Users,
    also: [paths.outreach.suppressions],
    hasPages: true,
    command: 'goContacts',
  },
  {
    to: paths.outreach.websites,
    label: 'Websites',
    icon: Globe,
    hasPages: true,
    command: 'goWebsites',
  },
  {
    to: paths.outreach.campaigns,
    label: 'Campaigns',
    icon: Megaphone,
    hasPages: true,
    command: 'goCampaigns',
  },
  {
    to: paths.outreach.deliverability,
    label: 'Deliverability',
    icon: MailCheck,
    command: 'goDeliverability',
  },
]

const settingsItem = { to: paths.settings, label: 'Settings', icon: Settings }
const adminItem = { to: paths.admin, label: 'Admin Panel', icon: ShieldCheck }

/** The admin panel is linked for super admins only (specification, section 2); admins open it by its address. */
export const placeItems = (role: User['role']): NavigationItem[] =>
  role === 'super_admin' ? [settingsItem, adminItem] : [settingsItem]

export const keysOf = (item: MailItem) => shownKeys(item.command)
