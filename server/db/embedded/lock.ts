import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '#server/platform/errors.ts'
import { syncDirectory } from '#server/platform/files/durable-files.ts'

/**
 * Locks the data directory for this process until the returned function is called or the process ends, however it ends.
 * Throws a StartupError that names the holder if the directory is locked. Node has no file locks, but SQLite takes one
 * from the kernel: no lock file is left after a crash, a reused process id causes no confusion, and containers that
 * share a volume see each other.
 */
export async function lockDataDirectory(dataDir: string): Promise<() => Promise<void>> {
  const pidPath = join(dataDir, 'lock.pid')
  const lock = await openLockFile(dataDir)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw cannotBeWritten(dataDir, error)
    const pid = (await readFile(pidPath, 'utf8').catch(() => '')).trim()
    const holder = pid ? `another Quillbox process (pid ${pid})` : 'another Quillbox process'
    throw new StartupError(
      `The data directory ${dataDir} is already open in ${holder}. Stop that process, or set DATA_DIR to another directory.`,
    )
  }
  await writeFile(pidPath, `${process.pid}\n`).catch(error => {
    lock.close()
    throw cannotBeWritten(dataDir, error)
  })
  return async () => {
    await rm(pidPath, { force: true })
    lock.close()
  }
}

async function openLockFile(dataDir: string): Promise<DatabaseSync> {
  try {
    await makeDirectory(dataDir)
    return new DatabaseSync(join(dataDir, 'lock'))
  } catch (error) {
    throw cannotBeWritten(dataDir, error)
  }
}

function cannotBeWritten(dataDir: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartupError(`The data directory ${dataDir} cannot be written (${reason}).`, { cause: error })
}

/**
 * Creates directories level by level: Node's recursive mkdir never returns on a file system that refuses in an
 * unexpected way (/proc).
 */
async function makeDirectory(directory: string): Promise<void> {
  const make = async () => {
    await mkdir(directory, { mode: 0o700 })
    await syncDirectory(dirname(directory))
  }
  try {
    await make()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') return
    const parent = dirname(directory)
    if (code !== 'ENOENT' || existsSync(parent)) throw error
    await makeDirectory(parent)
    await make()
  }
}

// SQLITE_BUSY, https://www.sqlite.org/rescode.html
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === 5
