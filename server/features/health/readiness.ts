import { isMigrated } from '#server/db/migrate.ts'
import { outageOf, reasonOf } from '#server/db/outage.ts'
import type { Deps } from '#server/deps.ts'
import type { Blobs } from '#server/platform/blobs/blobs.ts'
import { AppError } from '#server/platform/errors.ts'
import { readNothing, writeNothing } from './queries.ts'

/** Anybody may ask, so a blob is written at most this often. */
const PROBED_MS = 2000

const NOT_MIGRATED = 'The database is of another version'

/** Throws 503 while mail cannot be read and kept. */
export async function requireReady(deps: Deps): Promise<void> {
  const reason = await findReason(deps)
  if (reason !== null)
    throw new AppError(503, `Mail cannot be read and kept right now: ${reason}`, 'not-ready')
}

const probes = new WeakMap<Blobs, { at: number; result: Promise<void> }>()

function probe(blobs: Blobs): Promise<void> {
  const known = probes.get(blobs)
  const at = performance.now()
  if (known && at - known.at < PROBED_MS) return known.result
  const result = blobs.probe()
  probes.set(blobs, { at, result })
  return result
}

/** Why mail cannot be read and kept; null where it can: the schema is this version's, and database and blobs take writes. */
async function findReason({ db, blobs, log }: Deps): Promise<string | null> {
  try {
    await readNothing(db)
    if (!(await isMigrated(db))) return NOT_MIGRATED
    await writeNothing(db)
    await probe(blobs)
    return null
  } catch (error) {
    const reason = outageOf(error)?.log ?? 'the log says why'
    log.warn({ reason: reasonOf(error) }, `not ready: ${reason}`)
    return reason
  }
}
