import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a new file whose bytes survive a power cut; its name survives once `syncDirectory` has been called. */
export async function writeDurably(path: string, bytes: Uint8Array | string, mode?: number): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the names in this directory survive a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open directories, and does not need this step.
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** All files and directories below a directory. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const folders = entries.filter(entry => entry.isDirectory())
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = await open(join(entry.parentPath, entry.name), 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }
  for (const { parentPath, name } of folders) await syncDirectory(join(parentPath, name))
  await syncDirectory(directory)
}
