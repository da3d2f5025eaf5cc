import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterOf } from '#server/db/own/cluster.ts'
import { restoringIn } from '#server/db/own/half-restored.ts'
import { pidOf } from '#server/db/own/postmaster.ts'
import { removeDataDirectory } from '#testing/db/database.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { startServer } from '#testing/servers/server-process.ts'
import { seedLargeMailbox } from '../../seed-large-mailbox.ts'
import { countLines } from '../count-lines.ts'
import { createRandom } from '../load/random.ts'
import type { DatabasePlace } from '../world.ts'
import { checksumsIn, differing, runCommand, startCommand } from './programs.ts'
import { killInStep, STEPS, stepOfBackup, stepOfRestore, timeSteps } from './steps.ts'
import { sumsOfFiles, writeSegments } from './stored-files.ts'

interface Options {
  database: DatabasePlace
  /** Of each kind, in each step. */
  kills: number
  seed: number
  say: (what: string) => void
}

/** Where an installation is, and how programs are told. */
interface Place {
  dataDir: string
  databaseUrl?: string
  env: Record<string, string>
}

const MESSAGES = 2000

/**
 * Kills backups, the server beside them, and restores, in each of their steps, and makes each again. Prints at which step they
 * were and what became of them, and returns what was wrong.
 */
export async function killAtEachStep({ database, kills, seed, say }: Options): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'quillbox-backup-kills-'))
  const postgres = database === 'server' ? await startPostgres() : null
  let places = 0
  const newPlace = async (): Promise<Place> => {
    places += 1
    const dataDir = join(root, `place-${places}`)
    await mkdir(dataDir)
    if (!postgres) return { dataDir, env: {} }
    await postgres.sql(`create database place${places} owner quill`)
    const databaseUrl = postgres.url.replace(/mail$/, `place${places}`)
    return { dataDir, databaseUrl, env: { DATABASE_URL: databaseUrl } }
  }
  const removePlace = async ({ dataDir, databaseUrl }: Place) => {
    await removeDataDirectory(restoringIn(dataDir))
    await removeDataDirectory(dataDir)
    // What was killed leaves connections for a moment.
    if (databaseUrl)
      await postgres?.sql(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
  }
  const sumsIn = async (place: Place) => ({
    ...(await checksumsIn(place)),
    ...(await sumsOfFiles(place.dataDir)),
  })

  const random = createRandom(seed)
  const table = countLines(`${database}: killed | in this step | afterwards | times`)
  const findings: string[] = []
  const found = (finding: string) => findings.push(`${database}: ${finding}`)
  const file = join(root, 'whole.backup')
  const source = await newPlace()
  const { dataDir } = source
  const start = () => startServer(dataDir, { LOG_LEVEL: 'error', ...source.env })
  try {
    await seedLargeMailbox(source.databaseUrl ? { databaseUrl: source.databaseUrl } : { dataDir }, MESSAGES)
    await writeSegments(source)
    let server = await start()
    const whole = startCommand('backup', file, source)
    const timesOfBackup = await timeSteps(whole.ended, () => stepOfBackup(file))
    const made = await whole.ended
    if (made.code !== 0) return [`backup: ${made.said}`]
    const measured = await newPlace()
    const first = startCommand('restore', file, measured)
    const timesOfRestore = await timeSteps(first.ended, () => stepOfRestore(database, measured.dataDir))
    const restored = await first.ended
    if (restored.code !== 0) return [`restore: ${restored.said}`]
    const wanted = await sumsIn(measured)
    for (const [what, times] of [
      ['backup', timesOfBackup],
      ['restore', timesOfRestore],
    ] as const)
      say(`${what}: ${[...times].map(([step, time]) => `${step} ${Math.round(time)} ms`).join(', ')}`)
    const moments = (steps: readonly string[], times: Map<string, number>) =>
      steps.flatMap(step =>
        Array.from({ length: kills }, () => ({ step, steps, afterMs: random.below(times.get(step) ?? 1) })),
      )

    const killDatabase = () => {
      const pid = pidOf(clusterOf(dataDir))
      if (pid !== null) process.kill(pid, 'SIGKILL')
    }
    for (const killed of ['backup', 'server beside a backup', 'database beside a backup'] as const)
      for (const moment of moments(STEPS[database].backup, timesOfBackup)) {
        const half = join(root, 'half.backup')
        const { child, ended } = startCommand('backup', half, source)
        const kill = () => {
          if (killed === 'backup') return child.kill('SIGKILL')
          if (killed === 'server beside a backup') return server.kill()
          return postgres ? postgres.restart() : killDatabase()
        }
        const step = await killInStep({ child, kill }, { ...moment, stepOf: () => stepOfBackup(half) })
        const { code, said } = await ended
        const isThere = existsSync(half)
        if (isThere) {
          // Its name is given last, so it has to be whole.
          const check = await newPlace()
          const again = await runCommand('restore', half, check)
          if (again.code !== 0) found(`${killed} killed at ${step}: ${again.said}`)
          await removePlace(check)
        } else if (code === 0) found(`${killed} killed at ${step}: no file although it says ${said}`)
        table.count(
          killed,
          step,
          isThere ? 'the file is whole' : code === null ? 'no file' : 'no file, and it says so',
        )
        await rm(half, { force: true })
        if (killed === 'server beside a backup') server = await start()
        const next = await runCommand('backup', half, source)
        if (next.code !== 0) found(`after ${killed} was killed at ${step}: ${next.said}`)
        if (existsSync(`${half}.unfinished`))
          found(`after ${killed} was killed at ${step}: a half file was left`)
        await rm(half, { force: true })
        say(`${killed} killed at ${step}`)
      }
    await server.stop()

    for (const moment of moments(STEPS[database].restore, timesOfRestore)) {
      const place = await newPlace()
      const { child, ended } = startCommand('restore', file, place)
      const stepOf = () => stepOfRestore(database, place.dataDir)
      const step = await killInStep({ child, kill: () => child.kill('SIGKILL') }, { ...moment, stepOf })
      await ended
      if (existsSync(join(place.dataDir, 'restoring'))) {
        const opened = await startServer(place.dataDir, { LOG_LEVEL: 'fatal', ...place.env }).then(
          server => server.stop().then(() => true),
          () => false,
        )
        if (opened) found(`restore killed at ${step}: a server started on what was half restored`)
      }
      const again = await runCommand('restore', file, place)
      const isComplete = /There is an installation in|is not empty/.test(again.said)
      if (again.code !== 0 && !isComplete) found(`restore killed at ${step}: ${again.said}`)
      else
        for (const name of differing(wanted, await sumsIn(place)))
          found(`restore killed at ${step}: ${name} is not the same`)
      table.count(
        'restore',
        step,
        isComplete ? 'was complete' : 'run again: complete, all rows and files the same',
      )
      await removePlace(place)
      say(`restore killed at ${step}`)
    }
    table.print()
    return findings
  } finally {
    await removeDataDirectory(dataDir)
    await postgres?.remove()
    await rm(root, { recursive: true, force: true })
  }
}
