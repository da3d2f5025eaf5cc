import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { MIGRATIONS_DIR } from '#server/db/migrate.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE_DIR = join(ROOT, '.cache', 'test-database')

/** The files that determine the templates. */
const SOURCES = [
  MIGRATIONS_DIR,
  ...[
    'server/db/distributed',
    'server/work/jobs',
    'server/work/reactions',
    'server/db/own',
    'testing/db/database.ts',
    'testing/db/postgres.ts',
    'testing/db/templates.ts',
  ].map(path => join(ROOT, path)),
  join(ROOT, 'package.json'),
]

/**
 * The directory that `make` creates, kept until a file of SOURCES changes and the next one is made. Of two processes that make it at once, the first
 * one's is kept.
 */
export async function storedTemplate(
  name: string,
  make: (directory: string) => Promise<void>,
): Promise<string> {
  const path = join(CACHE_DIR, `${name}-${await fingerprint()}`)
  if (existsSync(path)) return path
  await mkdir(CACHE_DIR, { recursive: true })
  for (const other of await readdir(CACHE_DIR))
    if (other.startsWith(`${name}-`) && !other.startsWith(basename(path)))
      await rm(join(CACHE_DIR, other), { recursive: true, force: true })
  const unfinished = join(await mkdtemp(`${path}.`), 'template')
  await make(unfinished)
  await rename(unfinished, path).catch(() => undefined)
  await rm(join(unfinished, '..'), { recursive: true, force: true })
  return path
}

let known: Promise<string> | undefined

/** Read once for each process. */
function fingerprint(): Promise<string> {
  known ??= readFingerprint()
  return known
}

async function readFingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of (await Promise.all(SOURCES.map(filesIn))).flat().sort())
    hash.update(path).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

async function filesIn(source: string): Promise<string[]> {
  if (/\.(?:json|ts)$/.test(source)) return [source]
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** With owners and modes: the server refuses a directory that others may read. */
export const copyTree = (from: string, to: string) =>
  promisify(execFile)('cp', ['-a', '--reflink=auto', from, to])
