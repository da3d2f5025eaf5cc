import { measure } from './measure.ts'
import { isWatched } from './work.ts'

/** Measures how long it takes to get a connection of a pool. */
// biome-ignore lint/suspicious/noExplicitAny: node-postgres declares many forms of it.
export async function waitForClient(connect: () => Promise<any>): Promise<any> {
  if (!isWatched()) return connect()
  const startedAt = performance.now()
  const client = await connect()
  measure('quillbox_db_connection_wait_seconds', (performance.now() - startedAt) / 1000)
  return client
}
