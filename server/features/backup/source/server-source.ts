import pg from 'pg'
import { openDatabase } from '#server/db/client.ts'
import { failureCode } from '#server/db/failures.ts'
import { LOCKS } from '#server/db/lock-numbers.ts'
import { StartupError } from '#server/platform/errors.ts'
import type { Source } from './source.ts'

/** The state of a PostgreSQL server's database as one transaction sees it. */
export async function serverSource(databaseUrl: string): Promise<Source> {
  // The first connection explains what is wrong.
  await (await openDatabase({ databaseUrl })).close()
  const holder = await connect(databaseUrl)
  const client = await connect(databaseUrl)
  let isLost = false
  for (const one of [holder, client])
    one.on('error', () => {
      isLost = true
    })
  const close = async () => {
    await client.end()
    await holder.end()
  }
  try {
    await holdFiles(holder)
    // Only now, so that it sees what those have done who asked before.
    await client.query('begin transaction isolation level repeatable read, read only')
    return {
      client,
      heldMs: null,
      check() {
        if (isLost) throw new StartupError('The connection to the database was lost. Make another backup.')
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'quillbox backup',
    keepAlive: true,
  })
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return client
}

/** As long as this transaction is open, nobody decides to delete a file of blobs. */
async function holdFiles(client: pg.Client): Promise<void> {
  await client.query(`begin; set local lock_timeout = '30s'`)
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.blobFiles])
  } catch (error) {
    if (failureCode(error) !== LOCK_NOT_AVAILABLE) throw error
    throw new StartupError('Another backup of this database is being made.')
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
