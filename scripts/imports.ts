import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/**
 * What a module imports, re-exports or loads with a literal `import()`: type imports too. Reads the text
 * without a parser, relying on the formatter's layout: statements start a line.
 */
export function importsOf(source: string): string[] {
  const code = withoutComments(source)
  const patterns = [
    /^(?:import|export)\s[\w\s{},*$]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ]
  return patterns.flatMap(pattern => [...code.matchAll(pattern)].map(match => match[1] ?? ''))
}

export const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** The path in the repository that an import means, or null for a package. `from` is the importing file's path. */
export function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  if (specifier.startsWith('#')) return posix.normalize(specifier.slice(1))
  return null
}

/** All TypeScript of the repository: path to text. */
export function readSources(): Map<string, string> {
  const paths = globSync('{core,server,web,demo,bench,e2e,scripts,testing,words}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  })
  const sources = paths.filter(path => !path.endsWith('.d.ts'))
  return new Map(sources.map(path => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]))
}
