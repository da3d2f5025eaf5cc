import { importsOf, readSources, resolveImport, withoutComments } from './imports.ts'
import { CORE_PACKAGES, INNER_PATHS, KEPT_TO, MOST_FILES, ROOMS, ROWS, TOOLS } from './layers.ts'
import { checkOperations, isInWing } from './operations.ts'

interface Import {
  from: string
  to: string
}

/**
 * Everything in the given files (path to text) that breaks the rules of the house: an import from a room that the
 * importer's room does not list; a file without a room; a cycle of files, or of rooms; in core, any package but those
 * that run anywhere; an import from inside a package that is not meant for that, also in tests; an
 * import of a file that is kept to others; in a wing, SQL outside its queries; a transaction that is not begun where
 * conflicts are run again; what `checkOperations` finds; and a folder with too many files.
 */
export function checkLayers(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  const imports: Import[] = []
  for (const [from, source] of files) {
    problems.push(...checkInnerPaths(from, source))
    if (isTest(from)) continue
    for (const specifier of importsOf(source)) {
      const to = resolveImport(from, specifier)
      if (to) imports.push({ from, to })
      else if (from.startsWith('core/') && !CORE_PACKAGES.includes(specifier))
        problems.push(
          `${from} imports ${specifier}: core runs anywhere and knows only ${CORE_PACKAGES.join(' and ')}`,
        )
    }
    if (asksDatabase(from, source))
      problems.push(`${from} asks the database: queries belong in a queries file`)
    if (opensTransaction(from, source))
      problems.push(
        `${from} opens a transaction by itself: inTransaction and inMailTransaction are there for that`,
      )
    if (isTool(from)) continue
    problems.push(...checkOperations(from, source))
    if (!roomOf(from)) problems.push(`${from} has no room: give it one in scripts/layers.ts`)
  }
  const rooms = Object.entries(ROOMS).flatMap(([from, uses]) => uses.map(to => ({ from, to })))
  problems.push(...imports.flatMap(checkImport), ...findCycles(imports), ...findCycles(rooms))
  problems.push(...checkFolders([...files.keys()]))
  return problems
}

function checkInnerPaths(from: string, source: string): string[] {
  const inner = importsOf(source).filter(
    specifier => /^(?:@[^/]+\/)?[^@./#:][^/:]*\/./.test(specifier) && !INNER_PATHS.includes(specifier),
  )
  return inner.map(
    specifier => `${from} imports ${specifier}, which is inside a package: use what the package exports`,
  )
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isTool = (path: string) => TOOLS.some(tool => path.startsWith(`${tool}/`))

function asksDatabase(path: string, source: string): boolean {
  if (!isInWing(path) || path.endsWith('queries.ts')) return false
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
  if (isTool(from)) return []
  if (isTest(to) || isTool(to)) return [`${from} imports ${to}, which is for tests only`]
  if (KEPT_TO[to]?.includes(from) === false)
    return [`${from} imports ${to}, which is kept to ${KEPT_TO[to].join(' and ')}`]
  const [importer, imported] = [roomOf(from), roomOf(to)]
  if (!importer || !imported || importer === imported) return []
  if (ROOMS[importer]?.includes(imported)) return []
  return [`${from} imports ${to}: ${importer} does not list ${imported}`]
}

function roomOf(path: string): string | null {
  const rooms = Object.keys(ROOMS).filter(room => path === room || path.startsWith(`${room}/`))
  return rooms.sort((a, b) => b.length - a.length)[0] ?? null
}

function checkFolders(paths: string[]): string[] {
  const folders = Map.groupBy(
    paths.filter(path => !isTest(path)),
    path => path.slice(0, path.lastIndexOf('/')),
  )
  return [...folders]
    .filter(([folder, files]) => files.length > MOST_FILES && !ROWS.includes(folder))
    .map(([folder, files]) => `${folder} holds ${files.length} files: give it sub-folders`)
}

/**
 * Exported values that no other file names; types may be needed where nobody names them. Drizzle reads the tables of the database
 * as a whole.
 */
export function checkExports(files: ReadonlyMap<string, string>): string[] {
  const onlyIn = new Map<string, string | null>()
  for (const [path, source] of files)
    for (const word of new Set(source.match(/\w+/g))) onlyIn.set(word, onlyIn.has(word) ? null : path)
  return [...files]
    .filter(([path]) => !path.startsWith('server/db/schema/'))
    .flatMap(([path, source]) =>
      [...source.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)]
        .filter(([, name = '']) => onlyIn.get(name) === path)
        .map(([, name]) => `${path} exports ${name}, which no other file uses`),
    )
}

/** Routes that are not named as the contract that they serve. */
export function checkRoutes(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()]
    .filter(
      path => path.startsWith('server/routes/') && !files.has(path.replace('server/routes', 'core/contract')),
    )
    .map(path => `${path} has no contract of this name`)
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
  const files = readSources()
  const problems = [...checkLayers(files), ...checkExports(files), ...checkRoutes(files)]
  for (const problem of problems) console.error(problem)
  console.log(`${files.size} files, ${problems.length} problems`)
  process.exitCode = problems.length ? 1 : 0
}
