import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { usageOf } from './process-usage.ts'

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
      expect(both.residentBytes).toBeGreaterThan(1.3 * alone.residentBytes)
      expect(both.peakBytes).toBeGreaterThanOrEqual(both.residentBytes)
      expect(await used('ended')).toBeGreaterThanOrEqual(least)
    } finally {
      program.stdin.end('end')
      if (program.exitCode === null) await once(program, 'exit')
    }
  },
)
