import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '#server/db/migrate.ts'
import { loadSecretKeys } from '#server/platform/secrets/secrets.ts'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { startServer } from '#testing/servers/server-process.ts'
import { withStored } from '../check/stored.ts'
import { countLines } from '../count-lines.ts'
import { createRandom } from '../load/random.ts'
import type { DatabasePlace } from '../world.ts'
import { dropOldKeys, findLost, furnishSecrets, keysIn } from './secrets.ts'

interface Options {
  database: DatabasePlace
  /** At any moment, beside one in each step. */
  kills: number
  seed: number
  say: (what: string) => void
}

const COMMAND = 'server/commands/rotate-keys.ts'
const PROCESS = new URL('./rotate-process.ts', import.meta.url).pathname
/** Of each kind: more than the command seals at once. */
const SECRETS = 250

/**
 * Kills a change of the secret key in each of its steps, and the command itself at any moment, beside a running server; then the
 * command is run again. After a kill every secret has to open with the keys that are
 * there, and in the end with the newest alone. Prints a table, and returns what was wrong.
 */
export async function killRotations({ database, kills, seed, say }: Options): Promise<string[]> {
  const dataDir = await testDataDirectory('quillbox-keys-')
  const postgres = database === 'server' ? await startPostgres() : null
  const place = { databaseUrl: postgres?.url, dataDir }
  const env = { ...process.env, DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
  const random = createRandom(seed)
  const table = countLines(
    `${database}: killed when | values that the keys open then | after another run | times`,
  )
  const findings: string[] = []
  const start = async (args: string[], isKilled?: (child: ChildProcess) => unknown) => {
    const child = spawn(process.execPath, args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = Promise.all([text(child.stdout), text(child.stderr)])
    await isKilled?.(child)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    const [out, err] = await said
    return { code: child.exitCode, signal: child.signalCode, out: out.trim(), err: err.trim() }
  }
  const check = async (killed: string) => {
    const after = await withStored(place, async found => findLost(found, await keysIn(dataDir)))
    const again = await start([COMMAND])
    const [newest = new Uint8Array()] = await keysIn(dataDir)
    const inTheEnd = await withStored(place, found => findLost(found, [newest]))
    if (again.code !== 0) findings.push(`${database}, killed when ${killed}: ${again.err || again.out}`)
    for (const context of after.lost) findings.push(`${database}, killed when ${killed}: ${context} was lost`)
    for (const context of inTheEnd.lost)
      findings.push(`${database}, killed when ${killed}: ${context} needs an old key after another run`)
    await dropOldKeys(dataDir)
    table.count(
      killed,
      `${after.count - after.lost.length} of ${after.count}`,
      `${inTheEnd.count - inTheEnd.lost.length} by the newest alone`,
    )
    say(`killed when ${killed}`)
  }
  let stop = async () => {}
  try {
    await loadSecretKeys(undefined, dataDir)
    await withStored(place, async found => {
      if (postgres) await migrate(found)
      await furnishSecrets(found, dataDir, SECRETS)
    })
    const all = (await start([PROCESS, dataDir, '0', ...(postgres ? [postgres.url] : [])])).out.split('\n')
    await dropOldKeys(dataDir)
    for (const [at, step] of all.entries()) {
      const { signal, err } = await start([
        PROCESS,
        dataDir,
        String(at + 1),
        ...(postgres ? [postgres.url] : []),
      ])
      if (signal !== 'SIGKILL') findings.push(`${database}: no kill at "${step}": ${err}`)
      await check(`"${step}"`)
    }
    const address = postgres ? { DATABASE_URL: postgres.url } : {}
    const server = await startServer(dataDir, { ...address, LOG_LEVEL: 'error' })
    stop = async () => void (await server.stop())
    const began = performance.now()
    await start([COMMAND, '--new-key'])
    const takes = performance.now() - began
    await dropOldKeys(dataDir)
    for (let n = 0; n < kills; n += 1) {
      await start([COMMAND, '--new-key'], async child => {
        await Promise.race([once(child, 'exit'), sleep(random.below(takes))])
        child.kill('SIGKILL')
      })
      await check('the command was at any moment')
    }
    table.print()
    return findings
  } finally {
    await stop()
    await postgres?.remove()
    await removeDataDirectory(dataDir)
  }
}
