import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { openDatabase } from '#server/db/client.ts'
import { STOPS } from '#server/office/backup/queries.ts'
import { allChecksums } from '#testing/db/checksums.ts'

interface Ended {
  code: number | null
  said: string
  ms: number
}

/** Starts `npm run backup` or `npm run restore` without the checks of npm. A backup has the key, which marks a step of its restore. */
export function startCommand(
  command: 'backup' | 'restore',
  file: string,
  { dataDir, env = {} }: { dataDir: string; env?: Record<string, string> },
): { child: ChildProcess; ended: Promise<Ended> } {
  const started = performance.now()
  const options = command === 'backup' ? ['--with-key'] : []
  const child = spawn(process.execPath, [`server/commands/${command}.ts`, file, ...options], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'close').then(async ([code]) => ({
    code,
    said: (await said).join('').trim(),
    ms: performance.now() - started,
  }))
  return { child, ended }
}

export interface Place {
  dataDir: string
  /** Of a server; otherwise that of the data directory is meant. */
  databaseUrl?: string
}

export const openPlace = ({ dataDir, databaseUrl }: Place) =>
  openDatabase(databaseUrl ? { databaseUrl } : { dataDir })

export async function runCommand(...given: Parameters<typeof startCommand>): Promise<Ended> {
  return startCommand(...given).ended
}

export async function checksumsIn(place: Place): Promise<Record<string, string>> {
  const database = await openPlace(place)
  try {
    return await allChecksums(database)
  } finally {
    await database.close()
  }
}

/** Tables that differ, but for the one in which a restore says when it was. */
export const differing = (a: Record<string, string>, b: Record<string, string>): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(name => name !== STOPS && a[name] !== b[name])
