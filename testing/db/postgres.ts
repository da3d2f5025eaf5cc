import { execFile, execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from '#testing/servers/ports.ts'

const run = promisify(execFile)

export interface TestPostgres {
  port: number
  /** The id of the process that starts all others of the server. */
  pid(): Promise<number>
  /** For the user `quill`, whose password is `secret`, who owns the empty database `mail`. */
  url: string
  /** The same by its socket in the file system, which takes less of the processor than a connection of the network. */
  socketUrl: string
  sql(statement: string): Promise<void>
  /** Ends all connections at once, as a failover does, and restarts at the same address. */
  restart(): Promise<void>
  /** What the server has written to its log. */
  log(): Promise<string>
  /** Stops it and deletes it. */
  remove(): Promise<void>
}

/**
 * Whether tests against a PostgreSQL server can run. Throws without one, so that a missing server does not pass for
 * passed tests; with QUILLBOX_ALLOW_SKIP=1 it prints a warning and returns false.
 */
export function havePostgres(): boolean {
  if (programs()) return true
  const advice = 'PostgreSQL is not installed (Debian: apt-get install postgresql)'
  if (process.env.QUILLBOX_ALLOW_SKIP !== '1')
    throw new Error(`${advice}; QUILLBOX_ALLOW_SKIP=1 skips its tests`)
  console.warn(`Skipping the tests against a PostgreSQL server: ${advice}`)
  return false
}

/**
 * Starts a private server in a temporary directory, on a free port of the loopback interface. What is `durable` waits for
 * the disk, as a server in use does. Other `settings` are those of postgresql.conf.
 */
export async function startPostgres({
  durable = false,
  settings: given = {},
}: {
  durable?: boolean
  settings?: Record<string, string>
} = {}): Promise<TestPostgres> {
  const bin = programs()
  if (!bin) throw new Error('PostgreSQL is not installed')
  const root = await mkdtemp(join(tmpdir(), 'quillbox-postgres-'))
  const owner = serverUser()
  if (owner) await chown(root, owner.uid, owner.gid)
  const as = (program: string, ...args: string[]) => run(join(bin, program), args, { cwd: root, ...owner })
  const data = join(root, 'data')
  const [port = 0] = await freePorts(1)
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${root} -c fsync=${durable ? 'on' : 'off'}${Object.entries(
    given,
  )
    .map(([name, value]) => ` -c ${name}=${value}`)
    .join('')}`
  const start = () => as('pg_ctl', '-D', data, '-w', '-l', join(root, 'log'), '-o', settings, 'start')
  const stop = () => as('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
  const sql = async (statement: string) => {
    await as('psql', '-h', root, '-p', `${port}`, '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', '-qc', statement)
  }
  await as(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
  )
  await start()
  await sql(`create role quill login password 'secret'`)
  await sql('create database mail owner quill')
  return {
    port,
    pid: async () => Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10),
    url: `postgres://quill:secret@127.0.0.1:${port}/mail`,
    socketUrl: `postgres://quill@localhost:${port}/mail?host=${encodeURIComponent(root)}`,
    sql,
    restart: async () => {
      await stop()
      await start()
    },
    log: () => readFile(join(root, 'log'), 'utf8'),
    remove: async () => {
      await stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** The folder of the newest installed version's programs, which Debian does not put on the path. */
function programs(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin/initdb').sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const found =
    debian.at(-1) ??
    (process.env.PATH ?? '')
      .split(':')
      .map(folder => join(folder, 'initdb'))
      .find(path => globSync(path).length)
  return found && join(found, '..')
}

/** The server does not run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
