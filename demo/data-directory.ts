import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockDataDirectory } from '#server/db/embedded/lock.ts'
import { StartupError } from '#server/platform/errors.ts'

/** What makes a directory one of a demo: the mailboxes live in it. */
export const SANDBOX = 'sandbox'

const LOCK_FILES = new Set(['lock', 'lock.pid', 'lock-journal'])

/**
 * Makes sure that the directory is a demo's, new or old, and empties it when it is to start afresh; with its lock
 * held, so that no other demo is at work there. Never touches anything else: DATA_DIR may name somebody's real
 * installation.
 */
export async function claimDirectory(dataDir: string, { isFresh }: { isFresh: boolean }): Promise<void> {
  // Before the lock, too, which would leave a file of its own in somebody else's directory.
  await refuseOthers(dataDir, isFresh)
  const unlock = await lockDataDirectory(dataDir)
  try {
    const entries = await refuseOthers(dataDir, isFresh)
    if (isFresh) {
      // The mailboxes go last: a directory that was emptied halfway is a demo's still.
      const order = [...entries.filter(entry => entry !== SANDBOX), SANDBOX]
      for (const entry of order) await rm(path.join(dataDir, entry), { recursive: true, force: true })
    }
    await mkdir(path.join(dataDir, SANDBOX), { recursive: true, mode: 0o700 })
  } finally {
    await unlock()
  }
}

async function refuseOthers(dataDir: string, isFresh: boolean): Promise<string[]> {
  const entries = existsSync(dataDir) ? await readdir(dataDir).catch(() => []) : []
  const own = entries.filter(entry => !LOCK_FILES.has(entry))
  if (own.length === 0 || own.includes(SANDBOX)) return own
  throw new StartupError(
    isFresh
      ? `${dataDir} is not the directory of a demo, so --fresh does not empty it.`
      : `${dataDir} is not the directory of a demo, so none is put there. Set DATA_DIR to a new directory.`,
  )
}
