import pg from 'pg'
import { addressOf, SUPERUSER } from '#server/db/own/address.ts'
import { clusterOf } from '#server/db/own/cluster.ts'

/**
 * Runs work of thousands of small transactions, none of which waits for the disk, on any connection: whoever stops the demo
 * meanwhile starts it anew.
 */
export async function withoutFlushing(dataDir: string, work: () => Promise<void>): Promise<void> {
  const place = { dataDir, cluster: clusterOf(dataDir) }
  const client = new pg.Client(addressOf(place, { user: SUPERUSER, database: SUPERUSER }))
  await client.connect()
  try {
    await client.query('alter system set synchronous_commit = off')
    await client.query('select pg_reload_conf()')
    await work()
  } finally {
    await client.query('alter system reset synchronous_commit')
    await client.query('select pg_reload_conf()')
    await client.end()
  }
}
