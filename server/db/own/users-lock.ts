import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/platform/errors.ts'

const LOOK_EVERY_MS = 50

/**
 * Who uses the database of a data directory, as the kernel knows it: Node has no file locks, but SQLite takes them. Nothing
 * is left after a crash, a reused process id causes no confusion, and containers that share a volume see each other.
 */
export interface UsersLock {
  /** Runs what must not happen at the same time in two processes. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Counts this process among the users. Answers whether it is the only one. Only in turn. */
  enter(): boolean
  leave(): void
  /** Only in turn. */
  isUnused(): boolean
  close(): void
}

export function openUsersLock(dataDir: string): UsersLock {
  // Never committed: SQLite would write a page then, which a power cut may leave damaged.
  const turn = openLock(dataDir, 'database.turn')
  const users = openLock(dataDir, 'database.users')
  const isUnused = () => tries(() => users.exec('begin exclusive; rollback'))
  return {
    async inTurn(work) {
      while (!tries(() => turn.exec('begin exclusive'))) await sleep(LOOK_EVERY_MS)
      try {
        return await work()
      } finally {
        turn.exec('rollback')
      }
    },
    enter() {
      const isAlone = isUnused()
      users.exec('begin; select count(*) from sqlite_schema')
      return isAlone
    },
    leave: () => users.exec('rollback'),
    isUnused,
    close() {
      users.close()
      turn.close()
    },
  }
}

function openLock(dataDir: string, name: string): DatabaseSync {
  try {
    makeDirectory(dataDir)
    // On a disk that is read-only, the lock could be taken all the same.
    accessSync(dataDir, constants.W_OK)
    return new DatabaseSync(join(dataDir, name))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The data directory ${dataDir} cannot be written (${reason}).`, { cause: error })
  }
}

/**
 * Creates directories level by level: Node's recursive mkdir never returns on a file system that refuses in an
 * unexpected way (/proc).
 */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory))
  mkdirSync(directory, { mode: 0o700 })
}

/** False where another process holds the lock. */
function tries(take: () => void): boolean {
  try {
    take()
    return true
  } catch (error) {
    // SQLITE_BUSY, https://www.sqlite.org/rescode.html
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return false
    throw error
  }
}
