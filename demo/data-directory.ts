import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { whileUnused } from '#server/db/own/own-server.ts'
import { StartupError } from '#server/platform/errors.ts'

/** A directory with this folder belongs to a demo: it holds the mailboxes. */
export const SANDBOX = 'sandbox'

const LOCK_FILES = /^database\.(?:turn|users)/

/**
 * Checks that the directory is new or a demo's, and empties it for a fresh start, while it holds the lock, so that no
 * other demo uses it. It never touches anything else, because DATA_DIR may name a real installation.
 */
export async function claimDirectory(dataDir: string, { isFresh }: { isFresh: boolean }): Promise<void> {
  // Check before locking, because the lock creates a file in the directory.
  await refuseOthers(dataDir, isFresh)
  await whileUnused(dataDir, async () => {
    const entries = await refuseOthers(dataDir, isFresh)
    if (isFresh) {
      // Delete the mailboxes last, so that a partly emptied directory still counts as a demo's.
      const order = [...entries.filter(entry => entry !== SANDBOX), SANDBOX]
      for (const entry of order) await rm(path.join(dataDir, entry), { recursive: true, force: true })
    }
    await mkdir(path.join(dataDir, SANDBOX), { recursive: true, mode: 0o700 })
  })
}

async function refuseOthers(dataDir: string, isFresh: boolean): Promise<string[]> {
  const entries = existsSync(dataDir) ? await readdir(dataDir).catch(() => []) : []
  const own = entries.filter(entry => !LOCK_FILES.test(entry))
  if (own.length === 0 || own.includes(SANDBOX)) return own
  throw new StartupError(
    isFresh
      ? `${dataDir} is not the directory of a demo, so --fresh does not empty it.`
      : `${dataDir} is not the directory of a demo, so none is put there. Set DATA_DIR to a new directory.`,
  )
}
