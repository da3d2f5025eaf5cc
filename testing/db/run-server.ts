import { SERVER_OF_RUN } from './database.ts'
import { startPostgres } from './postgres.ts'

/** For databases that live for seconds, and whose statements are planned as on a new installation. */
const SETTINGS = {
  max_connections: '200',
  autovacuum: 'off',
  full_page_writes: 'off',
  // A checkpoint for each database that is made and dropped is enough.
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
}

/** Starts the PostgreSQL server on which the tests of a run have their databases. */
export default async function runServer(): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ hasTables: true, settings: SETTINGS })
  process.env[SERVER_OF_RUN] = postgres.socketUrl
  return () => postgres.remove()
}
