import type { EmailRow, FolderSlug } from '#core/contract/emails.ts'

/** Whether a message belongs in a folder's list, by the same rules as the server's. */
export function isInFolder(row: EmailRow, folder: FolderSlug): boolean {
  switch (folder) {
    case 'starred':
      return row.isStarred && !row.labels.includes('trash')
    case 'snoozed':
      return row.snoozedUntil !== null
    case 'drafts':
      return row.labels.includes('draft')
    case 'inbox':
      return row.labels.includes('inbox') && row.snoozedUntil === null
    default:
      return row.labels.includes(folder)
  }
}

const PLACES = ['inbox', 'archive', 'trash', 'spam', 'sent', 'draft']

/** The labels of a message after it was moved to one place. */
export function labelsAfterMove(row: EmailRow, to: string): string[] {
  return PLACES.includes(to)
    ? [to]
    : [to, ...row.labels.filter(label => !PLACES.includes(label) && label !== to)]
}
