/** What a folder or label is for. `null` is an ordinary folder or label of the person's own. RFC 6154 names. */
export type FolderRole = 'inbox' | 'sent' | 'drafts' | 'trash' | 'spam' | 'archive' | 'all'
