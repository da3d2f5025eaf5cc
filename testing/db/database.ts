import { createHash } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from '#server/db/client.ts'
import { MIGRATIONS_DIR, migrate } from '#server/db/migrate.ts'

const CACHE_DIR = fileURLToPath(new URL('../../.cache/test-database', import.meta.url))

/**
 * A fresh, migrated database in memory for one test file; the caller closes it. It starts from a dump that is
 * kept per state of the migrations, because starting from nothing takes three times as long.
 */
export async function testDatabase(): Promise<Database> {
  const path = join(CACHE_DIR, `${await fingerprint()}.tar`)
  if (existsSync(path)) return openDatabase({ memory: true, snapshot: await openAsBlob(path) })
  const database = await openDatabase({ memory: true })
  await migrate(database)
  await store(path, database)
  return database
}

/** Test files run in processes of their own at the same time, so the dump appears whole or not at all. */
async function store(path: string, database: Database): Promise<void> {
  const dump = await database.dump?.()
  if (!dump) return
  await mkdir(CACHE_DIR, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
  await rename(unfinished, path)
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const files = await readdir(MIGRATIONS_DIR, { recursive: true, withFileTypes: true })
  const paths = files.filter(file => file.isFile()).map(file => join(file.parentPath, file.name))
  paths.push(fileURLToPath(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)))
  for (const path of paths.sort()) hash.update(path).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}
