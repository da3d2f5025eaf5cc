import { existsSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'

const OPEN_TO_OTHERS = 0o077

/** From now on, this process creates files and folders that only its own user can read. */
export const writePrivately = (): void => void process.umask(OPEN_TO_OTHERS)

/**
 * Closes the data directory, if it exists, to other users of the machine: first the directory itself, then everything in
 * it, which older versions left readable.
 */
export async function keepPrivate(directory: string, log: Log): Promise<void> {
  // Windows has no such modes.
  if (process.platform === 'win32' || !existsSync(directory)) return
  try {
    await close(directory)
    for (const path of await entriesOf(directory)) await closeTree(path)
  } catch (error) {
    log.warn(
      { err: error, directory },
      'the data directory could not be closed to other users of this machine',
    )
  }
}

/** Close a folder after its contents: a closed folder then means that all of it is done. */
async function closeTree(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (!found || found.isSymbolicLink() || (found.mode & OPEN_TO_OTHERS) === 0) return
  if (found.isDirectory()) for (const entry of await entriesOf(path)) await closeTree(entry)
  await close(path)
}

async function close(path: string): Promise<void> {
  const { mode } = await lstat(path)
  if ((mode & OPEN_TO_OTHERS) !== 0) await chmod(path, mode & 0o700)
}

const entriesOf = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).map(name => join(directory, name))
