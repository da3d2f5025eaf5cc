import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '#testing/servers/ports.ts'
import { until } from '#testing/servers/server-process.ts'

// The steps of the Dockerfile after `npm ci`, run here; what they make runs as in a container: it sees nothing else, writes
// to /data only, and is process 1.

/** Node has 121, PostgreSQL 53 and a new database 31, which is 5 in a compressed layer. */
const IMAGE_MB = 320

let dir: string
let root: string
const started: ChildProcess[] = []
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'quillbox-image-'))
  root = path.join(dir, 'root')
  await mkdir(path.join(dir, 'data'))
  if (canIsolate) await chown(path.join(dir, 'data'), 1000, 1000)
  // The user of the image has to find its way there.
  await chmod(dir, 0o755)
  for (const step of stepsAfterInstalling()) execFileSync('sh', ['-c', step.replaceAll('/image', root)])
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(dir, { recursive: true, force: true })
})

function stepsAfterInstalling(): string[] {
  const [build = ''] = readFileSync('Dockerfile', 'utf8').split('\nFROM scratch\n')
  const steps = [...build.matchAll(/^RUN (.+)$/gm)].map(([, step = '']) => step)
  return steps.slice(steps.indexOf('npm ci') + 1)
}

/** Linux lets only root make such a place. */
const canIsolate = process.platform === 'linux' && process.getuid?.() === 0

const ISOLATED = `
mount --bind "$1" "$1" && mkdir -p "$1/proc" "$1/dev" && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" &&
mount -o remount,bind,ro "$1" && mount --bind "$2" "$1/data" && mount --bind "$2" "$1/tmp" && shift 2 &&
exec chroot --userspec=1000:1000 "$@"`

function runImage(args: string[], env: Record<string, string>) {
  const data = path.join(dir, 'data')
  const child = canIsolate
    ? spawn(
        'unshare',
        [
          '--mount',
          '--pid',
          '--fork',
          'sh',
          '-c',
          ISOLATED,
          'sh',
          root,
          data,
          root,
          'node',
          '/app/scripts/run.mjs',
          ...args,
        ],
        { env: { PATH: '/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin', DATA_DIR: '/data', ...env } },
      )
    : spawn(process.execPath, [path.join(root, 'app', 'scripts', 'run.mjs'), ...args], {
        env: { PATH: '/usr/bin:/bin', DATA_DIR: data, ...env },
      })
  started.push(child)
  const run = { child, said: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (run.said += chunk))
  return run
}

/** The process in the isolated place, whose parent only waits for it. */
const pidOf = ({ pid = 0 }: ChildProcess): number =>
  canIsolate ? Number(execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })) : pid

test('it has no development tools and no shell, and is small', () => {
  const modules = globSync(['*', '@*/*'], { cwd: path.join(root, 'app', 'node_modules') })
  for (const tool of [
    'typescript',
    'vite',
    'vitest',
    'esbuild',
    '@biomejs/biome',
    'drizzle-kit',
    'node',
    'react-dom',
  ])
    expect(modules).not.toContain(tool)
  expect(existsSync(path.join(root, 'bin', 'sh'))).toBe(false)
  expect(globSync('app/**/*.test.ts', { cwd: root })).toEqual([])
  const megabytes = Number.parseInt(execFileSync('du', ['-sm', root], { encoding: 'utf8' }), 10)
  expect(megabytes).toBeLessThan(IMAGE_MB)
})

test('it starts on an empty volume, serves the web, ends in order when told to, and starts again', async () => {
  const [port = 0] = await freePorts(1)
  const env = { HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' }
  const url = `http://127.0.0.1:${port}`
  for (const said of [/Nobody can sign in yet/, /Quillbox is ready/]) {
    const run = runImage(['start'], env)
    await until(async () => {
      if (run.child.exitCode !== null) throw new Error(`ended with ${run.child.exitCode}: ${run.said}`)
      return run.said.includes('Quillbox is ready')
    })
    expect(run.said).toMatch(said)
    const page = await fetch(url)
    expect(await page.text()).toContain('<div id="root">')
    expect(healthCheck({ ...process.env, PORT: String(port) })).toBe(0)
    const ended = once(run.child, 'exit')
    process.kill(pidOf(run.child), 'SIGTERM')
    expect(await ended).toEqual([0, null])
  }
  expect(healthCheck({ ...process.env, PORT: String(port) })).toBe(1)
})

const healthCheck = (env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [path.join(root, 'app', 'scripts', 'is-ready.mjs')], { env }).status

test('it offers only what it can do', async () => {
  const run = runImage(['test'], {})
  expect(await once(run.child, 'exit')).toEqual([1, null])
  const offered = [...run.said.matchAll(/^ {2}npm run (\S+) /gm)].map(([, name]) => name)
  const expected = ['start', 'admin', 'doctor', 'backup', 'restore', 'rotate-keys']
  expect(offered).toEqual(expected)
})
