import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/client.ts'
import { startServer } from '#testing/servers/server-process.ts'
import { seedLargeMailbox } from '../../seed-large-mailbox.ts'
import { createRandom } from '../load/random.ts'
import { checksumsIn, differing, runCommand, startCommand } from './programs.ts'

interface Options {
  /** Of each kind. */
  kills: number
  seed: number
  say: (what: string) => void
}

const MESSAGES = 2000

/**
 * Kills backups, the server beside them, and restores, at any moment of what they take, and makes each again. Prints at which
 * step they were and what became of them, and returns what was wrong.
 */
export async function killAtAnyMoment({ kills, seed, say }: Options): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'quillbox-backup-kills-'))
  const dataDir = join(root, 'data')
  const random = createRandom(seed)
  const table = createTable()
  const findings: string[] = []
  const file = join(root, 'whole.backup')
  const folder = join(root, 'files')
  try {
    await seedLargeMailbox({ dataDir }, MESSAGES)
    let server = await startServer(dataDir, { LOG_LEVEL: 'error' })
    const whole = await runCommand('backup', file, dataDir)
    if (whole.code !== 0) return [`backup: ${whole.said}`]
    const target = join(root, 'measured')
    const restored = await runCommand('restore', file, target)
    if (restored.code !== 0) return [`restore: ${restored.said}`]
    const wanted = await checksumsIn(target)
    say(`backup ${Math.round(whole.ms)} ms, restore ${Math.round(restored.ms)} ms`)

    for (const killed of ['backup', 'server beside a backup'] as const)
      for (let n = 0; n < kills; n += 1) {
        const half = join(root, `half-${n}.backup`)
        const { child, ended } = startCommand('backup', half, dataDir)
        const isOver = ended.then(() => true)
        const isDone = await Promise.race([isOver, sleep(random.below(whole.ms * 1.1)).then(() => false)])
        const step = isDone ? 'done' : stepOfBackup(dataDir, half)
        if (killed === 'backup') child.kill('SIGKILL')
        else await server.kill()
        const { code, said } = await ended
        const isThere = existsSync(half)
        if (isThere) {
          // Its name is given last, so it has to be whole.
          const again = await runCommand('restore', half, join(root, `check-${n}`))
          if (again.code !== 0) findings.push(`${killed} killed at ${step}: ${again.said}`)
          await rm(join(root, `check-${n}`), { recursive: true, force: true })
        } else if (code === 0) findings.push(`${killed} killed at ${step}: no file although it says ${said}`)
        table.count(
          killed,
          step,
          isThere ? 'the file is whole' : code === null ? 'no file' : 'no file, and it says so',
        )
        await rm(half, { force: true })
        if (killed !== 'backup') server = await startServer(dataDir, { LOG_LEVEL: 'error' })
        const next = await runCommand('backup', half, dataDir)
        if (next.code !== 0) findings.push(`after ${killed} was killed at ${step}: ${next.said}`)
        if (readdirSync(dataDir).some(name => name.startsWith('backing-up-')))
          findings.push(`after ${killed} was killed at ${step}: a copy was left in the data directory`)
        if (existsSync(`${half}.unfinished`))
          findings.push(`after ${killed} was killed at ${step}: a half file was left`)
        await rm(half, { force: true })
        say(`${killed} killed at ${step}`)
      }
    await server.stop()

    for (let n = 0; n < kills; n += 1) {
      const place = join(folder, `restore-${n}`)
      const { child, ended } = startCommand('restore', file, place)
      const isOver = ended.then(() => true)
      const isDone = await Promise.race([isOver, sleep(random.below(restored.ms * 1.1)).then(() => false)])
      const step = isDone ? 'done' : stepOfRestore(place)
      child.kill('SIGKILL')
      await ended
      const refusal =
        existsSync(place) && !existsSync(join(place, 'postgres')) && existsSync(join(place, 'restoring'))
      if (refusal) {
        const opened = await openDatabase({ dataDir: place }).then(
          database => database.close().then(() => true),
          () => false,
        )
        if (opened) findings.push(`restore killed at ${step}: a server started on what was half restored`)
      }
      const again = await runCommand('restore', file, place)
      const isComplete = again.said.includes('There is an installation in')
      if (again.code !== 0 && !isComplete) findings.push(`restore killed at ${step}: ${again.said}`)
      else
        for (const name of differing(wanted, await checksumsIn(place)))
          findings.push(`restore killed at ${step}: ${name} is not the same`)
      table.count('restore', step, isComplete ? 'was complete' : 'run again: complete, all rows the same')
      await rm(place, { recursive: true, force: true })
      say(`restore killed at ${step}`)
    }
    table.print()
    return findings
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

function stepOfBackup(dataDir: string, file: string): string {
  if (existsSync(file)) return 'cleaning up'
  if (existsSync(`${file}.unfinished`)) return 'writing the file'
  const copy = readdirSync(dataDir).find(name => name.startsWith('backing-up-'))
  if (!copy) return 'starting'
  return existsSync(join(dataDir, copy, 'backup_label.old')) ? 'counting rows' : 'copying'
}

function stepOfRestore(dataDir: string): string {
  const folder = join(dataDir, 'restoring')
  if (!existsSync(folder)) return existsSync(join(dataDir, 'postgres')) ? 'cleaning up' : 'reading the file'
  if (existsSync(join(folder, 'complete'))) return 'taking its place'
  return existsSync(join(folder, 'postgres', 'global', 'pg_control')) ? 'writing or counting rows' : 'writing'
}

function createTable() {
  const counts = new Map<string, number>()
  return {
    count(...columns: string[]) {
      const line = columns.join(' | ')
      counts.set(line, (counts.get(line) ?? 0) + 1)
    },
    print() {
      console.log('\n| killed | while it was | afterwards | times |\n|---|---|---|---|')
      for (const [line, count] of [...counts].sort()) console.log(`| ${line} | ${count} |`)
    },
  }
}
