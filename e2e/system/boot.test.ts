import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clusterOf } from '#server/db/own/cluster.ts'
import { pidOf } from '#server/db/own/postmaster.ts'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { bareEnvironment } from '#testing/servers/bare-environment.ts'
import { type ServerProcess, startServer, until } from '#testing/servers/server-process.ts'

const EMAIL = 'root@people.example'
const databaseServer = () => pidOf(clusterOf(dir))

const FIRST = { firstName: 'Rosa', lastName: 'Roth', email: EMAIL, password: 'seven brown hats' }

let dir: string
let { password } = FIRST
beforeAll(async () => {
  dir = await testDataDirectory('quillbox-boot-')
  const server = await startServer(dir)
  await becomeFirst(server)
  expect(await server.stop()).toBe(0)
})
afterAll(() => removeDataDirectory(dir))

/** Runs a program of the product until it exits; returns its exit code and output. */
async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...bareEnvironment(), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}
const boot = (env: Record<string, string>) => run(['server/main.ts'], { DATA_DIR: dir, PORT: '0', ...env })
const admin = (args: string[], env: Record<string, string> = {}) =>
  run(['server/admin.ts', ...args], { DATA_DIR: dir, ...env })

/** Opens the link that the server has printed. */
async function becomeFirst(server: ServerProcess) {
  await until(async () => server.firstLink() !== null)
  const code = server.firstLink()?.split('#')[1]
  return server.call('POST', '/api/auth/first-person', { body: { ...FIRST, code } })
}

/** Finds the password after the address, and checks that the output says it is not shown again. */
function passwordIn(said: string): string {
  const [, found] =
    new RegExp(`^${EMAIL}\n(\\S{12,})\n\nThis password is not shown again\\.\n`).exec(said) ?? []
  if (found === undefined) throw new Error(`no password in: ${said}`)
  return found
}

const logIn = (server: ServerProcess, password: string) =>
  server.call('POST', '/api/auth/login', { body: { email: EMAIL, password } }) as Promise<{
    token: string
    user: { role: string; isSealed: boolean }
  }>

/** Opens a signed-in live channel; `closed` resolves with its close code. */
async function openSocket(server: ServerProcess, token: string) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, {
    headers: { cookie: `quillbox_session=${token}` },
  } as never)
  const closed = once(socket, 'close').then(([event]) => (event as CloseEvent).code)
  await once(socket, 'open')
  // A stranger's socket is opened as well, but closed at once.
  expect(await Promise.race([closed, new Promise(resolve => setTimeout(resolve, 300, 'open'))])).toBe('open')
  return { closed }
}

describe('the server does not start, and says why', () => {
  test('when its port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    const { code, said } = await boot({ PORT: String(port), HOST: '127.0.0.1' })
    holder.close()
    expect(code).toBe(1)
    expect(said).toBe(
      `Port ${port} is already taken on 127.0.0.1. Stop the program that uses it, or set PORT.\n`,
    )
    await until(async () => databaseServer() === null)
  })

  test('when its configuration cannot be used: every variable at once, what it is and what is expected', async () => {
    const { code, said } = await boot({
      PORT: 'many',
      PUBLIC_URL: 'mail.example',
      TRUST_PROXY: 'true',
      SECRET_KEY: 'tooshort',
      LOG_LEVEL: 'loud',
      ROLES: 'cook',
      SUPER_ADMIN_EMAIL: 'nobody',
      EXTRA_CA_FILE: '/nowhere.pem',
    })
    expect(code).toBe(1)
    for (const line of [
      'PORT is "many"; expected a port number from 0 to 65535',
      'PUBLIC_URL is "mail.example"; expected a URL that starts with http:// or https://',
      'TRUST_PROXY is "true"; expected false, how many proxies of yours a request passes (1 for one), or their addresses',
      'SECRET_KEY is a value that is not shown; expected base64 of 32 random bytes',
      'LOG_LEVEL is "loud"; expected one of',
      'ROLES is "cook"; expected web, worker or all',
      'SUPER_ADMIN_EMAIL is "nobody"; expected an email address',
      'EXTRA_CA_FILE is "/nowhere.pem"; expected the path of a PEM file that exists',
    ])
      expect(said).toContain(line)
    expect(said).not.toMatch(/tooshort| {4}at /)
  })

  test('when the server of DATABASE_URL does not answer; its password is not shown', async () => {
    const { code, said } = await boot({ DATABASE_URL: 'postgres://who:hidden@127.0.0.1:9/none' })
    expect(code).toBe(1)
    expect(said).toMatch(/^DATABASE_URL[^\n]+nothing answers[^\n]+\n$/)
    expect(said).not.toContain('hidden')
  })

  test('when DATA_DIR cannot be written', async () => {
    const { code, said } = await boot({ DATA_DIR: '/dev/null/data' })
    expect(code).toBe(1)
    expect(said).toMatch(/^[^\n]*The data directory \/dev\/null\/data cannot be written[^\n]*\n$/)
  })

  test('when the Node.js that runs it is too old', async () => {
    const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.4'}})`
    const { code, said } = await run(['--import', old, 'scripts/run.mjs', 'start'])
    expect(code).toBe(1)
    expect(said).toBe('Quillbox needs Node.js 20 or later; this is 18.20.4. See https://nodejs.org\n')
  })
})

