import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { explainListenError } from './lifecycle.ts'

const PREAMBLE = `
  import { createLifecycle, runMain } from '#server/platform/lifecycle.ts'
  import { createLog } from '#server/platform/log.ts'
  import { StartupError } from '#server/platform/errors.ts'
  const lifecycle = createLifecycle(createLog('info'))
  const alive = setInterval(() => {}, 1000)
  const say = word => process.stdout.write(word + '\\n')
`

describe('a process', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])(
    'runs its steps of stopping in reverse order at %s, also when one fails, and ends with 0',
    async signal => {
      const { code, output } = await run(`
      lifecycle.onStop('database', () => say('database closed'))
      lifecycle.onStop('queue', () => { say('queue closing'); throw new Error('queue broke') })
      lifecycle.onStop('web', async () => { await new Promise(r => setTimeout(r, 20)); say('web closed') })
      process.kill(process.pid, '${signal}')
    `)
      expect(code).toBe(0)
      // The log is a stream of its own: its lines have no fixed order relative to these.
      expect(output).toMatch(/web closed[\s\S]*queue closing[\s\S]*database closed/)
      expect(output).toContain('queue broke')
    },
  )

  test('does not end with 0 while a step waits for what never comes', async () => {
    const { code, output } = await run(`
      lifecycle.onStop('pool', () => new Promise(() => {}))
      clearInterval(alive)
      setTimeout(() => { throw new Error('nobody caught me') })
    `)
    expect(code).toBe(1)
    expect(output).toContain('not stopped after 10 seconds')
  })

  test('ends at once at the second signal', async () => {
    const { code, output } = await run(`
      lifecycle.onStop('slow', () => { setTimeout(() => process.kill(process.pid, 'SIGTERM'), 20); return new Promise(() => {}) })
      process.kill(process.pid, 'SIGTERM')
    `)
    expect(code).toBe(143)
    expect(output).toContain('stopping (SIGTERM)')
  })

  test('logs an unhandled rejection, stops in order and ends with 1', async () => {
    const { code, output } = await run(`
      lifecycle.onStop('database', () => say('database closed'))
      Promise.reject(new Error('nobody caught me'))
    `)
    expect(code).toBe(1)
    expect(output).toContain('nobody caught me')
    expect(output).toContain('database closed')
  })

  test('says in one line what the operator can put right, and shows a stack for everything else', async () => {
    const told = await run(`await runMain(async () => { throw new StartupError('Set PORT.') })`)
    expect(told).toMatchObject({ code: 1, errors: 'Set PORT.\n' })
    const bug = await run(`await runMain(async () => { throw new TypeError('oops') })`)
    expect(bug.code).toBe(1)
    expect(bug.errors).toContain('at ')
  })
})

test('a port that is taken is said so', () => {
  const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
  expect(String(explainListenError(taken, '127.0.0.1', 5000))).toContain('Port 5000 is already taken')
  const other = new Error('other')
  expect(explainListenError(other, '127.0.0.1', 5000)).toBe(other)
})

async function run(program: string): Promise<{ code: number; output: string; errors: string }> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', PREAMBLE + program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, output, errors }
}
