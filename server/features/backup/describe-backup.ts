import type { Manifest } from './archive/manifest.ts'

const number = new Intl.NumberFormat('en')

/** What a backup has, in words for the operator. */
export function describeBackup({ tables, parts, missing }: Manifest): string {
  const bytes = Object.values(parts).reduce((sum, part) => sum + part.bytes, 0)
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const messages = tables.messages ?? 0
  const lost = missing.length > 0 ? `, without ${missing.length} files of mail that were missing already` : ''
  return `${number.format(messages)} messages, ${number.format(rows)} rows, ${number.format(Math.ceil(bytes / 1e6))} MB${lost}`
}

/** Whether the backup alone opens the sign-ins of mailboxes. */
export function describeKey({ hasKey }: Manifest, isConfigured: boolean): string {
  if (hasKey) return 'It has the secret key: whoever can read it can use the mailboxes.'
  const key = isConfigured ? 'SECRET_KEY' : 'DATA_DIR/secret.key'
  return `It does not have the secret key. Keep ${key} elsewhere: without it, every mailbox has to be connected again after a restore.`
}
