import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { SANDBOX } from '#demo/data-directory.ts'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { FURNISHED } from '#testing/product/furnished-demo.ts'
import { startDemo } from './start-demo.ts'

/**
 * Before all journeys: furnishes the demo that each worker starts from a copy of. That takes a fifth of the processor time
 * of furnishing it. Does nothing where there is one already.
 */
export default async function furnishDemo(): Promise<(() => Promise<void>) | undefined> {
  if (existsSync(process.env[FURNISHED] ?? '')) return
  const dataDir = await testDataDirectory('quillbox-furnished-')
  // Else the demo refuses a directory that is not empty.
  await mkdir(path.join(dataDir, SANDBOX))
  await (await startDemo(dataDir)).stop()
  process.env[FURNISHED] = dataDir
  return () => removeDataDirectory(dataDir)
}
