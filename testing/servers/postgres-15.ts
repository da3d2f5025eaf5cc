import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { NAMED_USER, serverUser } from '#server/db/own/server-user.ts'
import { freePorts } from './ports.ts'
import { until } from './server-process.ts'

/** The oldest PostgreSQL that the product takes, from the packages of Debian. */
const BIN = '/usr/lib/postgresql/15/bin'

/** Whether tests against it can run. Throws without it, unless QUILLBOX_ALLOW_SKIP=1. */
export function havePostgres15(): boolean {
  if (existsSync(join(BIN, 'postgres'))) return true
  const advice = 'PostgreSQL 15 is not installed (Debian: apt-get install postgresql-15)'
  if (process.env.QUILLBOX_ALLOW_SKIP !== '1')
    throw new Error(`${advice}; QUILLBOX_ALLOW_SKIP=1 skips its tests`)
  console.warn(`Skipping the tests against PostgreSQL 15: ${advice}`)
  return false
}

/**
 * Starts a private server in a temporary directory, on a free port of the loopback interface. Its texts are sorted as English is,
 * which differs from the order of the product's own server.
 */
export async function startPostgres15() {
  const root = await mkdtemp(join(tmpdir(), 'quillbox-postgres-15-'))
  const user = serverUser() && NAMED_USER
  if (user) await chown(root, user.uid, user.gid)
  const as = { cwd: root, env: { LC_ALL: 'C.UTF-8' }, ...user }
  const locale = ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=en-US']
  await promisify(execFile)(
    join(BIN, 'initdb'),
    ['-D', root, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale],
    as,
  )
  const [port = 0] = await freePorts(1)
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' }
  const server = spawn(
    join(BIN, 'postgres'),
    ['-D', root, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...as, stdio: 'ignore' },
  )
  const ended = once(server, 'exit')
  const stopAtExit = () => {
    server.kill('SIGQUIT')
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', stopAtExit)
  const addressOf = (database: string, role = 'quill') => `postgres://${role}@127.0.0.1:${port}/${database}`
  const sql = async (statement: string) => {
    const client = new pg.Client({ connectionString: addressOf('postgres', 'postgres') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await until(() =>
    sql('create role quill login').then(
      () => true,
      () => false,
    ),
  )
  return {
    /** The address of a new database, for the user who owns it. */
    async create(database: string): Promise<string> {
      await sql(`create database ${database} owner quill`)
      return addressOf(database)
    },
    async remove(): Promise<void> {
      process.off('exit', stopAtExit)
      server.kill('SIGQUIT')
      await ended
      await rm(root, { recursive: true, force: true })
    },
  }
}
