import { spawn } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { LEAKS } from './log-leaks.ts'
import { leakIn } from './private-words.ts'

/** Runs a program of the product as its arguments say, and writes down what its log tells that is private. */
rmSync(LEAKS, { force: true })
const child = spawn(process.execPath, process.argv.slice(2), {
  env: { ...process.env, LOG_LEVEL: 'trace' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
createInterface(child.stdout).on('line', line => {
  const leak = leakIn(line)
  if (leak !== null) appendFileSync(LEAKS, `${leak}\n`)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
child.on('close', code => process.exit(code ?? 1))
