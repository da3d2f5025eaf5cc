import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DEMO_PASSWORD } from '#demo/seed-people.ts'
import { inside, sumsOf } from '#testing/db/furnish-for-move.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { startServer } from '#testing/servers/server-process.ts'

/**
 * Moves the furnished demo to a server and back by the operator's own command, compares all rows after each move, and looks at
 * the same mail in between. A demo may be furnished already. Says each command and what it answers; returns what was wrong.
 */
export async function moveDemo(
  furnished: string | undefined,
  say: (what: string) => void,
): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'quillbox-demo-moves-'))
  const dataDir = join(root, 'data')
  const postgres = await startPostgres()
  const findings: string[] = []
  const here = { dataDir }
  const there = { databaseUrl: postgres.url }
  const environment = (isThere: boolean) => (isThere ? { DATABASE_URL: postgres.url } : {})
  const move = async (to: string, isThere: boolean) => {
    say(`$ npm run move-database -- ${to.replace(/:\w+@/, ':…@')}`)
    const { stdout } = await promisify(execFile)(process.execPath, ['server/commands/move-database.ts', to], {
      env: { ...process.env, DATA_DIR: dataDir, ...environment(isThere) },
    })
    for (const line of stdout.trim().split('\n').slice(-4)) say(`  ${line}`)
  }
  const compare = async (
    wanted: Record<string, string>,
    place: Parameters<typeof inside>[0],
    what: string,
  ) => {
    const found = await inside(place, sumsOf)
    const different = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].filter(
      name => wanted[name] !== found[name],
    )
    for (const name of different) findings.push(`${what}: ${name} was ${wanted[name]} and is ${found[name]}`)
    say(
      `  ${what}: ${Object.keys(found).length} tables with rows, ${rowsIn(found)} rows; different: ${different.length}`,
    )
  }
  const use = async (isThere: boolean) => {
    say(
      `$ npm start  (${isThere ? 'with DATABASE_URL' : 'embedded'}; somebody signs in, reads, and it is stopped)`,
    )
    const server = await startServer(dataDir, {
      ROLES: 'web',
      LOG_LEVEL: 'error',
      ...environment(isThere),
    })
    const body = { email: 'admin@demo.example', password: DEMO_PASSWORD }
    const { token } = (await server.call('POST', '/api/auth/login', { body })) as { token: string }
    const seen: string[] = []
    for (const folder of ['inbox', 'sent', 'drafts']) {
      const { total, emails } = (await server.call('GET', `/api/emails?folder=${folder}`, { token })) as {
        total: number
        emails: { id: number; subject: string }[]
      }
      seen.push(`${folder} ${total} (${emails[0]?.subject})`)
      const [first] = emails
      if (first) await server.call('GET', `/api/emails/${first.id}`, { token })
    }
    const code = await server.stop()
    if (code !== 0) findings.push(`a server ended with ${code}`)
    say(`  ${seen.join('; ')}; SIGTERM: ended with ${code}`)
    return seen.join()
  }
  try {
    // As in the compose file, it may add pgvector where that is installed (PGBIN).
    await postgres.sql('alter role quill superuser')
    say(`$ npm run demo  (until it is furnished${furnished ? ', before' : ''})`)
    if (furnished) await cp(furnished, dataDir, { recursive: true })
    const demo = await startServer(
      dataDir,
      { LOG_LEVEL: 'error' },
      { program: 'demo/main.ts', withinMs: 900_000 },
    )
    const code = await demo.stop()
    if (code !== 0) findings.push(`the demo ended with ${code}`)
    const seen = [await use(false)]
    let wanted = await inside(here, sumsOf)
    say(`  embedded: ${Object.keys(wanted).length} tables with rows, ${rowsIn(wanted)} rows`)
    await move(postgres.url, false)
    await compare(wanted, there, 'on the server')
    await startServer(dataDir, { LOG_LEVEL: 'fatal' }).then(
      server => server.stop().then(() => findings.push('the embedded database that was left started')),
      () => say('  the embedded database that was left does not start'),
    )
    seen.push(await use(true))
    wanted = await inside(there, sumsOf)
    await move('embedded', true)
    await compare(wanted, here, 'embedded again')
    seen.push(await use(false))
    if (new Set(seen).size !== 1) findings.push(`not the same mail was seen: ${seen.join(' / ')}`)
    return findings
  } finally {
    await postgres.remove()
    await rm(root, { recursive: true, force: true })
  }
}

const rowsIn = (sums: Record<string, string>) =>
  Object.values(sums).reduce((total, sum) => total + Number(sum.split(' ')[0]), 0)
