import { constants, existsSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Config } from '#server/config.ts'
import { freeBytes } from '#server/platform/files/disk-room.ts'
import { loadSecretKeys } from '#server/platform/secrets/secrets.ts'
import { type Finding, note, ok, problem } from './finding.ts'
import { holderOf } from './port-holder.ts'

const MOST_CLOCK_DIFFERENCE_MS = 60_000
/** Saving stops at 64 MB. */
const LITTLE_BYTES = 1e9
const VERY_LITTLE_BYTES = 128e6
const PATIENCE_MS = 5000

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The folder itself, or the nearest one above it that is there. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)))

/** Null where it is not known. */
export function freeBytesNear(folder: string): number | null {
  const free = freeBytes(existing(folder))
  return Number.isFinite(free) ? free : null
}

export async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  const about = 'Disk'
  const free = freeBytesNear(dataDir)
  if (free === null)
    return [note(about, `that of ${dataDir} does not tell its room`, 'See there that it is not full.')]
  const text = `${Math.floor(free / 1e6).toLocaleString('en')} MB are free for ${dataDir}`
  if (free < VERY_LITTLE_BYTES) return [problem(about, text, 'Make room: below 64 MB nothing is saved.')]
  return [free < LITTLE_BYTES ? note(about, text, 'Make room before mail fills it.') : ok(about, text)]
}

/** Whether files can be written there; nothing is written for it. */
export async function checkFolder({ dataDir }: Config): Promise<Finding[]> {
  try {
    await access(existing(join(dataDir, 'blobs')), constants.W_OK)
    return [ok('Storage', `files can be written to ${dataDir}`)]
  } catch (error) {
    const todo = 'Give the folder to the user that runs the server, on a disk that is not read-only.'
    return [problem('Storage', `files cannot be written to ${dataDir}: ${reasonOf(error)}`, todo)]
  }
}

/** The keys, and what is to be said of them; none is made here. */
export async function checkKeys({
  secretKeys,
  dataDir,
}: Config): Promise<{ keys: Uint8Array[] | null; findings: Finding[] }> {
  const about = 'Secret key'
  if (secretKeys) return { keys: secretKeys, findings: [ok(about, 'from SECRET_KEY')] }
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    const text = `there is none, neither in SECRET_KEY nor in ${file}`
    return {
      keys: null,
      findings: [note(about, text, 'Nothing: the first start makes one. Keep a copy of it then.')],
    }
  }
  try {
    const text = `in ${file}; without a copy of it a backup opens no mail password`
    return { keys: await loadSecretKeys(undefined, dataDir), findings: [ok(about, text)] }
  } catch (error) {
    return { keys: null, findings: [problem(about, reasonOf(error), 'Restore the file from a backup.')] }
  }
}

/** Checks the clock, because tokens and one-time codes depend on it. */
export async function checkClock({ google }: Config): Promise<Finding[]> {
  const about = 'Clock'
  const todo = 'See that time synchronisation is on (timedatectl).'
  try {
    const url = google?.baseUrl ?? 'https://oauth2.googleapis.com'
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })
    const theirs = Date.parse(answer.headers.get('date') ?? '')
    if (Number.isNaN(theirs)) return [note(about, 'could not be compared: no time in the answer', todo)]
    const difference = Math.abs(Date.now() - theirs)
    return [
      difference > MOST_CLOCK_DIFFERENCE_MS
        ? problem(
            about,
            `is off by ${Math.round(difference / 1000)} seconds`,
            'Switch time synchronisation on.',
          )
        : ok(about, 'is right'),
    ]
  } catch {
    return [note(about, 'could not be compared: there is no way to the internet from here', todo)]
  }
}

/** Who answers at an address. */
async function whoAnswers(url: string): Promise<'quillbox' | 'another' | { reason: string }> {
  try {
    const answer = await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = await answer.text()
    return answer.ok && text.includes('"status":"ok"') ? 'quillbox' : 'another'
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    return { reason: reasonOf(cause ?? error) }
  }
}

/** Whether the port is free for a start, or who has it; and whether people reach the server as configured. */
export async function checkAddresses(config: Config): Promise<Finding[]> {
  const { host, port, roles } = config
  if (!roles.web) return [ok('Port', 'a worker (ROLES) listens nowhere')]
  const taken = await listenError(host, port)
  if (taken === null)
    return [ok('Port', `${port} is free on ${host}`), ...(await checkPublic(config, { isRunning: false }))]
  if (taken !== 'EADDRINUSE')
    return [
      problem(
        'Port',
        `${host}:${port} cannot be used (${taken})`,
        taken === 'EACCES'
          ? 'Set PORT to a number above 1023.'
          : 'Set HOST to an address of this machine, or 0.0.0.0.',
      ),
    ]
  const local = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
  if ((await whoAnswers(local)) === 'quillbox')
    return [
      ok('Port', `a Quillbox answers at ${port}`),
      ...(await checkReady(local)),
      ...(await checkPublic(config, { isRunning: true })),
    ]
  const holder = await holderOf(port)
  const todo = 'Stop that program, or set PORT to another number.'
  return [problem('Port', `${port} is taken by ${holder ?? 'a program that does not say its name'}`, todo)]
}

async function checkReady(url: string): Promise<Finding[]> {
  const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => null,
  )
  if (answer?.ok) return [ok('Running server', 'is ready: mail can be read and kept')]
  const body = await answer?.json().catch(() => null)
  const reason = (body as { message?: string } | null)?.message ?? 'it does not say why'
  return [problem('Running server', `is not ready: ${reason}`, 'Read its log, and put that right.')]
}

async function checkPublic(
  { publicUrl, hasPublicUrl }: Config,
  { isRunning }: { isRunning: boolean },
): Promise<Finding[]> {
  const about = 'Public address'
  if (!hasPublicUrl)
    return [
      note(
        about,
        `is not set, so links in mail lead to ${publicUrl}`,
        'Set PUBLIC_URL to the address under which people reach it, unless only this machine uses it.',
      ),
    ]
  const found = await whoAnswers(publicUrl)
  if (found === 'quillbox') return [ok(about, `${publicUrl} leads to a Quillbox`)]
  if (!isRunning)
    return [
      note(
        about,
        `${publicUrl} cannot be checked, because no server runs here`,
        'Run this again once it runs.',
      ),
    ]
  const text = found === 'another' ? 'leads to something else' : `does not answer (${found.reason})`
  const todo =
    'See that its DNS leads to this machine or your proxy, that the proxy passes it on to PORT, and that its certificate is valid. Some networks do not let their own machines in by the public address: then try from outside.'
  return [problem(about, `${publicUrl} ${text}`, todo)]
}

/** The code of the error of listening there; null where that works. */
const listenError = (host: string, port: number): Promise<string | null> =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ host, port }, () => server.close(() => resolve(null)))
  })

/** The file of authorities to trust besides. */
export const readExtraCa = async ({ extraCaFile }: Config): Promise<string | null> =>
  extraCaFile ? readFile(extraCaFile, 'utf8') : null
