export const FOLDER_ROLES = ['inbox', 'sent', 'drafts', 'trash', 'spam', 'archive', 'all'] as const
/** What a folder or label is for. `null` is an ordinary folder or label of the person's own. RFC 6154 names. */
export type FolderRole = (typeof FOLDER_ROLES)[number]
