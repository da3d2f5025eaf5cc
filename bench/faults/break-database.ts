import { execFile, execFileSync } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { clusterOf } from '#server/db/own/cluster.ts'
import { pidOf, stopPostmaster } from '#server/db/own/postmaster.ts'
import { freeBytes } from '#server/platform/files/disk-room.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { childrenOf } from '#testing/servers/process-usage.ts'
import { until } from '#testing/servers/server-process.ts'
import { type BreakableLine, breakableLine } from './breakable-line.ts'
import type { Random } from './load/random.ts'

/** The database that a run breaks. Each fault is over once its server can answer again. */
export interface BreakableDatabase {
  /** That of DATABASE_URL; null for the product's own. */
  postgres: TestPostgres | null
  /** For the product, by a line that can be frozen. */
  url: string | undefined
  /** That line; null for the product's own. */
  line: Pick<BreakableLine, 'port' | 'cut'> | null
  /** SIGKILL of its first process, without which the others end. */
  kill(): Promise<void>
  /** SIGKILL of a process that serves a connection: the server ends all others and recovers. False where there is none. */
  killBackend(random: Random): Promise<boolean>
  /** It is silent for so long, without closing connections. */
  freeze(ms: number): Promise<void>
  /** The last byte of the disk with its files is taken for so long. */
  fillDisk(ms: number): Promise<void>
  log(): Promise<string>
  /** Stops it, and takes its disk away. */
  close(): Promise<void>
}

/** That of `dataDir`, which the product starts. With `hasDisk`, its files lie on a disk of their own, which only root may mount. */
export async function ownDatabase(dataDir: string, hasDisk: boolean): Promise<BreakableDatabase> {
  const unmount = hasDisk ? await mountDisk(dataDir) : () => undefined
  const pid = () => pidOf(clusterOf(dataDir))
  return {
    postgres: null,
    url: undefined,
    line: null,
    async kill() {
      const killed = pid()
      if (killed !== null) process.kill(killed, 'SIGKILL')
      await until(async () => ![null, killed].includes(pid()))
    },
    killBackend: random => killBackend(pid(), random),
    async freeze(ms) {
      const first = pid()
      const all = first === null ? [] : [first, ...(await childrenOf(first))]
      signal(all, 'SIGSTOP')
      await sleep(ms)
      signal(all, 'SIGCONT')
    },
    async fillDisk(ms) {
      await whileFull(dataDir, ms)
      await until(async () => pid() !== null)
    },
    log: () => readFile(join(dataDir, 'database.log'), 'utf8'),
    async close() {
      // It may have been frozen when the run was interrupted.
      const first = pid()
      if (first !== null) signal([first, ...(await childrenOf(first))], 'SIGCONT')
      await stopPostmaster(clusterOf(dataDir))
      unmount()
    },
  }
}

/** A server for several processes. */
export async function serverDatabase(directory: string, hasDisk: boolean): Promise<BreakableDatabase> {
  const disk = join(directory, 'disk')
  const unmount = hasDisk ? await mountDisk(disk) : () => undefined
  const postgres = await startPostgres(hasDisk ? { directory: disk } : {})
  const line = await breakableLine(postgres.port)
  return {
    postgres,
    line,
    url: postgres.url.replace(/127\.0\.0\.1:\d+/, `localhost:${line.port}`),
    kill: () => postgres.restart(),
    killBackend: async random => killBackend(await postgres.pid(), random),
    async freeze(ms) {
      line.freeze()
      await sleep(ms)
      line.thaw()
    },
    async fillDisk(ms) {
      await whileFull(disk, ms)
      // A service manager starts it again.
      if ((await postgres.pid()) === 0) await postgres.restart()
    },
    log: () => postgres.log(),
    async close() {
      line.close()
      await postgres.remove()
      unmount()
    },
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
  }
}

async function killBackend(postmaster: number | null, random: Random): Promise<boolean> {
  const children = postmaster ? await childrenOf(postmaster).catch(() => []) : []
  const titles = await Promise.all(
    children.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  // "postgres: USER DATABASE HOST STATE"
  const backends = children.filter((_, at) => /^postgres: quill\w* \w+ /.test(titles[at] ?? ''))
  if (backends.length === 0) return false
  signal([random.pick(backends)], 'SIGKILL')
  return true
}

/** Whether this process may mount disks. */
export const mayMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

/** Returns a function that takes it away. */
async function mountDisk(path: string): Promise<() => void> {
  await mkdir(path, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=755', 'tmpfs', path])
  return () => execFileSync('umount', ['-l', path])
}

async function whileFull(disk: string, ms: number): Promise<void> {
  const ballast = join(disk, 'ballast')
  const fill = async () =>
    promisify(execFile)('fallocate', ['-l', String(Math.max(1, freeBytes(disk))), ballast]).catch(
      () => undefined,
    )
  try {
    await fill()
    await sleep(ms)
  } finally {
    await rm(ballast, { force: true })
  }
}
