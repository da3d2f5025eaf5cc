import type { MailKind } from '#core/contract/mail-kind.ts'
import type { FolderLook } from './folders.ts'

export const kindNames: Record<MailKind, string> = {
  people: 'People',
  newsletters: 'Newsletters',
  notices: 'Notices',
}

/** What the inbox says where it has nothing of a kind. */
export const emptyKinds: Record<MailKind, FolderLook['empty']> = {
  people: { title: 'No emails from people in inbox', text: 'What people write to you will appear here' },
  newsletters: { title: 'No newsletters in inbox', text: 'What comes through lists will appear here' },
  notices: { title: 'No notices in inbox', text: 'What programs send will appear here' },
}
