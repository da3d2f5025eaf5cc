import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '#server/platform/errors.ts'

/** A notification arrives within milliseconds; on a busy machine, seconds. */
const HEARD_MS = 10_000

interface Addresses {
  pool: pg.Pool
  /** Of the address for locks and notifications. */
  direct: pg.ClientConfig
  /** The name of its variable, and where it leads to. */
  name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
  host: string
}

/**
 * Throws a StartupError if locks and notifications get lost: a pooler in transaction mode gives each statement of a
 * connection to another session of PostgreSQL, and whoever waits for a lock that it lost so waits for ever.
 */
export async function requireSessions({ pool, direct, name, host }: Addresses): Promise<void> {
  const [client, other] = [new pg.Client(direct), new pg.Client(direct)]
  for (const one of [client, other]) one.on('error', () => {})
  try {
    await Promise.all([client.connect(), other.connect()])
    const isShared = await shareSessions(client, other)
    if (isShared || !(await hearsWhatIsTold(client, pool)))
      throw new StartupError(
        name === 'DATABASE_URL'
          ? `DATABASE_URL leads to a connection pooler in transaction mode at ${host}, where locks and notifications get lost. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, too, or set the pooler to session mode.`
          : isShared
            ? `DATABASE_DIRECT_URL leads to a connection pooler in transaction mode at ${host}. It has to be the address of PostgreSQL itself.`
            : `What is told at DATABASE_URL is not heard at DATABASE_DIRECT_URL (${host}): both have to lead to the same database.`,
      )
  } finally {
    await Promise.all([client.end(), other.end()].map(ended => ended.catch(() => undefined)))
  }
}

/** While the second is inside of a transaction, its session is its own. */
async function shareSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await sessionOf(one)
  await other.query('begin')
  try {
    return (await sessionOf(other)) === before || (await sessionOf(one)) !== before
  } finally {
    await other.query('rollback')
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ session: number }>('select pg_backend_pid() as session')
  return rows[0]?.session ?? 0
}

async function hearsWhatIsTold(client: pg.Client, pool: pg.Pool): Promise<boolean> {
  const channel = `quillbox_${randomUUID()}`
  const heard = new Promise<boolean>(resolve => client.on('notification', () => resolve(true)))
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  await pool.query('select pg_notify($1, $2)', [channel, ''])
  return Promise.race([heard, sleep(HEARD_MS, false, { ref: false })])
}
