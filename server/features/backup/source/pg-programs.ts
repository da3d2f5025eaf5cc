import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { StartupError } from '#server/platform/errors.ts'

type Program = 'pg_dump' | 'pg_restore'

/** Throws a StartupError unless this program of PostgreSQL is installed and as new as the server, or newer. */
export async function requireProgram(program: Program, server: string): Promise<void> {
  const needed = Number.parseInt(server, 10)
  const where = `Install the client programs of PostgreSQL ${needed} or later (Debian: postgresql-client-${needed}), or put the folder of its programs on PATH.`
  let version: string
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'])
    version = /(\d+)[.\d]*/.exec(stdout)?.[0] ?? '0'
  } catch {
    throw new StartupError(`${program} is missing. ${where}`)
  }
  if (Number.parseInt(version, 10) < needed)
    throw new StartupError(`${program} is of PostgreSQL ${version}, and the server is ${server}. ${where}`)
}

/** Starts a program of PostgreSQL on a database. Its password is not an argument, because others can read those. */
export function startProgram(program: Program, databaseUrl: string, args: readonly string[]) {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  // Those that node-postgres understands in its own way.
  url.searchParams.delete('uselibpqcompat')
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  const child = spawn(program, [...args, `--dbname=${url}`], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const said = text(child.stderr)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  ended.catch(() => {})
  // What it says at its end tells more.
  child.stdin.on('error', () => {})
  const done = async () => {
    const code = await ended
    if (code !== 0) throw new StartupError(`${program} has failed:\n${(await said).trim()}`)
  }
  return {
    output: child.stdout,
    async write(bytes: Uint8Array) {
      if (!child.stdin.write(bytes)) await Promise.race([once(child.stdin, 'drain'), ended])
      if (child.exitCode !== null) await done()
    },
    /** Says that this was all, and waits until it has done its work. Throws a StartupError with what it says if it fails. */
    async end() {
      child.stdin.end()
      await done()
    },
    kill: () => child.kill(),
  }
}
