import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startServer } from '#e2e/testbed/server-process.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'quillbox-boot-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

/** Runs a program of the product to its end; answers its exit code and what it said. */
async function run(script: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  const timer = setTimeout(() => child.kill('SIGKILL'), 25_000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, said }
}
const boot = (env: Record<string, string>) => run('server/main.ts', [], { DATA_DIR: dir, ...env })
const admin = (args: string[]) => run('server/admin.ts', args, { DATA_DIR: dir })

describe('the server does not start, and says why', () => {
  test('when its port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    const { code, said } = await boot({ PORT: String(port), HOST: '127.0.0.1' })
    holder.close()
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} is already taken on 127.0.0.1`)
  })

  test.each([
    ['PORT', 'many', /PORT is "many"; expected a port number from 0 to 65535/],
    ['PUBLIC_URL', 'mail.example', /PUBLIC_URL is "mail\.example"; expected a URL/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL is "loud"; expected one of/],
    ['SECRET_KEY', 'short', /SECRET_KEY is a value that is not shown; expected/],
    ['ROLES', 'cook', /ROLES is "cook"; expected web, worker or all/],
  ])('when %s is %s', async (name, value, message) => {
    const { code, said } = await boot({ PORT: '0', [name]: value })
    expect(code).toBe(1)
    expect(said).toMatch(message)
    expect(said).not.toContain('    at ')
  })

  test.each([
    ['malformed', 'nonsense'],
    ['a server that does not answer', 'postgres://who:hidden@127.0.0.1:9/none'],
  ])('when DATABASE_URL is %s', async (_, url) => {
    const { code, said } = await boot({ PORT: '0', DATABASE_URL: url })
    expect(code).toBe(1)
    expect(said).toContain('DATABASE_URL')
    expect(said).not.toContain('hidden')
    expect(said).not.toContain('    at ')
  })

  test.each(['/proc/nope', '/dev/null/data'])('when DATA_DIR is %s', async dataDir => {
    const { code, said } = await boot({ PORT: '0', DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(said).toContain(`The data directory ${dataDir} cannot be written`)
    expect(said).not.toContain('    at ')
  })
})

test('a data directory belongs to one process, and a kill does not leave it locked', async () => {
  const first = await startServer(dir)
  const second = await boot({ PORT: '0' })
  expect(second.code).toBe(1)
  expect(second.said).toMatch(/already open in another Quillbox process/)
  await first.kill()
  const third = await startServer(dir)
  await third.stop()
})

test('a signal ends it in good order, whoever is connected', async () => {
  const server = await startServer(dir)
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`)
  await new Promise(resolve => {
    socket.onopen = resolve
    socket.onerror = resolve
    socket.onclose = resolve
  })
  await fetch(`${server.url}/api/health/live`, { headers: { connection: 'keep-alive' } })
  const started = Date.now()
  await server.stop()
  expect(Date.now() - started).toBeLessThan(10_000)
  await expect(fetch(`${server.url}/api/health/live`)).rejects.toThrow()
})

describe('npm run admin', () => {
  test('makes a super admin whose password works, and refuses a second one of the address', async () => {
    const made = await admin(['create-super-admin', 'root@people.example'])
    expect(made.code).toBe(0)
    const [email, password] = made.said.trim().split('\n')
    const again = await admin(['create-super-admin', 'root@people.example'])
    expect(again).toMatchObject({
      code: 1,
      said: expect.stringContaining('Somebody already has the address'),
    })

    const server = await startServer(dir)
    const login = (await server.call('POST', '/api/auth/login', { body: { email, password } })) as {
      user: { role: string }
    }
    expect(login.user.role).toBe('super_admin')
    const meanwhile = await admin(['set-password', 'root@people.example'])
    expect(meanwhile).toMatchObject({
      code: 1,
      said: expect.stringMatching(/already open in another Quillbox process/),
    })
    await server.stop()
  })

  test.each(['nobody', 'a@', '@b', 'a b@c.example'])('does not take %j for an address', async email => {
    const { code, said } = await admin(['create-super-admin', email])
    expect(code).toBe(1)
    expect(said).toContain(`"${email}" is not an email address`)
  })

  test('says how it is used', async () => {
    const { code, said } = await admin([])
    expect(code).toBe(1)
    expect(said).toContain('npm run admin -- create-super-admin EMAIL')
  })
})
