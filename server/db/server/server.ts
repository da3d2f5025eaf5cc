import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type Pool } from 'pg'
import { StartupError } from '#server/platform/errors.ts'
import type { Backend, DatabaseOptions } from '../database.ts'
import { UnreachableError } from '../failures.ts'
import { requireSessions } from './require-sessions.ts'
import { ANSWER_MS, createConnections, SESSION } from './server-connections.ts'
import { createListener } from './server-listen.ts'

const OLDEST_VERSION = 150_000
/** Grace period for connections that are in use while the process stops. */
const END_MS = 1000
/** For setting up, one thing after the other. Once that is done, a process has one more, on which it listens. */
const DIRECT_CONNECTIONS = 2
const DIRECT_IDLE_MS = 1000

/** Opens a pool on a PostgreSQL server, after a first connection has succeeded. */
export async function openServer(
  databaseUrl: string,
  { directUrl = databaseUrl, log, maxConnections, isOwn = false }: DatabaseOptions & { isOwn?: boolean },
): Promise<Backend> {
  const address = parseAddress(databaseUrl, 'DATABASE_URL')
  const isDirect = directUrl === databaseUrl
  const directAddress = isDirect ? address : parseAddress(directUrl, 'DATABASE_DIRECT_URL')
  const { pool, onInfo, ...main } = createConnections(databaseUrl, {
    max: maxConnections ?? 10,
    isOwn,
    isPooled: !isDirect,
    log,
  })
  const direct = isDirect
    ? { ...main, pool }
    : createConnections(directUrl, {
        max: DIRECT_CONNECTIONS,
        isOwn,
        isPooled: false,
        idleMs: DIRECT_IDLE_MS,
        log,
      })
  const drop = () => {
    main.drop()
    direct.drop()
  }
  const close = async () => {
    // Connections held by unfinished work, or to a silent server.
    setTimeout(drop, END_MS).unref()
    const pools = [...new Set([pool, direct.pool])]
    await Promise.race([Promise.all(pools.map(one => one.end())), sleep(2 * END_MS)])
  }
  const listen = createListener({ settings: direct.settings, onSilence: drop, log })
  try {
    if (!isDirect) await setDefaults(direct.pool, directAddress)
    const { rows } = await pool.query<{ number: number; text: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
    )
    refuseOldVersion(rows[0] ?? { number: 0, text: '(unknown)' }, address.host)
  } catch (error) {
    await close()
    throw error instanceof StartupError ? error : new StartupError(explain(error, address), { cause: error })
  }
  return {
    pool,
    direct: direct.pool,
    requireSessions: () =>
      requireSessions({ pool, direct: direct.settings, name: directAddress.name, host: directAddress.host }),
    async listen(channel, onPayload, onGap, onLost) {
      const prefix = `${channel} `
      const stopInfo = onInfo(text => text.startsWith(prefix) && onPayload(text.slice(prefix.length)))
      const { heardUpTo, stop } = await listen(channel, onPayload, onGap, onLost)
      return {
        heardUpTo,
        stop() {
          stopInfo()
          return stop()
        },
      }
    },
    close,
  }
}

/**
 * Sets for the product's user in this database what is set for each connection elsewhere: behind a pooler, a setting of a
 * session would be left to whoever gets that session next.
 */
async function setDefaults(pool: Pool, address: Address): Promise<void> {
  try {
    const { rows } = await pool.query<{ database: string; known: string[] | null }>(
      `select current_database() as database, (
        select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase join pg_roles r on r.oid = s.setrole
        where d.datname = current_database() and r.rolname = current_user) as known`,
    )
    const [{ database, known } = { database: '', known: null }] = rows
    for (const [name, value] of Object.entries(SESSION))
      if (!known?.includes(`${name}=${value}`))
        await pool.query(
          `alter role current_user in database ${pg.escapeIdentifier(database)} set ${name} = ${pg.escapeLiteral(value)}`,
        )
  } catch (error) {
    throw new StartupError(explain(error, address), { cause: error })
  }
}

/** Throws a StartupError for a server older than 15; `number` is its `server_version_num`. */
export function refuseOldVersion(version: { number: number; text: string }, host: string): void {
  if (version.number < OLDEST_VERSION)
    throw new StartupError(
      `DATABASE_URL points to PostgreSQL ${version.text} at ${host}; Quillbox needs 15 or later.`,
    )
}

interface Address {
  /** The variable that has it. */
  name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
  host: string
  user: string
  database: string
}

function parseAddress(text: string, name: Address['name']): Address {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
    throw new StartupError(
      `${name} is not a PostgreSQL address; expected postgres://user:password@host:5432/database.`,
    )
  if (![url.username, url.password, url.pathname].every(isDecodable))
    throw new StartupError(`${name} has a "%" that is not one of an escape; write %25 for it.`)
  const user = decodeURIComponent(url.username) || process.env.PGUSER || 'postgres'
  return {
    name,
    host: `${url.searchParams.get('host') ?? (url.hostname || 'localhost')}:${url.port || 5432}`,
    user,
    database: decodeURIComponent(url.pathname.slice(1)) || user,
  }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Describes a failure of the first connection in one sentence, without the password. */
function explain(error: unknown, { name, host, user, database }: Address): string {
  const reason = error instanceof UnreachableError ? error.cause : error
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : ''
  const text = reason instanceof Error ? reason.message : String(reason)
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `${name}: nothing answers at ${host} (connection refused); is PostgreSQL running there?`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${name}: the host of ${host} is unknown.`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${name}: ${host} cannot be reached (${code}).`
    case '28P01':
    case '28000':
      return `${name}: PostgreSQL at ${host} refused the user "${user}" or its password (${text}).`
    case '3D000':
      return `${name}: there is no database "${database}" at ${host}; create it with: createdb ${database}`
    default:
      return error instanceof UnreachableError
        ? `${name}: ${host} did not answer within ${ANSWER_MS / 1000} seconds.`
        : `${name}: cannot connect to PostgreSQL at ${host} (${text}).`
  }
}
