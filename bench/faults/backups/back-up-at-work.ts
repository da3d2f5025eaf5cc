import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connection, fillMaildir, signIn, startMailServers, startProduct } from '#e2e/system/mail-server.ts'
import { openDatabase } from '#server/db/client.ts'
import { until } from '#testing/servers/server-process.ts'
import { generateMail } from '../../generate-mail.ts'
import { ms, percentile } from '../../percentile.ts'
import { READER, seedLargeMailbox } from '../../seed-large-mailbox.ts'
import { checksumsIn, differing, runCommand } from './programs.ts'
import { sumsOfFiles, writeSegments } from './stored-files.ts'

interface Options {
  messages: number
  /** Messages that arrive a second. */
  rate: number
  /** A data directory with these messages; they are written there where there is none, and stay there for another run. */
  seeded?: string | undefined
  /** A command that keeps other work from this machine: from its first line of output until its input ends. */
  hold?: string | undefined
  say: (what: string) => void
}

const WATCHED_MS = 15_000

/**
 * Backs up a large mailbox while mail arrives, people read, and stars are set, and restores it. Then once more with nothing
 * going on, to compare all rows. Prints what it took, and returns what was wrong.
 */
export async function backUpAtWork({ messages, rate, seeded, hold, say }: Options): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'quillbox-backups-'))
  const dataDir = join(root, 'data')
  const findings: string[] = []
  const servers = await startMailServers(1)
  let release = () => {}
  try {
    say(`writing ${messages} messages`)
    await seed(seeded ?? dataDir, messages)
    if (seeded) await cp(seeded, dataDir, { recursive: true })
    const server = await startProduct(dataDir, servers, { LOG_LEVEL: 'warn' })
    const token = await signIn(server)
    const [user = ''] = servers.dovecot.users
    const [first, ...letters] = [...generateMail(4000, user)]
    await fillMaildir(servers.dovecot.home(user), first ? [first] : [])
    await server.call('POST', '/api/accounts/imap', { token, body: connection(servers, user) })
    const arrived = async () =>
      ((await server.call('GET', '/api/emails', { token })) as { total: number }).total
    await until(async () => (await arrived()) > 0)

    let isAtWork = true
    const deliver = async () => {
      const inbox = join(servers.dovecot.home(user), 'Maildir', 'new')
      for (const [n, { source }] of letters.entries()) {
        if (!isAtWork) return n
        await writeFile(join(inbox, `${Date.now()}.M${n}P2.test`), source, { mode: 0o666 })
        await sleep(1000 / rate)
      }
      return letters.length
    }
    const reading: number[] = []
    const starring: number[] = []
    const use = async () => {
      const login = (await server.call('POST', '/api/auth/login', { body: READER })) as {
        token: string
      }
      for (let n = 0; isAtWork; n += 1) {
        const call = async (times: number[], method: string, path: string, body?: object) => {
          const started = performance.now()
          await server.call(method, path, { token: login.token, ...(body ? { body } : {}) })
          times.push(performance.now() - started)
        }
        await call(reading, 'GET', '/api/emails')
        const id = 1 + ((n * 137) % messages)
        await call(starring, 'PATCH', `/api/emails/${id}/star`, { isStarred: n % 2 === 0 })
        // A person may ask 1,200 times a minute.
        await sleep(200)
      }
    }
    if (hold) release = await holdOthers(hold)
    const working = Promise.all([deliver(), use()])
    const taken = () => ({ reading: reading.splice(0), starring: starring.splice(0) })
    await sleep(WATCHED_MS)
    const quiet = taken()
    const before = await arrived()
    const lines: string[] = []

    for (const [name, env] of [
      ['plain', {}],
      ['encrypted', { BACKUP_PASSPHRASE: 'a passphrase of words' }],
    ] as const) {
      say(`backing up, ${name}`)
      const file = join(root, `${name}.backup`)
      taken()
      const made = await runCommand('backup', file, { dataDir, env })
      const meanwhile = taken()
      const after = await arrived()
      say(made.said)
      if (made.code !== 0) findings.push(`backup (${name}): ${made.said}`)
      say('restoring')
      const target = join(root, name)
      const restored = await runCommand('restore', file, { dataDir: target, env })
      say(restored.said)
      if (restored.code !== 0) {
        findings.push(`restore (${name}): ${restored.said}`)
        continue
      }
      const { size } = await stat(file)
      const kept = await countMail(target)
      if (kept < messages + before || kept > messages + after)
        findings.push(
          `${name}: ${kept} messages were restored, of ${messages + before} to ${messages + after}`,
        )
      lines.push(
        `| ${name} | ${(made.ms / 1000).toFixed(1)} s | ${Math.round(size / 1e6)} MB | ${after - before} | ${spread(meanwhile.reading)} | ${spread(meanwhile.starring)} | ${(restored.ms / 1000).toFixed(1)} s |`,
      )
      await rm(target, { recursive: true })
    }
    isAtWork = false
    await working
    await server.stop()

    say('backing up without a server, to compare all rows')
    const file = join(root, 'idle.backup')
    const idle = await runCommand('backup', file, { dataDir })
    const target = join(root, 'idle')
    const restored = await runCommand('restore', file, { dataDir: target })
    if (idle.code !== 0 || restored.code !== 0)
      findings.push(`without a server: ${idle.said} ${restored.said}`)
    else {
      const [wanted, found] = [await checksumsIn({ dataDir }), await checksumsIn({ dataDir: target })]
      for (const table of differing(wanted, found))
        findings.push(`${table}: ${wanted[table]} became ${found[table]}`)
      const [files, restoredFiles] = [await sumsOfFiles(dataDir), await sumsOfFiles(target)]
      for (const file of differing(files, restoredFiles)) findings.push(`${file} is not the same`)
      say(`${Object.keys(wanted).length} tables and ${Object.keys(files).length} files of blobs compared`)
    }
    console.log(
      `\n| ${messages} messages, ${rate} arriving a second | backup | file | arrived meanwhile | reading a page: median, 95 %, longest | starring | restored in |`,
    )
    console.log('|---|---|---|---|---|---|---|')
    console.log(
      `| no backup, ${WATCHED_MS / 1000} s | | | | ${spread(quiet.reading)} | ${spread(quiet.starring)} | |`,
    )
    for (const line of lines) console.log(line)
    console.log(
      `| without a server | ${(idle.ms / 1000).toFixed(1)} s | | | | | ${(restored.ms / 1000).toFixed(1)} s |`,
    )
    return findings
  } finally {
    release()
    await servers.close()
    await rm(root, { recursive: true, force: true })
  }
}

const spread = (times: number[]) =>
  times.length === 0
    ? ''
    : `${ms(percentile(times, 0.5))}, ${ms(percentile(times, 0.95))}, ${ms(Math.max(...times))}`

/** As `seedLargeMailbox` leaves it, with files of blobs. */
async function seed(dataDir: string, messages: number): Promise<void> {
  if (existsSync(join(dataDir, 'database'))) return
  await mkdir(dataDir, { recursive: true })
  await seedLargeMailbox({ dataDir }, messages)
  await writeSegments({ dataDir })
}

async function holdOthers(command: string): Promise<() => void> {
  const child = spawn('sh', ['-c', command], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return () => child.stdin.end()
}

async function countMail(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir })
  try {
    const { rows } = await database.pool.query<{ count: string }>('select count(*) from messages')
    return Number(rows[0]?.count)
  } finally {
    await database.close()
  }
}
