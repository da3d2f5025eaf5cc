import { SERVER_OF_RUN } from './database.ts'
import { startPostgres } from './postgres.ts'

/** Starts the PostgreSQL server on which the tests of a run have their databases. */
export default async function runServer(): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ hasTables: true, settings: { max_connections: '200' } })
  process.env[SERVER_OF_RUN] = postgres.socketUrl
  return () => postgres.remove()
}
