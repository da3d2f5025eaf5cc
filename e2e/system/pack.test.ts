import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildName } from '#server/platform/version.ts'
import { addTables } from '#testing/db/database.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { until } from '#testing/servers/server-process.ts'
import { copyInto, nameBuild, packedFiles } from '../../scripts/pack/contents.ts'

// What `npm run pack` copies, with the packages that it installs on a server. The image, whose packages are traced file by file,
// is built and tried in `e2e/large`.

let dir: string
let app: string
const started: ChildProcess[] = []
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'quillbox-pack-'))
  app = path.join(dir, 'app')
  copyInto(app, packedFiles())
  nameBuild(app)
  linkPackages()
  await addTables(path.join(dir, 'data'))
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(dir, { recursive: true, force: true })
})

/** Links the packages that `npm ci --omit=dev` installs, so that a server that needs another one does not start. */
function linkPackages(): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [name, { dev }] of Object.entries(lock.packages)) {
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(name) || dev) continue
    mkdirSync(path.join(app, path.dirname(name)), { recursive: true })
    symlinkSync(path.resolve(name), path.join(app, name))
  }
  // Says that nothing is to be installed.
  copyInto(app, ['node_modules/.package-lock.json'])
}

function runPacked(args: string[], env: Record<string, string> = {}) {
  // Modules are found by the place of a link, not by what it leads to, where the tools of development are.
  const child = spawn(process.execPath, [path.join(app, 'scripts', 'run.mjs'), ...args], {
    env: {
      PATH: '/usr/bin:/bin',
      DATA_DIR: path.join(dir, 'data'),
      NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
      ...env,
    },
  })
  started.push(child)
  const run = { child, said: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (run.said += chunk))
  return run
}

test('it starts without development tools, serves the web, tells its health, and ends in order when told to', async () => {
  const [port = 0] = await freePorts(1)
  const run = runPacked(['start'], { HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' })
  await until(async () => {
    if (run.child.exitCode !== null) throw new Error(`ended with ${run.child.exitCode}: ${run.said}`)
    return run.said.includes('/first-person#')
  })
  expect(run.said).toContain('Quillbox is ready')
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toContain('<div id="root">')
  expect(await (await fetch(`http://127.0.0.1:${port}/api/health/live`)).json()).toEqual({
    status: 'ok',
    version: buildName,
  })
  const healthCheck = () =>
    spawnSync(process.execPath, [path.join(app, 'scripts', 'is-ready.mjs')], {
      env: { ...process.env, PORT: String(port) },
    }).status
  expect(healthCheck()).toBe(0)
  const ended = once(run.child, 'exit')
  run.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(healthCheck()).toBe(1)
})

test('it offers only what it can do', async () => {
  const run = runPacked(['test'])
  expect(await once(run.child, 'exit')).toEqual([1, null])
  const offered = [...run.said.matchAll(/^ {2}npm run (\S+) /gm)].map(([, name]) => name)
  expect(offered).toEqual(['start', 'admin', 'doctor', 'backup', 'restore', 'rotate-keys'])
})

test('it has no tests, no sources of the web and no pictures', () => {
  expect(packedFiles().filter(file => /\.test\.ts$|^web\/|^testing\/|^docs\/screens\//.test(file))).toEqual(
    [],
  )
})
