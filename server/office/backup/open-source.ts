import { existsSync } from 'node:fs'
import type { PoolClient } from 'pg'
import { openDatabase } from '#server/db/client.ts'
import { failureCode } from '#server/db/failures.ts'
import { LOCKS } from '#server/db/lock-numbers.ts'
import { clusterOf } from '#server/db/own/cluster.ts'
import { withoutTimeLimit } from '#server/db/server/server-connections.ts'
import { StartupError } from '#server/platform/errors.ts'

interface Source {
  /** Sees the database at one moment. Until the work ends, no file of blobs is deleted. */
  client: PoolClient
  /** Throws if files of blobs may have been deleted after all. */
  check(): void
}

/** Runs work on the state of an installation at one moment, whether it is used or not. */
export async function withSource<T>(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  work: (source: Source) => Promise<T>,
): Promise<T> {
  if (!databaseUrl && !existsSync(clusterOf(dataDir)) && !existsSync(`${dataDir}/postgres`))
    throw new StartupError(`There is no installation in ${dataDir}.`)
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    return await withoutTimeLimit(database, holder =>
      withoutTimeLimit(database, async client => {
        let isLost = false
        for (const one of [holder, client])
          one.on('error', () => {
            isLost = true
          })
        await holdFiles(holder)
        // Only now, so that it sees what those have done who asked before.
        await client.query('begin transaction isolation level repeatable read, read only')
        return work({
          client,
          check() {
            if (isLost)
              throw new StartupError('The connection to the database was lost. Make another backup.')
          },
        })
      }),
    )
  } finally {
    await database.close()
  }
}

/** As long as this transaction is open, nobody decides to delete a file of blobs. */
async function holdFiles(client: PoolClient): Promise<void> {
  await client.query(`begin; set local lock_timeout = '30s'`)
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.blobFiles])
  } catch (error) {
    if (failureCode(error) !== LOCK_NOT_AVAILABLE) throw error
    throw new StartupError('Another backup of this database is being made.')
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
