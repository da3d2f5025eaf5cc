import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { failureCode } from '#server/db/failures.ts'
import { StartupError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import { addressOf, HAS_SOCKETS, NAME, passwordFile, SUPERUSER, socketFolder } from './address.ts'
import { environment, placeOf } from './cluster.ts'
import { findPrograms } from './programs.ts'
import { serverUser } from './server-user.ts'

const run = promisify(execFile)

export interface Place {
  /** The folder of PostgreSQL's programs. */
  bin: string
  dataDir: string
  cluster: string
  /** Besides those of every server. */
  settings?: Record<string, string | number>
  /** For tests; otherwise as long as `stopPostmaster` waits. */
  stopMs?: number
}

/** For a machine that has other things to do; https://www.postgresql.org/docs/18/runtime-config.html */
const SETTINGS = {
  max_connections: 60,
  shared_buffers: '64MB',
  // A first sync writes most pages once, so a larger log would save little.
  max_wal_size: '96MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  // A process for each would stand by all the time.
  io_method: 'sync',
  max_parallel_workers_per_gather: 0,
  autovacuum_max_workers: 2,
  // systemd may delete those in /dev/shm when their user signs out.
  dynamic_shared_memory_type: 'mmap',
  log_checkpoints: 'off',
  log_line_prefix: '%m ',
}

const LOOK_EVERY_MS = 50
const SAY_EVERY_MS = 10_000
/** For what ends by itself: processes of a server that was killed have its memory for a moment. */
const RETRY_MS = 5000
/** A process of the server looks for such a signal all the time. */
const END_MS = 10_000
/** To stop, a server ends its connections and writes a checkpoint. */
const STOP_MS = 30_000
const LONGEST_LOG = 5 * 1024 * 1024

const logOf = (dataDir: string) => join(dataDir, 'database.log')

/** Starts the server unless it runs, and waits until it answers, however long it has to recover. Waits first for a server that is stopping. */
export async function startPostmaster(place: Place, log?: Log): Promise<void> {
  const began = Date.now()
  let said = began
  let child: ChildProcess | null = null
  for (;;) {
    const answer = await ask(place)
    if (answer === 'ready') return
    if (isStopping(place.cluster)) await stopPostmaster(place.cluster, place.stopMs)
    if (hasEnded(child)) {
      if (Date.now() - began > RETRY_MS) throw cannotStart(place)
      child = null
    }
    if (answer === 'absent' && !child && pidOf(place.cluster) === null) child = await spawnPostmaster(place)
    if (Date.now() - said > SAY_EVERY_MS) {
      log?.info('the database is still starting')
      said = Date.now()
    }
    await sleep(LOOK_EVERY_MS)
  }
}

const hasEnded = (child: ChildProcess | null) =>
  child !== null && (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)

type Answer = 'ready' | 'busy' | 'absent'

async function connect(place: Place): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: addressOf(place, { user: SUPERUSER, database: SUPERUSER }),
    connectionTimeoutMillis: 3000,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function ask(place: Place): Promise<Answer> {
  let client: pg.Client
  try {
    client = await connect(place)
  } catch (error) {
    if (error instanceof StartupError) throw error
    // It starts, recovers or ends, or has no connection left (53300).
    return ['57P03', '53300'].includes(failureCode(error) ?? '') ? 'busy' : 'absent'
  }
  try {
    await createDatabase(client, place.dataDir)
    return 'ready'
  } finally {
    await client.end()
  }
}

/** The product has no more rights here than on somebody else's server. */
async function createDatabase(client: pg.Client, dataDir: string): Promise<void> {
  const has = async (catalog: string, column: string) =>
    (await client.query(`select from ${catalog} where ${column} = $1`, [NAME])).rows.length > 0
  const password = HAS_SOCKETS
    ? ''
    : ` password ${pg.escapeLiteral(readFileSync(passwordFile(dataDir), 'utf8'))}`
  if (!(await has('pg_roles', 'rolname'))) await client.query(`create role ${NAME} login${password}`)
  if (!(await has('pg_database', 'datname'))) await client.query(`create database ${NAME} owner ${NAME}`)
}

/**
 * Ends what a process that was killed has left: its last statement may still run, and be committed while the next process
 * looks for what was left half done.
 */
export async function takeOver(place: Place): Promise<void> {
  const client = await connect(place)
  try {
    if ((await readOnlyOf(client)) === 'on') await setReadOnly(client, false)
    await client.query('select pg_terminate_backend(pid, $2) from pg_stat_activity where usename = $1', [
      NAME,
      END_MS,
    ])
  } finally {
    await client.end()
  }
}

/** Makes all transactions that begin from now on read-only, or able to write again. */
export async function refuseWrites(place: Place, isRefused: boolean): Promise<void> {
  const client = await connect(place)
  try {
    await setReadOnly(client, isRefused)
  } finally {
    await client.end()
  }
}

async function setReadOnly(client: pg.Client, isReadOnly: boolean): Promise<void> {
  const wanted = isReadOnly ? 'on' : 'off'
  await client.query(`alter system set default_transaction_read_only = ${wanted}`)
  await client.query('select pg_reload_conf()')
  while ((await readOnlyOf(client)) !== wanted) await sleep(LOOK_EVERY_MS)
}

async function readOnlyOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query('show default_transaction_read_only')
  return rows[0].default_transaction_read_only
}

