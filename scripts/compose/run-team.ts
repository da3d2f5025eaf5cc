import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { startDovecot } from '#testing/servers/dovecot.ts'
import { startS3 } from '#testing/servers/s3.ts'
import { until } from '#testing/servers/server-process.ts'
import { startSmtp } from '#testing/servers/smtp.ts'
import { end, runInside } from './inside.ts'
import { environmentOf, readCompose, type Service } from './read-compose.ts'
import { tryTeam } from './try-team.ts'

/**
 * Brings the team's compose file up as processes of this machine, where there is no docker, and uses what it makes: each service
 * with the environment, command, mounts and limits that the file says, under the names and ports of the file, in a network of its
 * own. Linux, as root, with PostgreSQL, Dovecot and Caddy.
 *
 * Usage: run-team.ts PACKAGE, the unpacked folder of `npm run pack` after `npm ci --omit=dev`, outside of /tmp. CADDY and GARAGE may name their
 * programs, PGBIN the folder of PostgreSQL's. Without Garage a stand-in that checks signatures takes its place.
 */
const DOMAIN = 'quillbox.localhost'
/** Each service by its name, and a second web process. */
const HOSTS = `127.0.0.1 localhost dovecot.test
127.0.0.2 database
127.0.0.3 store
127.0.0.4 web
127.0.0.5 web
127.0.0.6 worker
127.0.0.7 ${DOMAIN}
`
const WEBS = ['127.0.0.4', '127.0.0.5']
const [packed = '', isInside] = process.argv.slice(2)
/** What the stand-in for the store has, by path. */
let stored: ReadonlyMap<string, Buffer> = new Map()
if (!isInside) enterNetwork()
else await bringUp()

