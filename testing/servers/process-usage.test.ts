import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { threadsOf, usageOf } from './process-usage.ts'

/** Uses 200 ms of processor time, says so, and waits for its end. */
const BURN = `
  const begin = process.threadCpuUsage()
  while (process.threadCpuUsage(begin).user < 200_000);
  process.stdout.write('.')`
const WAIT = `;process.stdin.on('end', () => process.exit()).resume()`
const PROGRAM = `
  const { spawn, spawnSync } = require('node:child_process')
  const { Worker } = require('node:worker_threads')
  new Worker(${JSON.stringify(`${BURN};setInterval(() => {}, 1000)`)}, { eval: true, name: 'busy' })
  spawn(process.execPath, ['-e', ${JSON.stringify(BURN + WAIT)}], { stdio: ['pipe', 'inherit', 'inherit'] })
  spawnSync(process.execPath, ['-e', ${JSON.stringify(BURN)}], { stdio: 'inherit' })
  ${WAIT}`

test.skipIf(process.platform !== 'linux')(
  'the usage of a process has its threads, and its children, living and ended',
  async () => {
    const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
    try {
      let done = 0
      for await (const chunk of child.stdout) {
        done += String(chunk).length
        if (done === 3) break
      }
      const pid = child.pid as number
      await expect.poll(async () => (await usageOf(pid)).cpuMs).toBeGreaterThanOrEqual(580)
      const { residentBytes, peakBytes } = await usageOf(pid)
      expect(residentBytes).toBeGreaterThan(60e6)
      expect(peakBytes).toBeGreaterThanOrEqual(residentBytes)
      const busy = [...(await threadsOf(pid)).values()].find(({ name }) => name === 'busy')
      expect(busy?.cpuMs).toBeGreaterThanOrEqual(190)
    } finally {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    }
  },
)
