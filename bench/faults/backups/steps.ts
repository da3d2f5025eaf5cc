import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabasePlace } from '../world.ts'

type StepOf = () => string

/** Short steps are over soon. */
const LOOK_EVERY_MS = 2

const BACKUP = ['starting', 'writing the file', 'cleaning up']

export const STEPS = {
  own: {
    backup: BACKUP,
    restore: [
      'reading the file',
      'making a database',
      'writing files of mail',
      'loading the database',
      'taking its place',
      'cleaning up',
    ],
  },
  server: {
    backup: BACKUP,
    restore: ['reading the file', 'writing files of mail', 'loading the database', 'cleaning up'],
  },
} as const

/** At which step a backup is, by what lies on the disk. */
export function stepOfBackup(file: string): string {
  if (existsSync(file)) return 'cleaning up'
  return existsSync(`${file}.unfinished`) ? 'writing the file' : 'starting'
}

export function stepOfRestore(place: DatabasePlace, dataDir: string): string {
  const folder = join(dataDir, 'restoring')
  const hasPlace = existsSync(join(dataDir, place === 'own' ? 'database' : 'blobs'))
  if (!existsSync(folder)) return hasPlace ? 'cleaning up' : 'reading the file'
  if (place === 'server') return hasPlace ? 'loading the database' : 'writing files of mail'
  if (existsSync(join(folder, 'complete'))) return 'taking its place'
  if (!existsSync(join(folder, 'database'))) return 'making a database'
  // It lies between the blobs and the rows.
  return existsSync(join(folder, 'secret.key')) ? 'loading the database' : 'writing files of mail'
}

/** How long each step takes. */
export async function timeSteps(ended: Promise<unknown>, stepOf: StepOf): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  let isOver = false
  const over = () => {
    isOver = true
  }
  void ended.then(over, over)
  for (let before = performance.now(); !isOver; ) {
    const step = stepOf()
    await sleep(LOOK_EVERY_MS)
    const now = performance.now()
    times.set(step, (times.get(step) ?? 0) + now - before)
    before = now
  }
  return times
}

/** Waits for a step, then for a while, and kills. Answers the step in which it was killed, or "done". */
export async function killInStep(
  { child, kill }: { child: ChildProcess; kill: () => unknown },
  {
    step,
    steps,
    afterMs,
    stepOf,
  }: { step: string; steps: readonly string[]; afterMs: number; stepOf: StepOf },
): Promise<string> {
  const isRunning = () => child.exitCode === null && child.signalCode === null
  while (isRunning() && steps.indexOf(stepOf()) < steps.indexOf(step)) await sleep(LOOK_EVERY_MS)
  const until = performance.now() + afterMs
  while (isRunning() && stepOf() === step && performance.now() < until) await sleep(LOOK_EVERY_MS)
  const found = isRunning() ? stepOf() : 'done'
  await kill()
  return found
}
