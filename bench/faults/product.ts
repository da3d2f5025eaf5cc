import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment } from '#testing/servers/bare-environment.ts'
import { freePorts } from '#testing/servers/ports.ts'

type Role = 'all' | 'web' | 'worker'

/** An exit that this program did not cause. */
export interface UnexpectedExit {
  at: number
  name: string
  code: number | null
  signal: string | null
  /** Whether it was still starting; people are served before work begins. */
  wasStarting: boolean
}

export interface Product {
  name: string
  role: Role
  /** Empty for a worker, which has no address. */
  url: string
  /** Resolves once this instance is ready. */
  ready(): Promise<void>
  /** SIGKILL; it is restarted at once. False when it was not running. */
  kill(): Promise<boolean>
  /** Freezes it (SIGSTOP) and lets it continue later. */
  freeze(ms: number): Promise<void>
  /** Sets the clock of its machine so many milliseconds ahead of the right time. */
  setClock(aheadMs: number): Promise<void>
  /** SIGTERM without a restart; returns the exit code. */
  stop(): Promise<number | null>
  start(): void
  exits: UnexpectedExit[]
  logFile: string
}

const { config } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
  config: { nodeFlags: string }
}
const STARTS_MS = 20_000
const READY = 'Quillbox is ready'
/** The flags of `npm start`, without its checks, for quicker starts. */
const QUICK = {
  NODE_OPTIONS: [
    new URL('../../scripts/resolve-modules.mjs', import.meta.url),
    new URL('./load/wrong-clock.ts', import.meta.url),
  ]
    .map(url => `--import ${url}`)
    .join(' '),
  NODE_COMPILE_CACHE: path.resolve('.cache/compiled'),
}

/** A process of the product that is restarted whenever it ends, as a service manager does. */
export async function startProduct(
  name: string,
  role: Role,
  {
    env,
    directory,
    onLife,
    root,
  }: {
    env: Record<string, string>
    directory: string
    onLife?: () => () => void
    /** The folder of another version of the product; this one unless given. */
    root?: string
  },
): Promise<Product> {
  const [port = 0] = await freePorts(1)
  const logFile = path.join(directory, `${name}.log`)
  const clockFile = path.join(directory, `${name}.clock`)
  const setClock = (aheadMs: number) => writeFile(clockFile, `${aheadMs}`)
  await setClock(0)
  const log = createWriteStream(logFile, { flags: 'a' })
  const exits: UnexpectedExit[] = []
  let child: ChildProcess | null = null
  let ended: Promise<number | null> = Promise.resolve(null)
  let ready = Promise.withResolvers<void>()
  let isWanted = true
  let isKilled = false

  const start = () => {
    isWanted = true
    isKilled = false
    const isBack = onLife?.()
    const life = spawn(process.execPath, [...config.nodeFlags.split(' '), 'server/main.ts'], {
      env: {
        ...bareEnvironment(),
        ...QUICK,
        CLOCK_AHEAD_FILE: clockFile,
        LOG_LEVEL: 'info',
        HOST: '127.0.0.1',
        PORT: `${port}`,
        ROLES: role,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(root ? { cwd: root } : {}),
    })
    child = life
    let [said, isReady] = ['', false]
    const startedAt = Date.now()
    log.write(`--- started ${new Date().toISOString()} pid ${life.pid}\n`)
    life.stderr.on('data', bytes => log.write(bytes))
    life.stdout.on('data', bytes => {
      log.write(bytes)
      if (isReady) return
      said += bytes
      isReady = said.includes(READY)
      if (!isReady) return
      isBack?.()
      ready.resolve()
    })
    ended = new Promise(resolve => {
      life.once('exit', (code, signal) => {
        if (!isReady) isBack?.()
        log.write(`--- ended ${new Date().toISOString()} ${isKilled ? 'killed' : `code ${code} ${signal}`}\n`)
        child = null
        resolve(code)
        if (!isWanted) return
        if (!isKilled)
          exits.push({
            at: Date.now(),
            name,
            code,
            signal,
            wasStarting: !isReady || Date.now() - startedAt < STARTS_MS,
          })
        ready = Promise.withResolvers()
        // Wait before a restart if the program ends at once.
        if (isKilled) start()
        else setTimeout(() => isWanted && start(), 500)
      })
    })
  }
  start()

  return {
    name,
    role,
    url: role === 'worker' ? '' : `http://127.0.0.1:${port}`,
    exits,
    logFile,
    start: () => {
      ready = Promise.withResolvers()
      start()
    },
    ready: () => ready.promise,
    kill: async () => {
      if (!child) return false
      isKilled = true
      child.kill('SIGKILL')
      await ended
      return true
    },
    freeze: async ms => {
      const frozen = child
      frozen?.kill('SIGSTOP')
      await sleep(ms)
      frozen?.kill('SIGCONT')
    },
    setClock,
    stop: async () => {
      isWanted = false
      if (!child) return null
      child.kill('SIGTERM')
      return ended
    },
  }
}