describe('the database of a data directory', () => {
  test('is one for two servers that start at once, and for commands beside them; the last to end stops it', async () => {
    const [first, second] = await Promise.all([startServer(dir), startServer(dir)])
    const running = databaseServer()
    password = passwordIn((await admin(['set-password', EMAIL])).said)
    await logIn(first, password)
    await logIn(second, password)
    expect(await first.stop()).toBe(0)
    expect(databaseServer()).toBe(running)
    await logIn(second, password)
    expect(await second.stop()).toBe(0)
    expect(databaseServer()).toBeNull()
  })

  test('outlives a server that is killed, and is found by the next one; killed with it, it recovers', async () => {
    const first = await startServer(dir)
    const running = databaseServer()
    await first.kill()
    const second = await startServer(dir)
    expect(databaseServer()).toBe(running)
    process.kill(running ?? 0, 'SIGKILL')
    await second.kill()
    const third = await startServer(dir)
    await logIn(third, password)
    expect(await third.stop()).toBe(0)
    expect(databaseServer()).toBeNull()
  })
})

test('a signal ends the server in good order', async () => {
  const server = await startServer(dir)
  expect(server.firstLink()).toBeNull()
  const { token, user } = await logIn(server, password)
  expect(user.role).toBe('super_admin')
  const { closed } = await openSocket(server, token)
  const agent = new Agent({ keepAlive: true })
  const [answer] = await once(get(`${server.url}/api/health/live`, { agent }), 'response')
  answer.resume()
  const started = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - started).toBeLessThan(10_000)
  expect(await closed).toBe(1001)
  agent.destroy()
  await expect(fetch(`${server.url}/api/health/live`)).rejects.toThrow()
})

test('a signal in the middle of starting ends it in good order, too', async () => {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...bareEnvironment(), LOG_LEVEL: 'info', DATA_DIR: dir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', chunk => (errors += chunk))
  // The first line says that it listens; queue and sync have not started yet.
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(databaseServer()).toBeNull()
})

describe('npm run admin', () => {
  test('takes no address that nobody could sign in with', async () => {
    expect(await admin(['set-password', 'a@b'])).toEqual({
      code: 1,
      said: '"a@b" is not an email address; expected one like ada@example.com.\n',
    })
  })

  test('says how it is used', async () => {
    const { code, said } = await admin([])
    expect(code).toBe(1)
    expect(said).toContain('npm run admin -- set-password EMAIL')
  })
})

describe('with a PostgreSQL server', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.remove())

  test('what lies in the data directory is for this user alone, also what an older version left open', async () => {
    const dataDir = path.join(dir, 'open')
    await mkdir(path.join(dataDir, 'blobs/ab/cd'), { recursive: true })
    await writeFile(path.join(dataDir, 'blobs/ab/cd/mail'), 'a letter')
    for (const name of ['', 'blobs', 'blobs/ab', 'blobs/ab/cd']) await chmod(path.join(dataDir, name), 0o755)
    await chmod(path.join(dataDir, 'blobs/ab/cd/mail'), 0o644)
    const server = await startServer(dataDir, { DATABASE_URL: postgres.url })
    expect(await server.stop()).toBe(0)
    const names = ['', ...(await readdir(dataDir, { recursive: true }))]
    expect(names).toEqual(expect.arrayContaining(['secret.key', 'blobs/ab/cd/mail']))
    const modes = await Promise.all(
      names.map(async name => [name, ((await stat(path.join(dataDir, name))).mode & 0o077).toString(8)]),
    )
    expect(modes).toEqual(names.map(name => [name, '0']))
  })

  test('a wrong password is refused without showing it', async () => {
    const { code, said } = await boot({ DATABASE_URL: postgres.url.replace('secret', 'hunter2') })
    expect(code).toBe(1)
    expect(said).toMatch(/^DATABASE_URL: [^\n]+ refused the user "quill" or its password[^\n]+\n$/)
    expect(said).not.toContain('hunter2')
  })

  test('set-password of another process closes open pages at once, and the old password is gone', async () => {
    const env = { DATABASE_URL: postgres.url }
    const server = await startServer(dir, env)
    await becomeFirst(server)
    const old = FIRST.password
    const { closed } = await openSocket(server, (await logIn(server, old)).token)
    const { said } = await admin(['set-password', EMAIL], env)
    const changed = passwordIn(said)
    expect(said).toContain('is closed until they prove who they are')
    expect(said).toContain(`${EMAIL} was not told by mail.`)
    // Well before the next heartbeat, which would notice as well.
    expect(await Promise.race([closed, new Promise(resolve => setTimeout(resolve, 5000, 'open'))])).toBe(4401)
    await expect(logIn(server, old)).rejects.toThrow('401')
    expect((await logIn(server, changed)).user).toMatchObject({ role: 'super_admin', isSealed: true })
    expect((await admin(['open', EMAIL], env)).said).toContain(`What is ${EMAIL}'s alone is open.`)
    expect((await logIn(server, changed)).user.isSealed).toBe(false)
    expect(await server.stop()).toBe(0)
  })
})
