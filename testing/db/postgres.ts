import { execFile, execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '#server/db/client.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { createTables, storedTemplate } from './database.ts'

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
  /** Ends all connections at once, as a failover does, and restarts at the same address, after what is to be done meanwhile. */
  restart(meanwhile?: () => Promise<unknown>): Promise<void>
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
 * the disk, as a server in use does. Other `settings` are those of postgresql.conf. With `hasTables`, the database has the
 * tables of the product and its job queue.
 */
export async function startPostgres({
  durable = false,
  settings = {},
  hasTables = false,
  directory = tmpdir(),
}: {
  durable?: boolean
  settings?: Record<string, string>
  hasTables?: boolean
  /** Where its files lie. */
  directory?: string
} = {}): Promise<TestPostgres> {
  const bin = programs()
  if (!bin) throw new Error('PostgreSQL is not installed')
  const kind = `${hasTables ? 'tables' : 'empty'}-${hash('sha256', bin).slice(0, 8)}`
  const template = await storedTemplate(`postgres-${kind}`, directory =>
    makeCluster(bin, directory, hasTables),
  )
  const root = await newRoot(directory)
  await copyTree(template, join(root, 'data'))
  return startCluster(bin, root, { fsync: durable ? 'on' : 'off', ...settings })
}

async function newRoot(directory = tmpdir()): Promise<string> {
  const root = await mkdtemp(join(directory, 'quillbox-postgres-'))
  const owner = serverUser()
  if (owner) await chown(root, owner.uid, owner.gid)
  return root
}

/** With owners and modes: the server refuses a directory that others may read. */
const copyTree = (from: string, to: string) => run('cp', ['-a', from, to])

/**
 * Creates a cluster at `directory`. Its databases are not created by each test again, because that takes several times as
 * long as to copy them.
 */
async function makeCluster(bin: string, directory: string, hasTables: boolean): Promise<void> {
  const root = await newRoot()
  await run(
    join(bin, 'initdb'),
    [
      ...['-D', join(root, 'data'), '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--wal-segsize=4'],
      ...['--no-sync', '--auth-local=trust', '--auth-host=scram-sha-256'],
    ],
    { cwd: root, ...serverUser() },
  )
  const server = await startCluster(bin, root, { fsync: 'off' })
  try {
    await server.sql(`create role quill login createdb password 'secret'`)
    await server.sql('create database mail owner quill')
    if (hasTables) await createTablesAt(server.socketUrl)
    await server.stop()
    await copyTree(join(root, 'data'), directory)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function createTablesAt(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl })
  try {
    await createTables(database)
  } finally {
    await database.close()
  }
}

/** Starts the server of `root/data`. */
async function startCluster(
  bin: string,
  root: string,
  settings: Record<string, string>,
): Promise<TestPostgres & { stop(): Promise<void> }> {
  const as = (program: string, ...args: string[]) =>
    run(join(bin, program), args, { cwd: root, ...serverUser() })
  const data = join(root, 'data')
  const [port = 0] = await freePorts(1)
  const options = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: root,
    ...settings,
  }).map(([name, value]) => ` -c ${name}=${value}`)
  const start = () =>
    as('pg_ctl', '-D', data, '-w', '-l', join(root, 'log'), '-o', `-p ${port}${options.join('')}`, 'start')
  const stop = (mode: 'immediate' | 'fast') => as('pg_ctl', '-D', data, '-w', '-m', mode, 'stop')
  await start()
  return {
    port,
    pid: async () => Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10),
    url: `postgres://quill:secret@127.0.0.1:${port}/mail`,
    socketUrl: `postgres://quill@localhost:${port}/mail?host=${encodeURIComponent(root)}`,
    sql: async statement => {
      await as(
        'psql',
        '-h',
        root,
        '-p',
        `${port}`,
        '-U',
        'postgres',
        '-v',
        'ON_ERROR_STOP=1',
        '-qc',
        statement,
      )
    },
    restart: async meanwhile => {
      await stop('immediate')
      await meanwhile?.()
      await start()
    },
    log: () => readFile(join(root, 'log'), 'utf8'),
    stop: async () => {
      await stop('fast')
    },
    remove: async () => {
      await stop('immediate')
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** The folder of PostgreSQL's programs: `PGBIN`, or that of Debian's newest version, which is not on the path, or one there. */
export function programs(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin/initdb').sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const found =
    (process.env.PGBIN && join(process.env.PGBIN, 'initdb')) ??
    debian.at(-1) ??
    (process.env.PATH ?? '')
      .split(':')
      .map(folder => join(folder, 'initdb'))
      .find(path => globSync(path).length)
  return found && join(found, '..')
}

/** The server does not run as root. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
