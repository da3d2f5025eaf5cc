import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { clusterOf } from '#server/db/own/cluster.ts'
import { createDatabaseClock } from '#server/db/server/database-clock.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { clockProblem } from '#server/platform/clock.ts'
import { StartupError } from '#server/platform/errors.ts'
import { createLog } from '#server/platform/log.ts'
import { keyId } from '#server/platform/secrets/secrets.ts'
import { type Finding, note, ok, problem } from './finding.ts'
import { freeBytesNear } from './machine.ts'
import { findMailDomains, findSealingKeys, forbidWriting } from './queries.ts'
import { checkUpgrade } from './upgrade.ts'

const ABOUT = 'Database'

interface FoundInDatabase {
  findings: Finding[]
  /** Of the mailboxes that are connected; none where the database cannot be read. */
  domains: string[]
}

/** Reads the database, of whatever version, in a transaction that may not write. It is not made where there is none. */
export async function checkDatabase(
  config: Config,
  keys: readonly Uint8Array[] | null,
): Promise<FoundInDatabase> {
  const { databaseUrl, directUrl, dataDir } = config
  if (!databaseUrl && !existsSync(clusterOf(dataDir)) && !existsSync(join(dataDir, 'postgres')))
    return alone(note(ABOUT, `there is none in ${dataDir} yet`, 'Nothing: the first start makes it.'))
  try {
    const database = await openDatabase({ databaseUrl, directUrl, dataDir })
    try {
      await database.requireSessions()
      const kind = databaseUrl ? 'a server' : `in ${dataDir}`
      const locks = directUrl === databaseUrl ? '' : ', with locks and notifications by DATABASE_DIRECT_URL'
      const read = await inTransaction(database.db, async tx => {
        await forbidWriting(tx)
        return {
          upgrade: await checkUpgrade(tx, databaseUrl ? null : freeBytesNear(dataDir)),
          sealed: keys ? checkSealed(await findSealingKeys(tx), keys) : [],
          domains: await findMailDomains(tx),
        }
      })
      const clock = databaseUrl ? await checkClock(database) : []
      const version = ok(ABOUT, `PostgreSQL ${database.version}, ${kind}${locks}`)
      return { findings: [version, ...read.upgrade, ...clock, ...read.sealed], domains: read.domains }
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return alone(
      problem(ABOUT, error.message, 'Put that right first: without it, nothing else can be checked there.'),
    )
  }
}

const alone = (finding: Finding): FoundInDatabase => ({ findings: [finding], domains: [] })

async function checkClock({ pool }: Database): Promise<Finding[]> {
  const clock = await createDatabaseClock(pool, createLog('fatal'))
  clock.stop()
  const text = clockProblem(clock.aheadMs())
  return text === null
    ? [ok('Clock', "is the database's")]
    : [problem('Clock', text, 'Switch time synchronisation on, on both machines.')]
}

/** Checks that the keys can open the stored mail passwords, because the key may have been replaced. */
function checkSealed(sealedWith: readonly string[], keys: readonly Uint8Array[]): Finding[] {
  const [newest, ...others] = keys.map(keyId)
  const lost = sealedWith.filter(key => key !== newest && !others.includes(key)).length
  const old = sealedWith.filter(key => others.includes(key)).length
  const of = `of ${sealedWith.length} mailboxes`
  return [
    ...(lost > 0
      ? [
          problem(
            'Secret key',
            `does not open the sign-in of ${lost} ${of}: they were connected with another one`,
            'Add the key from before to SECRET_KEY (new,old), or connect these mailboxes again.',
          ),
        ]
      : []),
    ...(old > 0
      ? [
          note(
            'Secret key',
            `an older key still seals the sign-in of ${old} ${of}`,
            'Run npm run rotate-keys before you take that key away.',
          ),
        ]
      : []),
  ]
}
