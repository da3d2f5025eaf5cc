import { setTimeout as sleep } from 'node:timers/promises'
import { isMigrated } from '#server/db/migrate.ts'
import { outageOf, reasonOf } from '#server/db/outage.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Blobs } from '#server/platform/blobs/blobs.ts'
import { clockProblem } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/errors.ts'
import { readNothing, writeMegabyte, writeNothing } from './queries.ts'

/** Anybody may call this, so something is written at most this often. */
const PROBED_MS = 2000
/** A disk that takes longer is slow, as after a crash, but can be written. The next call tells if it fails in the end. */
const SLOW_MS = 1000

const NOT_MIGRATED = 'The database is of another version'

/** Throws 503 while mail cannot be read or stored. Tells of a clock by which other things go wrong. */
export async function requireReady(deps: Deps): Promise<{ clock: string | null }> {
  const reason = await findReason(deps)
  if (reason !== null)
    throw new AppError(503, `Mail cannot be read and kept right now: ${reason}`, 'not-ready')
  return { clock: clockProblem(deps.clockAheadMs()) }
}

interface Probe {
  result: Promise<void>
  /** Infinite while it goes on. */
  endedAt: number
}
const probes = new WeakMap<Blobs, Probe>()

function probe({ db, blobs }: Pick<Deps, 'db' | 'blobs'>): Promise<void> {
  const known = probes.get(blobs)
  if (known && performance.now() - known.endedAt < PROBED_MS) return known.result
  const result = Promise.all([writeMegabyte(db), blobs.probe()]).then(() => {})
  const begun: Probe = { result, endedAt: Number.POSITIVE_INFINITY }
  probes.set(blobs, begun)
  const end = () => {
    begun.endedAt = performance.now()
  }
  result.then(end, end)
  return result
}

/**
 * Returns why mail cannot be read or stored, or null. Checks that the schema is of this version, and that database and
 * blobs accept writes, and that both have room.
 */
async function findReason({ db, blobs, log }: Deps): Promise<string | null> {
  try {
    // On one connection: after a crash, much else waits for those that there are.
    const isCurrent = await inTransaction(db, async tx => {
      await readNothing(tx)
      await writeNothing(tx)
      return isMigrated(tx)
    })
    if (!isCurrent) return NOT_MIGRATED
    await Promise.race([probe({ db, blobs }), sleep(SLOW_MS, undefined, { ref: false })])
    return null
  } catch (error) {
    const reason = outageOf(error)?.log ?? 'the log says why'
    log.warn({ reason: reasonOf(error) }, `not ready: ${reason}`)
    return reason
  }
}
