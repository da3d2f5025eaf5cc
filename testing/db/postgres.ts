import { rmSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#server/db/client.ts'
import { addressOf, SUPERUSER } from '#server/db/own/address.ts'
import { clusterOf, makeCluster } from '#server/db/own/cluster.ts'
import { pidOf, startPostmaster, stopPostmaster, tellToStop } from '#server/db/own/postmaster.ts'
import { findPrograms } from '#server/db/own/programs.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { createTables } from './database.ts'
import { placeForTests } from './place-for-tests.ts'
import { copyTree, storedTemplate } from './templates.ts'

export interface TestPostgres {
  port: number
  /** The id of the process that starts all others of the server. */
  pid(): Promise<number>
  /** For the user `quill`, whose password is `secret`, who owns the empty database `mail`. */
  url: string
  /** The same by its socket in the file system, which takes less of the processor than a connection of the network. */
  socketUrl: string
  sql(statement: string): Promise<void>
  /** Ends all connections at once, as a failover does, and restarts at the same address, after what is to be done meanwhile. */
  restart(meanwhile?: () => Promise<unknown>): Promise<void>
  /** What the server has written to its log. */
  log(): Promise<string>
  /** Stops it and deletes it. */
  remove(): Promise<void>
}

/**
 * Starts a private server in a temporary directory, on a free port of the loopback interface. What is `durable` waits for
 * the disk, as a server in use does. Other `settings` are those of postgresql.conf. With `hasTables`, the database has the
 * tables of the product and its job queue.
 */
export async function startPostgres({
  durable = false,
  settings = {},
  hasTables = false,
  directory = durable ? tmpdir() : placeForTests(),
}: {
  durable?: boolean
  settings?: Record<string, string>
  hasTables?: boolean
  /** Where its files lie. */
  directory?: string
} = {}): Promise<TestPostgres> {
  const kind = hasTables ? 'tables' : 'empty'
  const template = await storedTemplate(`postgres-${kind}`, cluster => makeTemplate(cluster, hasTables))
  const root = await mkdtemp(join(directory, 'quillbox-postgres-'))
  await copyTree(template, clusterOf(root))
  return startAt(root, { fsync: durable ? 'on' : 'off', ...settings })
}

/**
 * Creates a cluster at `cluster`. Its databases are not created by each test again, because that takes several times as
 * long as to copy them.
 */
async function makeTemplate(cluster: string, hasTables: boolean): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'quillbox-postgres-'))
  try {
    await makeCluster(await findPrograms(), root)
    const access = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n'
    await writeFile(join(clusterOf(root), 'pg_hba.conf'), access)
    const server = await startAt(root, { fsync: 'off' })
    await server.sql(`create role quill login createdb password 'secret'`)
    await server.sql('create database mail owner quill')
    if (hasTables) await createTablesAt(server.socketUrl)
    await stopPostmaster(clusterOf(root))
    await copyTree(clusterOf(root), cluster)
  } finally {
    await stopPostmaster(clusterOf(root))
    await rm(root, { recursive: true, force: true })
  }
}

async function createTablesAt(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl })
  try {
    await createTables(database)
  } finally {
    await database.close()
  }
}

/** Starts the server of the cluster in `root`. */
async function startAt(root: string, settings: Record<string, string>): Promise<TestPostgres> {
  const [port = 0] = await freePorts(1)
  const cluster = clusterOf(root)
  const place = {
    bin: await findPrograms(),
    dataDir: root,
    cluster,
    settings: { listen_addresses: '127.0.0.1', port, ...settings },
  }
  const start = () => startPostmaster(place)
  // Its memory is that of the machine, where its files lie in memory.
  const stopAtExit = () => {
    tellToStop(cluster, 'SIGQUIT')
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', stopAtExit)
  /** Ends all its processes at once. */
  const kill = async () => {
    const pid = pidOf(cluster)
    if (pid === null) return
    process.kill(pid, 'SIGQUIT')
    while (pidOf(cluster) === pid) await sleep(20)
  }
  await start()
  return {
    port,
    pid: async () => pidOf(cluster) ?? 0,
    url: `postgres://quill:secret@127.0.0.1:${port}/mail`,
    socketUrl: addressOf(place, { user: 'quill', database: 'mail' }),
    sql: async statement => {
      const client = new pg.Client({
        connectionString: addressOf(place, { user: SUPERUSER, database: SUPERUSER }),
      })
      await client.connect()
      await client.query(statement).finally(() => client.end())
    },
    restart: async meanwhile => {
      await kill()
      await meanwhile?.()
      await start()
    },
    log: () => readFile(join(root, 'database.log'), 'utf8'),
    remove: async () => {
      process.off('exit', stopAtExit)
      await kill()
      await rm(root, { recursive: true, force: true })
    },
  }
}
