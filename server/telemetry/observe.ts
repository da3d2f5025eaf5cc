import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { type Figures, rememberFigures } from '#server/office/metrics/installation-figures.ts'
import { measure } from '#server/platform/telemetry/measure.ts'
import { productVersion } from '#server/platform/version.ts'
import type { Instruments, Tell } from './instruments.ts'
import { tellFigures } from './tell-figures.ts'

/** Whoever looks does not wait longer for a busy database: the figures from before are told, unless they are too old. */
const PATIENCE_MS = 250
const TOO_OLD_MS = 120_000

/** Tells of this process, and of the whole installation while `tellsFigures`. Returns a function that stops it. */
export function observe(instruments: Instruments, deps: Deps, tellsFigures: () => boolean): () => void {
  const lag = watchEventLoop()
  const readFigures = newestFigures(deps)
  const stop = instruments.onLook(async tell => {
    tellProcess(tell, deps)
    lag.tell(tell)
    await tellDisk(tell, deps.config.dataDir)
    if (!tellsFigures()) return
    const figures = await readFigures()
    if (figures) tellFigures(tell, figures)
  })
  return () => {
    stop()
    lag.stop()
  }
}

function tellProcess(tell: Tell, { config: { roles }, database: { pool } }: Deps): void {
  tell('quillbox_build_info', 1, {
    version: productVersion,
    roles: roles.web && roles.worker ? 'all' : roles.web ? 'web' : 'worker',
  })
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  tell('process_start_time_seconds', performance.timeOrigin / 1000)
  tell('process_cpu_seconds_total', (user + system) / 1_000_000)
  tell('process_resident_memory_bytes', rss)
  tell('nodejs_heap_used_bytes', heapUsed)
  tell('quillbox_db_connections', pool.totalCount - pool.idleCount, { state: 'used' })
  tell('quillbox_db_connections', pool.idleCount, { state: 'idle' })
  tell('quillbox_db_connection_waiters', pool.waitingCount)
}

const WINDOW_MS = 10_000
const RESOLUTION_MS = 20

/** How late timers run. The last full window counts, too, so that whoever looks more rarely sees a whole one. */
function watchEventLoop() {
  const now = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  now.enable()
  const read = () => ({ p50: now.percentile(50), p99: now.percentile(99), max: now.max })
  let before = { p50: 0, p99: 0, max: 0 }
  const timer = setInterval(() => {
    before = read()
    now.reset()
  }, WINDOW_MS).unref()
  return {
    tell(tell: Tell) {
      const current = read()
      for (const statistic of ['p50', 'p99', 'max'] as const) {
        // Its timer has a resolution, by which every value is too high.
        const seconds = Math.max(before[statistic], current[statistic]) / 1e9 - RESOLUTION_MS / 1000
        tell('nodejs_eventloop_lag_seconds', Math.max(0, seconds), { statistic })
      }
    },
    stop() {
      clearInterval(timer)
      now.disable()
    },
  }
}

async function tellDisk(tell: Tell, directory: string): Promise<void> {
  const disk = await statfs(directory).catch(() => null)
  // Some network file systems do not report free space.
  if (!disk || disk.blocks === 0) return
  tell('quillbox_disk_free_bytes', disk.bavail * disk.bsize)
  tell('quillbox_disk_size_bytes', disk.blocks * disk.bsize)
}

/** Returns a function that gives the newest figures that can be had soon; null if there are none. */
function newestFigures(deps: Deps): () => Promise<Figures | null> {
  const read = rememberFigures(deps)
  let known: { at: number; figures: Figures } | null = null
  return async () => {
    const reading = read().then(
      figures => {
        known = { at: performance.now(), figures }
      },
      error => {
        measure('quillbox_figures_failures_total', 1)
        deps.log.debug({ err: error }, 'the figures of the installation could not be read')
      },
    )
    await Promise.race([reading, sleep(PATIENCE_MS, undefined, { ref: false })])
    return known && performance.now() - known.at < TOO_OLD_MS ? known.figures : null
  }
}
