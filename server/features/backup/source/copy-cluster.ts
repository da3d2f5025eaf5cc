import { constants, type Dirent, statfsSync } from 'node:fs'
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '#server/platform/errors.ts'
import type { RunningServer } from './ask-server.ts'

const LOG = 'pg_wal'
/** Kept free beside the copy, for the server that runs. */
const SPARE_BYTES = 256 * 1024 * 1024
/** Folders whose contents a backup leaves out, as PostgreSQL's own does: they are made anew by each start. */
const EMPTY = /^(?:pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
/** Of the process that runs, and tables that end with it. */
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*)$|pgsql_tmp|\/t\d+_\d+/

/**
 * Copies the files of an embedded database, which may be running: then in whatever state each file is, as long as the log of
 * the time of copying is there, too, which PostgreSQL reads when the copy is opened.
 */
export async function copyCluster(from: string, to: string, server: RunningServer | null): Promise<void> {
  const files = await listFiles(from)
  refuseWithoutRoom(dirname(to), await sizeOf(from, files))
  for (const folder of await listFolders(from)) await mkdir(join(to, folder), { recursive: true })
  const isOfLog = (file: string) => file.startsWith(`${LOG}/`)
  for (const file of files)
    if (!isOfLog(file) && !EMPTY.test(file) && !LEFT_OUT.test(file)) await copyOne(from, to, file)
  if (server) await writeFile(join(to, 'backup_label'), await server.ask('end'))
  for (const file of (await listFiles(from)).filter(isOfLog).sort()) await copyOne(from, to, file)
  if (server) await server.ask('forget-log')
}

/** Files below a directory, as paths relative to it. */
const listFiles = (directory: string): Promise<string[]> => list(directory, entry => entry.isFile())
const listFolders = (directory: string) => list(directory, entry => entry.isDirectory())

/** A file that is gone meanwhile was of a table that is gone, which the log says, too. */
async function copyOne(from: string, to: string, file: string): Promise<void> {
  try {
    await copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

async function list(directory: string, isWanted: (entry: Dirent) => boolean): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter(isWanted).map(({ parentPath, name }) => relative(directory, join(parentPath, name)))
}

async function sizeOf(directory: string, files: readonly string[]): Promise<number> {
  let bytes = 0
  for (const file of files) bytes += (await stat(join(directory, file)).catch(() => null))?.size ?? 0
  return bytes
}

function refuseWithoutRoom(directory: string, needed: number): void {
  const { bavail, bsize, blocks } = statfsSync(directory)
  // Some network file systems do not report free space.
  if (blocks === 0 || bavail * bsize > needed + SPARE_BYTES) return
  const megabytes = Math.ceil((needed + SPARE_BYTES) / 1024 / 1024)
  throw new StartupError(
    `A backup needs ${megabytes} MB of room on the disk of DATA_DIR for a while: the database is copied there first.`,
  )
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
