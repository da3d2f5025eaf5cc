import { posix } from 'node:path'
import { importsOf, resolveImport } from './imports.ts'

/** These put the whole product together: by them every test that starts the product reaches every file. */
const WHOLE =
  /^(?:server\/(?:app|start|build-deps|deps|main|work\/.*handlers|db\/schema\/index)|testing\/(?:app|fixture)|web\/app\/.*|core\/contract\/index)\.tsx?$/
/** They hold for the whole product, and take long: every function that reads mail with every kind of text, and the like. */
const OF_ALL = /^server\/promises\//
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/**
 * The tests that a change concerns, nearest first: those in the folders of the changed files, then those that reach one by
 * imports, but for those of the whole product. `files` holds the sources by their paths.
 */
export function nearestTests(files: ReadonlyMap<string, string>, changed: readonly string[]): string[] {
  const importers = new Map<string, string[]>()
  for (const [from, source] of files)
    for (const specifier of importsOf(source)) {
      const to = resolveImport(from, specifier)
      if (to) importers.set(to, [...(importers.get(to) ?? []), from])
    }
  const folders = new Set(changed.map(path => posix.dirname(path)))
  const beside = [...files.keys()].filter(path => folders.has(posix.dirname(path)) && isTest(path))
  const reached = new Set(changed)
  // A set that grows while it is read: nearer files come first.
  for (const path of reached)
    if (!WHOLE.test(path)) for (const importer of importers.get(path) ?? []) reached.add(importer)
  const nearest = [...beside, ...reached].filter(path => !OF_ALL.test(path))
  return [...new Set([...changed, ...nearest])].filter(path => isTest(path) && files.has(path))
}
