import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
  /** Written by `npm run pack`, because what it packs has no repository. */
  commit?: string
}

/** The product's version, from package.json. */
export const productVersion: string = manifest.version

/** What this was built from; null where neither `npm run pack` nor a repository tells it. */
export const commit: string | null = manifest.commit ?? commitOf(ROOT)

/** Names this build: two of the same version differ in it (semantic versioning, section 10). */
export const buildName: string = commit === null ? productVersion : `${productVersion}+${commit.slice(0, 10)}`

/** The commit that is checked out in a folder, also where it is one of several work trees. */
export function commitOf(root: string): string | null {
  try {
    const git = join(root, '.git')
    const own = statSync(git).isDirectory() ? git : resolve(root, read(git).replace('gitdir: ', ''))
    const head = read(join(own, 'HEAD'))
    if (!head.startsWith('ref: ')) return head
    const name = head.slice('ref: '.length)
    const common = attempt(() => resolve(own, read(join(own, 'commondir')))) ?? own
    return (
      attempt(() => read(join(common, name))) ??
      read(join(common, 'packed-refs'))
        .split('\n')
        .find(line => line.endsWith(` ${name}`))
        ?.split(' ')[0] ??
      null
    )
  } catch {
    return null
  }
}

function read(file: string): string {
  return readFileSync(file, 'utf8').trim()
}

function attempt(find: () => string): string | null {
  try {
    return find()
  } catch {
    return null
  }
}
