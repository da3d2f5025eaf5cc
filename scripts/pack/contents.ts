import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commit } from '#server/platform/version.ts'

/** What an installation runs, and what its operator reads. All else in the repository serves development. */
const CONTENTS = [
  'core',
  'server',
  'words',
  'scripts/is-ready.mjs',
  'scripts/run.mjs',
  'scripts/resolve-modules.mjs',
  'dist/web',
  'deploy',
  'docs',
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'LICENSE',
  'CHANGELOG.md',
  'README.md',
]
/** Tests, the snapshots from which migrations are made, and pictures. */
const NOT_RUN = /\.test\.tsx?$|\btsconfig\.json$|\/migrations\/meta\/\d+_snapshot\.json$|^docs\/screens\//

/** Lists the files that are packed, relative to the repository's folder. */
export const packedFiles = (): string[] => CONTENTS.flatMap(filesIn).filter(file => !NOT_RUN.test(file))

function filesIn(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap(({ name }) => filesIn(join(path, name)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path]
    throw error
  }
}

/** Copies files of the repository to the same places below a folder. */
export function copyInto(folder: string, files: Iterable<string>): void {
  for (const file of files) cpSync(file, join(folder, file), { verbatimSymlinks: true })
}

/** Writes into the copied package.json what it was made from. */
export function nameBuild(folder: string): void {
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  if (commit !== null) writeFileSync(file, `${JSON.stringify({ ...manifest, commit }, null, 2)}\n`)
}