/** Starts this program again where ports are free and names are its own. */
function enterNetwork(): void {
  const hosts = join(mkdtempSync('/tmp/quillbox-team-'), 'hosts')
  writeFileSync(hosts, HOSTS)
  const script = `ip link set lo up && mount --bind ${hosts} /etc/hosts && exec "$@"`
  const self = [process.execPath, ...process.execArgv, import.meta.filename, packed, 'inside']
  const { status } = spawnSync('unshare', ['--net', '--mount', 'sh', '-c', script, 'sh', ...self], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

async function bringUp(): Promise<void> {
  // The services get a /tmp of their own.
  if (resolve(packed).startsWith('/tmp/')) throw new Error('PACKAGE has to be outside of /tmp')
  const root = mkdtempSync('/var/tmp/quillbox-team-')
  chmodSync(root, 0o755)
  const team = join(root, 'deploy', 'team')
  cpSync('deploy/team', team, { recursive: true })
  const dovecot = await startDovecot({ users: 2 })
  const smtp = await startSmtp(dovecot)
  const ca = join(root, 'ca.pem')
  writeFileSync(ca, dovecot.ca)
  writeFileSync(join(team, '.env'), settings(ca))
  const compose = join(team, 'compose.yaml')
  const variables = parseEnv(readFileSync(join(team, '.env'), 'utf8'))
  const { services } = readCompose(compose, variables)
  const running: { name: string; child: ChildProcess }[] = []
  const log = (name: string) => join(root, `${name}.log`)
  const volume = (mount: string) => {
    const [source = '', target = ''] = mount.split(':')
    const place = source.startsWith('.') ? resolve(team, source) : join(root, 'volumes', source)
    if (!source.startsWith('.')) mkdirSync(place, { recursive: true })
    return `${place}:${target}`
  }
  const start = async (name: string, service: Service, host?: string) => {
    const env = environmentOf(compose, service)
    const mounts = (service.volumes ?? []).map(volume)
    console.log(`${name}${host ? ` at ${host}` : ''}: ${service.image}`)
    if (service.image.startsWith('pgvector/')) return startDatabase(service, env, root)
    if (service.image.startsWith('dxflrs/garage')) return startStore(service, env, { mounts, log: log(name) })
    if (service.image.startsWith('caddy'))
      return runInside(
        [process.env.CADDY ?? 'caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
        {
          mounts,
          // As the image sets it.
          env: { ...env, XDG_DATA_HOME: '/data', XDG_CONFIG_HOME: '/tmp' },
          log: log(name),
        },
      )
    const [entry = [], command = []] = imageCommand()
    return runInside([...entry, ...command], {
      env: { ...imageEnvironment(), ...env, ...(host ? { HOST: host } : {}) },
      ...(service.tmpfs ? { tmpfs: service.tmpfs } : {}),
      mounts: [...mounts, `${packed}:/app`],
      isReadOnly: service.read_only === true,
      uid: 1000,
      log: log(host ? `${name}-${host}` : name),
    })
  }
  let isRight = false
  try {
    for (const name of inOrder(services)) {
      const service = services[name] as Service
      for (const host of name === 'web' ? WEBS : [undefined]) {
        const child = await start(name, service, host)
        if (child) running.push({ name: host ? `${name} at ${host}` : name, child })
      }
      const { test } = service.healthcheck ?? {}
      if (test?.[0] === 'CMD') await healthy([...test.slice(1), '-h', name])
    }
    // Caddy before 2.11.2 loses the body of a request that it takes to another process.
    const areReady = WEBS.map(host => until(() => isReady(host)))
    await Promise.race([Promise.all(areReady), ...running.map(each => failAtEnd(each))])
    const [web] = running.filter(({ name }) => name.startsWith('web'))
    const triedOut = tryTeam({
      domain: DOMAIN,
      caFile: () => globSync(join(root, 'volumes/certificates/caddy/pki/authorities/local/root.crt'))[0],
      dovecot,
      smtpsPort: smtp.ports.smtps,
      variables,
      stored: () => [...stored.keys()],
      killOneWeb: async () => void (await end(web?.child as ChildProcess, 'SIGKILL')),
    })
    await Promise.race([triedOut, ...running.map(each => failAtEnd(each))])
    isRight = true
  } catch (error) {
    console.error(error)
  } finally {
    for (const { name, child } of running.reverse()) {
      if (child.signalCode !== null) continue
      const code = await end(child)
      console.log(`${name}: SIGTERM, ended with ${code}`)
      if (code !== 0) isRight = false
    }
    await smtp.close()
    await dovecot.remove()
    console.log(isRight ? 'All of it holds.' : `Logs are in ${root}.`)
    process.exit(isRight ? 0 : 1)
  }
}

async function isReady(host: string): Promise<boolean> {
  return (await fetch(`http://${host}:5000/api/health/ready`).catch(() => null))?.ok === true
}

/** Throws once a service ends by itself. */
async function failAtEnd({ name, child }: { name: string; child: ChildProcess }): Promise<never> {
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  if (code !== null) throw new Error(`${name} ended with ${code}`)
  return new Promise(() => {})
}

/** What an operator fills in. */
function settings(ca: string): string {
  const filled: Record<string, string> = {
    DOMAIN,
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATABASE_PASSWORD: randomBytes(24).toString('hex'),
    // The stand-in for the store knows only these.
    STORE_KEY: process.env.GARAGE ? `GK${randomBytes(16).toString('hex')}` : 'AKID',
    STORE_SECRET: process.env.GARAGE ? randomBytes(32).toString('hex') : 'SECRET',
    STORE_CLUSTER_SECRET: randomBytes(32).toString('hex'),
    SUPER_ADMIN_PASSWORD: 'a-long-enough-password',
  }
  const example = readFileSync('deploy/team/example.env', 'utf8')
  const lines = example.replace(/^([A-Z_]+)=.*$/gm, (line, name) =>
    filled[name] === undefined ? line : `${name}=${filled[name]}`,
  )
  return `${lines}\nOUTBOUND_ALLOW_HOSTS=localhost\nEXTRA_CA_FILE=${ca}\n`
}

/** The services, each after those that it depends on, and the proxy last. */
function inOrder(services: Record<string, Service>): string[] {
  const order: string[] = []
  const add = (name: string) => {
    for (const other of Object.keys(services[name]?.depends_on ?? {})) add(other)
    if (!order.includes(name)) order.push(name)
  }
  for (const [name, { profiles }] of Object.entries(services)) if (name !== 'proxy' && !profiles) add(name)
  return [...order, 'proxy']
}

function imageEnvironment(): Record<string, string> {
  const [, line = ''] = /^ENV (.*)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  return Object.fromEntries(line.split(' ').map(pair => pair.split('=')))
}

/** `node` of the image is this one; its working folder is /app. */
function imageCommand(): string[][] {
  const file = readFileSync('Dockerfile', 'utf8')
  const of = (word: string) => JSON.parse(new RegExp(`^${word} (\\[.*\\])$`, 'm').exec(file)?.[1] ?? '[]')
  return [
    of('ENTRYPOINT').map((word: string) =>
      word.replace(/^node$/, process.execPath).replace(/^scripts/, '/app/scripts'),
    ),
    of('CMD'),
  ]
}

function startDatabase(_service: Service, env: Record<string, string | undefined>, root: string) {
  const bin = process.env.PGBIN ?? globSync('/usr/lib/postgresql/*/bin').at(-1) ?? ''
  const data = join(root, 'volumes', 'database')
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  mkdirSync(data, { recursive: true })
  chownSync(data, id('-u'), id('-g'))
  const password = join(root, 'password')
  writeFileSync(password, `${env.POSTGRES_PASSWORD}\n`, { mode: 0o644 })
  const owner = { uid: id('-u'), gid: id('-g'), cwd: data }
  const user = `${env.POSTGRES_USER}`
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      user,
      `--pwfile=${password}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--auth=scram-sha-256',
      '--auth-local=trust',
    ],
    owner,
  )
  const child = runInside(
    [
      join(bin, 'postgres'),
      '-D',
      data,
      '-c',
      'listen_addresses=127.0.0.2',
      '-c',
      `unix_socket_directories=${data}`,
    ],
    {
      env,
      uid: id('-u'),
      log: join(root, 'database.log'),
    },
  )
  // As the image does: a database named after the user.
  for (let tries = 0; tries < 100; tries += 1) {
    const made = spawnSync(join(bin, 'createdb'), ['-h', data, '-U', user, user], { encoding: 'utf8' })
    if (made.status === 0) return child
    spawnSync('sleep', ['0.2'])
  }
  throw new Error('the database does not start')
}

async function startStore(
  service: Service,
  env: Record<string, string | undefined>,
  place: { mounts: string[]; log: string },
): Promise<ChildProcess | null> {
  if (process.env.GARAGE)
    return runInside(
      (service.command ?? []).map(word => word.replace(/^\/garage$/, process.env.GARAGE ?? '')),
      { env, ...place },
    )
  console.log('  (a stand-in that checks signatures: no Garage here)')
  stored = (await startS3({ host: '127.0.0.3', port: 3900 })).objects
  return null
}

async function healthy(command: string[]): Promise<void> {
  const [program = '', ...args] = command
  const bin =
    process.env.PGBIN && existsSync(join(process.env.PGBIN, program))
      ? join(process.env.PGBIN, program)
      : program
  for (let tries = 0; tries < 20; tries += 1) {
    if (spawnSync(bin, args).status === 0) return console.log(`  healthy: ${command.join(' ')}`)
    await sleep(500)
  }
  throw new Error(`${command.join(' ')} never succeeded`)
}
