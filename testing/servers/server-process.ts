import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { clusterOf } from '#server/db/own/cluster.ts'
import { tellToStop } from '#server/db/own/postmaster.ts'
import { PATIENCE_MS } from '../limits.ts'
import { freePorts } from './ports.ts'
import { leakIn } from './private-words.ts'

const { config } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
  config: { nodeFlags: string }
}

export interface ServerProcess {
  url: string
  pid: number
  /** The link for the first person, if it printed one. */
  firstLink(): string | null
  /** JSON call with the given bearer token; throws unless the answer is OK. */
  call(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<unknown>
  /** Puts the clock of the demo or of the driven product forward; answers what it shows then. */
  passTime(ms: number): Promise<Date>
  /** SIGTERM; answers the exit code once it has ended. */
  stop(): Promise<number | null>
  /** SIGKILL: nothing is finished, nothing is said, and the server of its database goes on. */
  kill(): Promise<number | null>
}

export interface StartOptions {
  program?: 'server/main.ts' | 'demo/main.ts' | 'testing/product/driven-product.ts'
  /** Of Node, beside those of `npm start`. */
  flags?: string[]
  /** A command that runs it, such as strace with its options. */
  through?: string[]
  /** How long it may take to be ready. */
  withinMs?: number
}

/**
 * Starts the product on a data directory as `npm start` does, or the demo. When this process ends, it is killed, and so is
 * the server of its database.
 */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  { program = 'server/main.ts', flags = [], through = [], withinMs = PATIENCE_MS }: StartOptions = {},
): Promise<ServerProcess> {
  const [free] = await freePorts(1)
  const port = Number(env.PORT) || free
  const url = `http://127.0.0.1:${port}`
  const [command = '', ...args] = [
    ...through,
    process.execPath,
    ...config.nodeFlags.split(' '),
    ...flags,
    program,
  ]
  const child = spawn(command, args, {
    env: {
      ...process.env,
      // As scripts/run.mjs does.
      MALLOC_ARENA_MAX: '1',
      MALLOC_TRIM_THRESHOLD_: '131072',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', ...(program === 'server/main.ts' ? [] : (['ipc'] as const))],
  })
  // Only `passTime` uses the channel; it must not keep this process running.
  child.channel?.unref()
  const endWithUs = () => {
    child.kill('SIGKILL')
    tellToStop(clusterOf(dataDir))
  }
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const leaks: string[] = []
  let lastLine = ''
  let firstLink: string | null = null
  createInterface(child.stdout as Readable).on('line', line => {
    lastLine = line
    if (line.includes('/first-person#')) firstLink = line
    const leak = leakIn(line)
    if (leak !== null) leaks.push(leak)
  })
  try {
    await until(
      async () => {
        if (child.exitCode !== null)
          throw new Error(`the server ended with code ${child.exitCode}: ${lastLine}`)
        return (await fetch(`${url}/api/health/ready`).catch(() => null))?.ok === true
      },
      100,
      withinMs,
    )
  } catch (error) {
    // Kill it here: the caller has no handle, and it would keep writing to a folder that a second attempt empties.
    child.kill('SIGKILL')
    tellToStop(clusterOf(dataDir))
    await end(child, 'SIGKILL', leaks)
    throw error
  }
  return {
    url,
    pid: child.pid as number,
    firstLink: () => firstLink,
    call: callerOf(url),
    async passTime(ms) {
      const answered = new Promise<{ now: string }>(resolve =>
        child.once('message', message => resolve(message as { now: string })),
      )
      child.send({ aheadMs: ms })
      return new Date((await answered).now)
    },
    stop: () => end(child, 'SIGTERM', leaks),
    kill: () => end(child, 'SIGKILL', leaks),
  }
}

/** Calls of the product at an address. */
export const callerOf =
  (url: string): ServerProcess['call'] =>
  async (method, path, { token, body } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

/** Polls `isDone`. */
export async function until(
  isDone: () => Promise<boolean>,
  everyMs = 100,
  withinMs = PATIENCE_MS,
): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`gave up waiting: ${isDone}`)
    await new Promise(resolve => setTimeout(resolve, everyMs))
  }
}

/** Throws if its log contains private words. */
async function end(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
  leaks: string[],
): Promise<number | null> {
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const hasEnded = child.exitCode !== null || child.signalCode !== null
  if (!hasEnded) child.kill(signal)
  const code = hasEnded ? child.exitCode : await ended
  if (leaks.length > 0) throw new Error(`the log tells what is private:\n${leaks.slice(0, 3).join('\n')}`)
  return code
}
