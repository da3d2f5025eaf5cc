import type { Manifest } from './archive/manifest.ts'

const number = new Intl.NumberFormat('en')

/** What a backup has, in words for the operator. */
export function describeBackup({ tables, parts, missing }: Manifest): string {
  const bytes = Object.values(parts).reduce((sum, part) => sum + part.bytes, 0)
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const lost =
    missing.length > 0 ? `, without ${counted(missing.length, 'file')} of mail that was missing already` : ''
  const size = `${number.format(Math.ceil(bytes / 1e6))} MB`
  return `${counted(tables.messages ?? 0, 'message')}, ${counted(rows, 'row')} in all, ${size}${lost}`
}

const counted = (count: number, what: string) => `${number.format(count)} ${what}${count === 1 ? '' : 's'}`

/** Whether the backup alone opens the sign-ins of mailboxes. */
export function describeKey({ hasKey }: Manifest, isConfigured: boolean): string {
  if (hasKey) return 'It has the secret key: whoever can open it can use the mailboxes.'
  const key = isConfigured ? 'SECRET_KEY' : 'DATA_DIR/secret.key'
  return `It does not have the secret key. Keep ${key} elsewhere: without it, every mailbox has to be connected again after a restore.`
}
