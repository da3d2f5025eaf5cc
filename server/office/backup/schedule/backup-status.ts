import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { timeOf } from './kept.ts'

type Settings = Pick<Config, 'backup' | 'dataDir'>

interface BackupFailure {
  at: Date
  text: string
}

/** The daily backups that are there, as far as this process sees them. */
export interface BackupStatus {
  directory: string
  count: number
  newest: { at: Date; bytes: number } | null
  /** Why the last one failed; null if it did not. */
  failure: BackupFailure | null
}

/** Null where no daily backups are set up. */
export async function backupStatus({ backup, dataDir }: Settings): Promise<BackupStatus | null> {
  const { directory } = backup
  if (directory === null) return null
  const dated = (await readdir(directory).catch(() => []))
    .flatMap(name => {
      const at = timeOf(name)
      return at ? [{ name, at }] : []
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const last = dated.at(-1)
  const file = last && (await stat(join(directory, last.name)).catch(() => null))
  return {
    directory,
    count: dated.length,
    newest: last && file ? { at: last.at, bytes: file.size } : null,
    failure: await readFailure(dataDir),
  }
}

/** In the data directory, because the other one may be what has failed. */
const failureFile = (dataDir: string) => join(dataDir, 'backup-failed')

async function readFailure(dataDir: string): Promise<BackupFailure | null> {
  try {
    const path = failureFile(dataDir)
    return { at: (await stat(path)).mtime, text: (await readFile(path, 'utf8')).trim() }
  } catch {
    return null
  }
}

export async function keepFailure(dataDir: string, text: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(failureFile(dataDir), `${text}\n`)
}

export const forgetFailure = (dataDir: string): Promise<void> => rm(failureFile(dataDir), { force: true })
