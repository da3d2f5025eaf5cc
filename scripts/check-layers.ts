import { globSync, readFileSync } from 'node:fs'
import { importsOf, resolveImport, withoutComments } from './imports.ts'
import { KEPT_TO, type Layers, STACKS } from './layers.ts'

interface Import {
  from: string
  to: string
}

/** The packages that core may import: pure, so that they run in the browser as well as on the server. */
const CORE_PACKAGES = new Set([
  'zod',
  // How browsers read HTML.
  'htmlparser2',
  'entities/decode',
])

/**
 * Everything in the given files (path to text) that breaks the arrows: an import from a later layer, from a
 * neighbour in the same layer or from the other project; a file without a layer; a cycle; in core, any package
 * that is not listed; an import of a file that is kept to others; in a feature, SQL outside its queries; and a transaction that is
 * not begun where conflicts are run again.
 */
export function checkLayers(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  const imports: Import[] = []
  for (const [from, source] of files) {
    if (isTest(from)) continue
    for (const specifier of importsOf(source)) {
      const to = resolveImport(from, specifier)
      if (to) imports.push({ from, to })
      else if (from.startsWith('core/') && !CORE_PACKAGES.has(specifier))
        problems.push(`${from} imports ${specifier}: core runs anywhere and knows only pure packages`)
    }
    if (asksDatabase(from, source))
      problems.push(`${from} asks the database: queries belong in a queries file`)
    if (opensTransaction(from, source))
      problems.push(
        `${from} opens a transaction by itself: inTransaction and inMailTransaction are there for that`,
      )
    if (!STACKS.some(layers => placeOf(layers, from)))
      problems.push(`${from} has no layer: give it one in scripts/layers.ts`)
  }
  problems.push(...imports.flatMap(checkImport), ...findCycles(imports))
  return problems
}

/** Tests, and what only tests use (`test-….ts`), may reach anywhere. */
const isTest = (path: string) => /\.test\.tsx?$|(^|\/)test-[^/]*$/.test(path)

function asksDatabase(path: string, source: string): boolean {
  if (!path.startsWith('server/features/') || path.endsWith('queries.ts')) return false
  return /\b(?:db|tx)\s*\.\s*(?:select(?:Distinct(?:On)?)?|insert|update|delete|execute|\$count)\b/.test(
    withoutComments(source),
  )
}

/** A savepoint is none. */
function opensTransaction(path: string, source: string): boolean {
  if (path.startsWith('server/db/')) return false
  return /\b(?:db|database)(?:\s+as\s+\w+)?\s*\)?\s*\.\s*transaction\s*\(/.test(withoutComments(source))
}

function checkImport({ from, to }: Import): string[] {
  // A bench takes the product's parts together as a test does.
  if (isTest(to) && !from.startsWith('bench/')) return [`${from} imports ${to}, which is for tests only`]
  if (KEPT_TO[to]?.includes(from) === false && !from.startsWith('bench/'))
    return [`${from} imports ${to}, which is kept to ${KEPT_TO[to].join(' and ')}`]
  const stack = STACKS.find(layers => placeOf(layers, from) && placeOf(layers, to))
  const importer = stack && placeOf(stack, from)
  const imported = stack && placeOf(stack, to)
  if (!importer || !imported) {
    const known = STACKS.some(layers => placeOf(layers, from)) && STACKS.some(layers => placeOf(layers, to))
    return known ? [`${from} imports ${to}, which belongs to another project`] : []
  }
  if (importer.name === imported.name || imported.rank < importer.rank) return []
  const relation = imported.rank > importer.rank ? 'above' : 'beside'
  return [`${from} imports ${to}: ${imported.name} is ${relation} ${importer.name}`]
}

function placeOf(layers: Layers, path: string): { name: string; rank: number } | null {
  const found = layers
    .flatMap((names, rank) => names.map(name => ({ name, rank })))
    .filter(({ name }) => path === name || path.startsWith(`${name}/`))
  return found.sort((a, b) => b.name.length - a.name.length)[0] ?? null
}

/** Each cycle once, as the path that closes it. */
function findCycles(imports: Import[]): string[] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push(`cycle: ${[...trail.slice(start), path].join(' → ')}`)
    if (start >= 0 || done.has(path)) return
    trail.push(path)
    for (const { to } of next.get(path) ?? []) visit(to, trail)
    trail.pop()
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return cycles
}

if (import.meta.main) {
  const paths = globSync('{core,server,web,demo,bench,e2e,scripts}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  })
  const sources = paths.filter(path => !path.endsWith('.d.ts'))
  const problems = checkLayers(
    new Map(sources.map(path => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')])),
  )
  for (const problem of problems) console.error(problem)
  console.log(`${sources.length} files, ${problems.length} problems`)
  process.exitCode = problems.length ? 1 : 0
}
