import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { restoringIn } from '#server/db/own/half-restored.ts'
import { syncDirectory } from '#server/platform/files/durable-files.ts'

/** Makes the folder in which a restore is prepared. While it is there, no server starts on this data directory. */
export async function beginFolder(dataDir: string): Promise<string> {
  const folder = restoringIn(dataDir)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await syncDirectory(dataDir)
  return folder
}

/** Moves what is prepared to its place. What was moved by a run that was stopped is not there any more. */
export async function takePlace(folder: string, dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (!existsSync(join(folder, name))) continue
    // An empty folder may have been made for a volume, or by hand.
    await rmdir(join(dataDir, name)).catch(() => {})
    await rename(join(folder, name), join(dataDir, name))
    await syncDirectory(folder)
    await syncDirectory(dataDir)
  }
}

/** From the moment of its new name on, a server may start. */
export async function endFolder(dataDir: string): Promise<void> {
  const folder = restoringIn(dataDir)
  const done = `${folder}.done`
  await rm(done, { recursive: true, force: true })
  if (existsSync(folder)) await rename(folder, done)
  await syncDirectory(dataDir)
  await rm(done, { recursive: true, force: true })
}

export async function isEmptyFolder(path: string): Promise<boolean> {
  const names = await readdir(path).catch(() => [])
  return names.length === 0
}
