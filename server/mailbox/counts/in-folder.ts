import { type SQL, sql } from 'drizzle-orm'
import type { FolderSlug } from '#core/contract/emails.ts'

const CONDITIONS: Record<FolderSlug, (row: string) => string> = {
  inbox: row => `${row}in_inbox`,
  starred: row => `${row}is_starred and not ${row}in_trash and ${row}orphaned_at is null`,
  sent: row => `${row}in_sent`,
  drafts: row => `${row}in_drafts`,
  trash: row => `${row}in_trash`,
  spam: row => `${row}in_spam`,
  archive: row => `${row}in_archive`,
  snoozed: row => `${row}snoozed_until is not null and ${row}orphaned_at is null`,
}

/**
 * Whether a message is in a folder, by the columns of a `row`: `m.`, or nothing where only one table has them. The partial
 * indexes of messages have the same conditions; PostgreSQL does not use an index whose condition differs.
 */
export const inFolder = (folder: FolderSlug, row: 'm.' | 'c.' | '' = ''): SQL =>
  sql.raw(CONDITIONS[folder](row))

/** The folders that are counted, in the order of the contract. Snoozed mail is few, and is counted when it is asked for. */
export const COUNTED = (Object.keys(CONDITIONS) as FolderSlug[]).filter(folder => folder !== 'snoozed')
