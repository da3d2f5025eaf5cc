import { isMigrated } from '#server/db/migrate.ts'
import { outageOf, reasonOf } from '#server/db/outage.ts'
import type { Deps } from '#server/deps.ts'
import type { Blobs } from '#server/platform/blobs/blobs.ts'
import { AppError } from '#server/platform/errors.ts'
import { readNothing, writeMegabyte, writeNothing } from './queries.ts'

/** Anybody may call this, so something is written at most this often. */
const PROBED_MS = 2000

const NOT_MIGRATED = 'The database is of another version'

/** Throws 503 while mail cannot be read or stored. */
export async function requireReady(deps: Deps): Promise<void> {
  const reason = await findReason(deps)
  if (reason !== null)
    throw new AppError(503, `Mail cannot be read and kept right now: ${reason}`, 'not-ready')
}

const probes = new WeakMap<Blobs, { at: number; result: Promise<void> }>()

function probe({ db, blobs }: Pick<Deps, 'db' | 'blobs'>): Promise<void> {
  const known = probes.get(blobs)
  const at = performance.now()
  if (known && at - known.at < PROBED_MS) return known.result
  const result = Promise.all([writeMegabyte(db), blobs.probe()]).then(() => {})
  probes.set(blobs, { at, result })
  return result
}

/**
 * Returns why mail cannot be read or stored, or null. Checks that the schema is of this version, and that database and
 * blobs accept writes, and that both have room.
 */
async function findReason({ db, blobs, log }: Deps): Promise<string | null> {
  try {
    await readNothing(db)
    if (!(await isMigrated(db))) return NOT_MIGRATED
    await writeNothing(db)
    await probe({ db, blobs })
    return null
  } catch (error) {
    const reason = outageOf(error)?.log ?? 'the log says why'
    log.warn({ reason: reasonOf(error) }, `not ready: ${reason}`)
    return reason
  }
}
