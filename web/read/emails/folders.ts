import { AlarmClock, Archive, FileText, type IconNode, Inbox, OctagonAlert, Send, Star, Trash2 } from 'lucide'
import type { FolderSlug } from '#core/contract/emails.ts'

export interface FolderLook {
  name: string
  icon: IconNode
  empty: { title: string; text: string }
  /** Whether rows show the recipient instead of the sender. */
  showsRecipient?: true
}

/** Names, icons and empty states of the folders (specification, section 2). */
export const folderLooks: Record<FolderSlug, FolderLook> = {
  inbox: {
    name: 'All Inboxes',
    icon: Inbox,
    empty: { title: 'No emails in inbox', text: 'New messages will appear here' },
  },
  starred: {
    name: 'Starred',
    icon: Star,
    empty: { title: 'No starred emails', text: 'Add stars to messages to make them easy to find' },
  },
  sent: {
    name: 'Sent',
    icon: Send,
    empty: { title: 'No sent emails', text: 'Emails you send will appear here' },
    showsRecipient: true,
  },
  drafts: {
    name: 'Drafts',
    icon: FileText,
    empty: { title: 'No drafts', text: 'Draft emails will appear here' },
    showsRecipient: true,
  },
  trash: {
    name: 'Trash',
    icon: Trash2,
    empty: { title: 'No emails in trash', text: 'Deleted emails will appear here' },
  },
  archive: {
    name: 'Archive',
    icon: Archive,
    empty: { title: 'No archived emails', text: 'Emails you archive will appear here' },
  },
  spam: {
    name: 'Spam',
    icon: OctagonAlert,
    empty: { title: 'No spam', text: 'Emails reported as spam will appear here' },
  },
  snoozed: {
    name: 'Snoozed',
    icon: AlarmClock,
    empty: { title: 'Nothing snoozed', text: 'Conversations you snooze wait here until their time' },
  },
}
