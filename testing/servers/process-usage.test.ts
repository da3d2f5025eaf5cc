import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { childrenOf, usageOf } from './process-usage.ts'

const BURN_MS = 250
const BURN = `
  const begin = process.threadCpuUsage()
  while (process.threadCpuUsage(begin).user < ${BURN_MS * 1000});`
const BURN_AND_LIVE = `${BURN} process.stdout.write('.'); setInterval(() => {}, 1000)`
/** Burns processor time at each command, in its own way, and answers when that is done. */
const PROGRAM = `
  const { spawn, spawnSync } = require('node:child_process')
  const { Worker } = require('node:worker_threads')
  let child
  const acts = {
    thread: () => new Worker(${JSON.stringify(BURN_AND_LIVE)}, { eval: true }),
    child: () => { child = spawn(process.execPath, ['-e', ${JSON.stringify(BURN_AND_LIVE)}], { stdio: 'inherit' }) },
    ended: () => {
      spawnSync(process.execPath, ['-e', ${JSON.stringify(BURN)}])
      process.stdout.write('.')
    },
    end: () => { child.kill(); process.exit() },
  }
  process.stdin.on('data', chunk => acts[chunk]())`

const residentBytesOf = async (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

test.skipIf(process.platform !== 'linux')(
  'the usage of a process has its threads, and its children, living and ended',
  async () => {
    const program = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
    const pid = program.pid as number
    const used = async (way: string) => {
      const before = (await usageOf(pid)).cpuMs
      program.stdin.write(way)
      await once(program.stdout, 'data')
      return (await usageOf(pid)).cpuMs - before
    }
    try {
      // The kernel counts whole ticks.
      const least = BURN_MS - 20
      expect(await used('thread')).toBeGreaterThanOrEqual(least)
      const alone = await usageOf(pid)
      expect(await used('child')).toBeGreaterThanOrEqual(least)
      const both = await usageOf(pid)
      expect(both.memoryBytes).toBeGreaterThan(1.2 * alone.memoryBytes)
      // What both share, such as the program of Node itself, counts once.
      const sets = await Promise.all([pid, ...(await childrenOf(pid))].map(residentBytesOf))
      expect(both.memoryBytes).toBeLessThan(0.9 * sets.reduce((sum, bytes) => sum + bytes, 0))
      expect(await used('ended')).toBeGreaterThanOrEqual(least)
    } finally {
      program.stdin.end('end')
      if (program.exitCode === null) await once(program, 'exit')
    }
  },
)
