import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#server/platform/errors.ts'
import { serverUser } from './server-user.ts'

/** The role and the database of the product. */
export const NAME = 'quillbox'
export const SUPERUSER = 'postgres'

/** Windows has no sockets in its file system that node-postgres could use. */
export const HAS_SOCKETS = process.platform !== 'win32'

/** Of both roles, where the server has a port of the loopback interface, which others of this machine can reach, too. */
export const passwordFile = (dataDir: string) => join(dataDir, 'database.password')

/** In bytes: sockaddr_un of Linux has room for 108 and that of macOS for 104, with the zero at the end. */
const LONGEST = 103

/** The folder of the server's socket: the cluster, which only its owner may enter, or one of a shorter name. */
export function socketFolder(cluster: string): string {
  const path = realpathSync(cluster)
  if (Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= LONGEST) return path
  const folder = `/tmp/quillbox-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`
  const { uid, gid } = serverUser() ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (!lstatSync(folder, { throwIfNoEntry: false })) {
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, uid, gid)
  }
  const found = lstatSync(folder)
  // Anybody may create it, and would see every password then.
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw new StartupError(
      `${folder}, where the database would have its socket, belongs to somebody else. Remove it, or set DATA_DIR to a shorter path.`,
    )
  return folder
}

/** The address of the running server of the cluster, for node-postgres. Throws where none runs. */
export function addressOf(
  { dataDir, cluster }: { dataDir: string; cluster: string },
  { user = NAME, database = NAME } = {},
): string {
  // Its fourth line: https://www.postgresql.org/docs/18/storage-file-layout.html
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]
  if (HAS_SOCKETS)
    return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder(cluster))}`
  return `postgres://${user}:${readFileSync(passwordFile(dataDir), 'utf8')}@127.0.0.1:${port}/${database}`
}
