import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type MailServers, startMailServers, startProduct } from '#e2e/system/mail-server.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import type { ServerProcess } from '#testing/servers/server-process.ts'
import { MEASURED } from '../http-client.ts'

interface Running {
  servers: MailServers
  postgres: TestPostgres
  product: ServerProcess
  /** A connection of the bench to the product's database. */
  database: pg.Client
}

/** Runs one process of the product with all roles on a PostgreSQL server, with so many mailboxes to connect, until `use` ends. */
export async function withProduct<T>(
  { mailboxes, settings = {} }: { mailboxes: number; settings?: Record<string, string> },
  use: (running: Running) => Promise<T>,
): Promise<T> {
  const root = await mkdtemp(path.join(tmpdir(), 'quillbox-fleet-'))
  const [servers, postgres] = await Promise.all([
    startMailServers(mailboxes),
    startPostgres({ durable: true, settings }),
  ])
  const env = { ...MEASURED, DATABASE_URL: postgres.url }
  const product = await startProduct(path.join(root, 'data'), servers, env)
  const database = new pg.Client(postgres.url)
  await database.connect()
  try {
    return await use({ servers, postgres, product, database })
  } finally {
    await database.end()
    await product.stop()
    await servers.close()
    await postgres.remove()
    await rm(root, { recursive: true, force: true })
  }
}
