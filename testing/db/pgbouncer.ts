import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverUser } from '#server/db/own/server-user.ts'
import { freePorts, waitForPort } from '#testing/servers/ports.ts'
import { PATIENCE_MS } from '../limits.ts'
import type { TestPostgres } from './postgres.ts'

export interface TestPooler {
  /** The address of the database `mail` through the pooler, as that of the server. */
  url: string
  /** SIGKILL, which ends all connections; it is started again at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find(path => existsSync(path))

/** Whether tests against it can run. Throws without it, unless QUILLBOX_ALLOW_SKIP=1. */
export function havePgBouncer(): boolean {
  if (PROGRAM) return true
  const advice = 'PgBouncer is not installed (Debian: apt-get install pgbouncer)'
  if (process.env.QUILLBOX_ALLOW_SKIP !== '1')
    throw new Error(`${advice}; QUILLBOX_ALLOW_SKIP=1 skips its tests`)
  console.warn(`Skipping the tests against PgBouncer: ${advice}`)
  return false
}

/**
 * Starts PgBouncer before a server, on a free port of the loopback interface. It opens `connections` to the server at most.
 */
export async function startPgBouncer(
  { port: postgresPort }: Pick<TestPostgres, 'port'>,
  mode: 'transaction' | 'session',
  connections = 20,
): Promise<TestPooler> {
  if (!PROGRAM) throw new Error('PgBouncer is not installed')
  const [port = 0] = await freePorts(1)
  const root = await mkdtemp(join(tmpdir(), 'quillbox-pgbouncer-'))
  const owner = serverUser()
  const files = {
    'users.txt': '"quill" "secret"\n',
    'pgbouncer.ini': `[databases]
* = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(root, 'users.txt')}
pool_mode = ${mode}
default_pool_size = ${connections}
max_client_conn = 1000
server_login_retry = 1
`,
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(root, name), text)
    if (owner) await chown(join(root, name), owner.uid, owner.gid)
  }
  if (owner) await chown(root, owner.uid, owner.gid)
  const start = async () => {
    const program = spawn(PROGRAM, [join(root, 'pgbouncer.ini')], { cwd: root, stdio: 'ignore', ...owner })
    if (!(await waitForPort(port, PATIENCE_MS))) throw new Error('PgBouncer does not listen')
    return program
  }
  let program = await start()
  const kill = async () => {
    const ended = once(program, 'exit')
    program.kill('SIGKILL')
    await ended
  }
  return {
    url: `postgres://quill:secret@127.0.0.1:${port}/mail`,
    async restart() {
      await kill()
      program = await start()
    },
    async stop() {
      await kill()
      await rm(root, { recursive: true, force: true })
    },
  }
}
