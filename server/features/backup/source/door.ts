import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

/** What a backup asks of the server, one after the other, each in a line of its own. */
const ASKS = ['begin', 'end', 'forget-log'] as const
export type Ask = (typeof ASKS)[number]

/** The socket in the data directory at which a server with an embedded database is asked to let its files be copied. */
export function doorOf(dataDir: string): string {
  // Windows has pipes with names, none of which are files.
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\quillbox-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
  const path = join(dataDir, 'backup.sock')
  // Systems allow about a hundred characters.
  const near = relative(process.cwd(), path)
  return near.length < path.length ? near : path
}
