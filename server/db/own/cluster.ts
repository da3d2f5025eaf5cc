import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, lchown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '#server/platform/errors.ts'
import { syncDirectory, syncTree } from '#server/platform/files/durable-files.ts'
import { HAS_SOCKETS, passwordFile, SUPERUSER } from './address.ts'
import { refuseLeft } from './half-restored.ts'
import { MAJOR } from './programs.ts'
import { NAMED_USER, serverUser } from './server-user.ts'

export const clusterOf = (dataDir: string) => join(dataDir, 'database')

/**
 * The cluster as the programs of PostgreSQL are told it, with the cluster as their working directory. Root's data directory
 * may lie in folders that the server's user may not enter; a process may always enter its working directory.
 */
export const placeOf = (cluster: string) => (serverUser() ? '/proc/self/cwd' : cluster)

/** Of PostgreSQL's programs: what this process knows is not theirs to know. */
export const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** Throws a StartupError for a cluster that this version cannot open. */
export function refuseOthers(dataDir: string): void {
  const cluster = clusterOf(dataDir)
  if (!existsSync(cluster)) {
    refuseLeft(dataDir)
    if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return
    throw new StartupError(
      `${join(dataDir, 'postgres')} is a database of an earlier version of Quillbox, which this version cannot open. ${CARRY_OVER}`,
    )
  }
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== String(MAJOR))
    throw new StartupError(
      `${cluster} is a database of PostgreSQL ${version}, and this version of Quillbox has PostgreSQL ${MAJOR}. ${CARRY_OVER}`,
    )
}

const CARRY_OVER =
  'Carry it over with two commands: "npm run backup -- FILE --with-key" with the version that made it (0.1.0: see CHANGELOG.md), and "npm run restore -- FILE" with this one and an empty DATA_DIR.'

/** Makes a cluster under a temporary name and renames it, so that a kill or a power cut leaves nothing unfinished. */
export async function makeCluster(bin: string, dataDir: string): Promise<void> {
  const cluster = clusterOf(dataDir)
  if (existsSync(cluster)) return
  for (const name of await readdir(dataDir))
    if (name.startsWith(`${basename(cluster)}.new-`))
      await rm(join(dataDir, name), { recursive: true, force: true })
  const unfinished = await mkdtemp(`${cluster}.new-`)
  const template = templateOf(bin)
  if (existsSync(template)) await copyCluster(template, unfinished)
  else await initialise(bin, dataDir, unfinished)
  const user = serverUser()
  if (user) await giveTo(unfinished, user)
  await rename(unfinished, cluster)
  await syncDirectory(dirname(cluster))
}

async function initialise(bin: string, dataDir: string, cluster: string): Promise<void> {
  const user = serverUser()
  if (user) await chown(cluster, NAMED_USER.uid, NAMED_USER.gid)
  if (!HAS_SOCKETS)
    await writeFile(passwordFile(dataDir), randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  try {
    await promisify(execFile)(
      join(bin, 'initdb'),
      [
        ...['-D', placeOf(cluster), '-U', SUPERUSER, '-E', 'UTF8', '--wal-segsize=4', '--no-instructions'],
        // The same order of letters on every machine, whatever its C library knows.
        ...['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        // Only its owner can reach the socket.
        ...(HAS_SOCKETS ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile(dataDir)}`]),
      ],
      { cwd: cluster, env: environment, ...(user ? NAMED_USER : {}) },
    )
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new StartupError(`The database in ${clusterOf(dataDir)} cannot be made: ${said}`, { cause: error })
  }
}

/**
 * A new cluster that lies beside the programs. The image has one, because `initdb` runs other programs by a shell and wants
 * its user to have a name: the image has no shell, and may be run as any user.
 */
export const templateOf = (bin: string) => join(bin, '..', 'cluster')

async function copyCluster(template: string, cluster: string): Promise<void> {
  await cp(template, cluster, { recursive: true })
  // The server checks the mode of this folder alone. Nobody else can enter it.
  await chmod(cluster, 0o700)
  await syncTree(cluster)
}

async function giveTo(directory: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true }))
    await lchown(join(directory, entry), uid, gid)
  await lchown(directory, uid, gid)
}
