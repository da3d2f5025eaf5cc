import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Deps } from '#server/deps.ts'
import { UNFINISHED } from '../make-backup.ts'
import { backupStatus, forgetFailure, keepFailure } from './backup-status.ts'
import { lastDue, nameAt, outdated, timeOf } from './kept.ts'

const PROGRAM = fileURLToPath(new URL('../../../commands/backup.ts', import.meta.url))
/** After a failure nobody is bothered again for so long. */
const AGAIN_MS = 3600_000
/** A file that was written to within this time is still being written, maybe by another worker. */
const SILENT_MS = 10 * 60_000

/**
 * Makes the backup of the day if it is due, and deletes those that need not be kept any more. It is made by a program of
 * its own, so that compressing and encrypting takes nothing from this process. Throws if it fails.
 */
export async function makeDailyBackup(
  { config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>,
  signal: AbortSignal,
  program = PROGRAM,
): Promise<void> {
  const { directory, at } = config.backup
  if (directory === null) return
  const now = clock.now()
  const due = lastDue(now, at)
  const { newest, failure } = (await backupStatus(config)) ?? {}
  if (newest && newest.at >= due) return
  if (failure && now.getTime() - failure.at.getTime() < AGAIN_MS) return
  try {
    await mkdir(directory, { recursive: true })
    if (await removeUnfinished(directory)) return
    const file = join(directory, nameAt(now))
    const { stdout } = await promisify(execFile)(process.execPath, [program, file], { signal })
    for (const name of outdated(await readdir(directory))) await rm(join(directory, name))
    await forgetFailure(config.dataDir)
    log.info({ file }, `made the daily backup: ${stdout.split('\n')[0]}`)
  } catch (error) {
    // The process ends; the next one makes it.
    if (signal.aborted) return
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const text = said || (error instanceof Error ? error.message : String(error))
    await keepFailure(config.dataDir, text)
    throw new Error(`The daily backup has failed: ${text}`, { cause: error })
  }
}

/** Deletes what a backup that was killed has left. Returns whether one is being written. */
async function removeUnfinished(directory: string): Promise<boolean> {
  for (const name of await readdir(directory)) {
    const [, start] = /^(.*\.backup)\.unfinished/.exec(name) ?? []
    if (!start || !timeOf(start) || !name.includes(UNFINISHED)) continue
    const found = await stat(join(directory, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs < SILENT_MS) return true
    await rm(join(directory, name), { force: true })
  }
  return false
}
