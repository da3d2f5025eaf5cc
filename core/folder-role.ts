export const FOLDER_ROLES = ['inbox', 'sent', 'drafts', 'trash', 'spam', 'archive', 'all'] as const
/**
 * The purpose of a folder or label, by its name in RFC 6154. `null` is an ordinary folder or label of the person's own.
 */
export type FolderRole = (typeof FOLDER_ROLES)[number]
