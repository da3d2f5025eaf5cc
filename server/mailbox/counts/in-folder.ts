import { type SQL, sql } from 'drizzle-orm'
import type { FolderSlug } from '#core/contract/emails.ts'
import type { MailKind } from '#core/contract/mail-kind.ts'

/** A folder, or what the inbox has of a kind. */
export type ListedFolder = FolderSlug | MailKind

const ofKind = (kind: MailKind) => (row: string) => `${row}in_inbox and ${row}kind = '${kind}'`

const CONDITIONS: Record<ListedFolder, (row: string) => string> = {
  inbox: row => `${row}in_inbox`,
  starred: row => `${row}is_starred and not ${row}in_trash and ${row}orphaned_at is null`,
  sent: row => `${row}in_sent`,
  drafts: row => `${row}in_drafts`,
  trash: row => `${row}in_trash`,
  spam: row => `${row}in_spam`,
  archive: row => `${row}in_archive`,
  snoozed: row => `${row}snoozed_until is not null and ${row}orphaned_at is null`,
  people: ofKind('people'),
  newsletters: ofKind('newsletters'),
  notices: ofKind('notices'),
}

/**
 * Whether a message is in a folder, by the columns of a `row`: `m.`, or nothing where only one table has them. The partial
 * indexes of messages have the same conditions; PostgreSQL does not use an index whose condition differs.
 */
export const inFolder = (folder: ListedFolder, row: 'm.' | 'c.' | '' = ''): SQL =>
  sql.raw(CONDITIONS[folder](row))

/** The folders that are counted. Snoozed mail is few, and is counted when it is asked for. */
export const COUNTED = (Object.keys(CONDITIONS) as ListedFolder[]).filter(folder => folder !== 'snoozed')
