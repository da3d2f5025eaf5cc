import pg from 'pg'
import { openDatabase } from '#server/db/client.ts'
import { failureCode } from '#server/db/failures.ts'
import { LOCKS } from '#server/db/lock-numbers.ts'
import { batchesOf } from '#server/platform/batches.ts'
import { StartupError } from '#server/platform/errors.ts'
import { DUMP } from '../archive/manifest.ts'
import { countRows, findState, listOldBlobs, listSegments, type Read } from '../queries.ts'
import { requireProgram, startProgram } from './pg-programs.ts'
import type { Source } from './source.ts'

/** A dump is added in pieces, because its size is not known before it ends. */
const PIECES = { mostSize: 16 * 1024 * 1024, sizeOf: (chunk: Uint8Array) => chunk.length }

/** The state of a PostgreSQL server's database as one transaction sees it, which pg_dump shares. */
export async function serverSource(databaseUrl: string): Promise<Source> {
  // The first connection explains what is wrong.
  await (await openDatabase({ databaseUrl })).close()
  const holder = await connect(databaseUrl)
  const client = await connect(databaseUrl)
  let isLost = false
  holder.on('error', () => {
    isLost = true
  })
  client.on('error', () => {
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
    const read: Read = async <Row extends object>(statement: string) =>
      (await client.query<Row & pg.QueryResultRow>(statement)).rows
    const [snapshot] = await read<{ id: string }>('select pg_export_snapshot() as id')
    const state = await findState(read)
    await requireProgram('pg_dump', state.postgres)
    return {
      kind: 'server',
      heldMs: null,
      ...state,
      tables: await countRows(read),
      segments: await listSegments(read),
      oldBlobs: await listOldBlobs(read),
      async addDatabase(archive) {
        const dump = startProgram('pg_dump', databaseUrl, [
          '--format=custom',
          '--compress=0',
          '--no-owner',
          '--no-privileges',
          '--no-comments',
          `--snapshot=${snapshot?.id}`,
        ])
        try {
          let number = 0
          for await (const chunks of batchesOf(dump.output, PIECES)) {
            const piece = Buffer.concat(chunks)
            number += 1
            await archive.add(`${DUMP}${String(number).padStart(6, '0')}`, piece.length, [piece])
          }
          await dump.end()
        } finally {
          dump.kill()
        }
      },
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