async function spawnPostmaster({ bin, dataDir, cluster, settings: given }: Place): Promise<ChildProcess> {
  const place = placeOf(cluster)
  const sockets = HAS_SOCKETS ? socketFolder(cluster) : ''
  const settings = {
    ...SETTINGS,
    listen_addresses: HAS_SOCKETS ? '' : '127.0.0.1',
    port: HAS_SOCKETS ? 5432 : await freePort(),
    unix_socket_directories: sockets === realpathSync(cluster) ? place : sockets,
    ...given,
  }
  if (misleads(cluster)) rmSync(pidFile(cluster))
  const output = openLog(dataDir)
  try {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', place, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        cwd: cluster,
        env: environment,
        stdio: ['ignore', output, output],
        // Ctrl-C in a terminal is for the product, which needs the database until its own end.
        detached: true,
        ...serverUser(),
      },
    )
    child.on('error', () => undefined)
    child.unref()
    return child
  } finally {
    closeSync(output)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function openLog(dataDir: string): number {
  const path = logOf(dataDir)
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_LOG) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

function cannotStart({ dataDir, cluster }: Place): StartupError {
  const lines = readFileSync(logOf(dataDir), 'utf8').trimEnd().split('\n')
  const said = lines.findLast(line => / (FATAL|PANIC): /.test(line)) ?? lines.at(-1)
  return new StartupError(
    `The database in ${cluster} cannot be started (${said?.replace(/^.*?(?=[A-Z]+: )/, '')}). ${logOf(dataDir)} tells more.`,
  )
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

const storedPid = (cluster: string) => Number.parseInt(readFileSync(pidFile(cluster), 'utf8'), 10)

/**
 * Whether PostgreSQL would take the file that a killed server has left for that of one that runs: its number is another
 * process's by now, or a power cut has emptied it. Otherwise PostgreSQL looks itself whether something of that server is left.
 */
function misleads(cluster: string): boolean {
  if (!existsSync(pidFile(cluster))) return false
  try {
    return process.kill(storedPid(cluster), 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** The process of the cluster's server, also while it starts or ends; null if there is none. */
export function pidOf(cluster: string): number | null {
  try {
    const pid = storedPid(cluster)
    process.kill(pid, 0)
    // After a restart of the machine or the container, the number may be that of another process.
    if (process.platform === 'linux' && readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster))
      return null
    return pid
  } catch {
    return null
  }
}

/** Whether the server runs and is stopping. Line 8 of its file has its state (LOCK_FILE_LINE_PM_STATUS in miscadmin.h). */
export function isStopping(cluster: string): boolean {
  try {
    return (
      readFileSync(pidFile(cluster), 'utf8').split('\n')[7]?.trim() === 'stopping' && pidOf(cluster) !== null
    )
  } catch {
    return false
  }
}

/**
 * Ends all connections, and waits until everything is written. PostgreSQL 18 hangs if it is told to stop while it recovers
 * from a crash of one of its processes. After `stopMs`, the server is stopped at once and recovers at its next start.
 */
export async function stopPostmaster(cluster: string, stopMs = STOP_MS): Promise<void> {
  const pid = pidOf(cluster)
  if (pid === null) return
  if (process.platform === 'win32')
    await run(join(await findPrograms(), 'pg_ctl'), ['stop', '-m', 'fast', '-D', cluster])
  else tellToStop(cluster)
  let giveUpAt = Date.now() + stopMs
  while (pidOf(cluster) === pid) {
    if (Date.now() > giveUpAt) {
      tellToStop(cluster, 'SIGQUIT')
      giveUpAt = Number.POSITIVE_INFINITY
    }
    await sleep(LOOK_EVERY_MS)
  }
}

/**
 * Does not wait. SIGQUIT leaves the server to recover when it starts again. On Windows, which has no such signals, the server
 * goes on until the next process stops it.
 */
export function tellToStop(cluster: string, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): void {
  const pid = pidOf(cluster)
  // "Fast shutdown": https://www.postgresql.org/docs/18/server-shutdown.html
  if (pid !== null && process.platform !== 'win32') process.kill(pid, signal)
}
