import type { gmail_v1 } from '@googleapis/gmail'
import type { FolderRole, MessageFlags, RemoteFolder } from '../../provider.ts'

/**
 * Where a message lies whose labels name no place: Gmail calls it All Mail and has no label for it. Every message
 * lies in at least one folder here.
 */
export const ARCHIVE = 'ARCHIVE'

const PLACES: { id: string; name: string; role: FolderRole }[] = [
  { id: 'INBOX', name: 'Inbox', role: 'inbox' },
  { id: 'SENT', name: 'Sent', role: 'sent' },
  { id: 'DRAFT', name: 'Drafts', role: 'drafts' },
  { id: 'TRASH', name: 'Trash', role: 'trash' },
  { id: 'SPAM', name: 'Spam', role: 'spam' },
  { id: ARCHIVE, name: 'All Mail', role: 'archive' },
]
/** Messages with one of these lie nowhere else, whatever other labels they keep. */
const ALONE = ['TRASH', 'SPAM']
const SYSTEM_PLACES = ['INBOX', 'SENT', 'DRAFT']

/** The folders of a mailbox: the places of Gmail itself, and the person's own labels. */
export function toFolders(labels: gmail_v1.Schema$Label[]): RemoteFolder[] {
  const own = labels.flatMap(({ id, name, type }) =>
    type === 'user' && id && name ? [{ remoteId: id, name, role: null }] : [],
  )
  return [...PLACES.map(({ id, name, role }) => ({ remoteId: id, name, role })), ...own]
}

/** Folders that a message with these labels lies in; `own`: the ids of the person's labels. */
export function foldersOf(labelIds: readonly string[], own: ReadonlySet<string>): string[] {
  const alone = ALONE.find(id => labelIds.includes(id))
  if (alone) return [alone]
  const places = SYSTEM_PLACES.filter(id => labelIds.includes(id))
  return [...(places.length > 0 ? places : [ARCHIVE]), ...labelIds.filter(id => own.has(id))]
}

/** Gmail does not keep whether a message was answered. */
export function flagsIn(folder: string, labelIds: readonly string[]): MessageFlags {
  return {
    read: !labelIds.includes('UNREAD'),
    starred: labelIds.includes('STARRED'),
    answered: null,
    draft: folder === 'DRAFT',
  }
}

export interface LabelChange {
  addLabelIds: string[]
  removeLabelIds: string[]
}

/** What takes a message from one folder to another. Gmail sets and takes away SENT and DRAFT itself. */
export function labelChange(from: string, to: string): LabelChange {
  const add = to === ARCHIVE ? [] : [to]
  // To All Mail means: out of the inbox, the bin and spam.
  const leaves = to === ARCHIVE && !['INBOX', ...ALONE].includes(from) ? ['INBOX', from] : [from]
  return {
    addLabelIds: add,
    removeLabelIds: [...new Set(leaves)].filter(id => id !== to && ![ARCHIVE, 'SENT', 'DRAFT'].includes(id)),
  }
}

/** Chats are no mail. */
export const isMail = (labelIds: readonly string[]): boolean => !labelIds.includes('CHAT')
