import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillMaildir, startMailServers, startProduct } from '#e2e/system/mail-server.ts'
import { threadsOf } from '#testing/servers/process-usage.ts'
import { generateMail } from '../generate-mail.ts'
import { MEASURED, openClient } from '../http-client.ts'
import { firstSync, OWNER } from '../sync.ts'
import { type CpuProfile, programOf, type Summary, summarise } from './summary.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const EVERY_MICROSECONDS = 500
/** The profile of the main thread: CPU.date.time.pid.thread.number.cpuprofile */
const MAIN_THREAD = '0'
const MAIN = 'main'

export interface SyncProfile {
  messages: number
  /** Processor time of the threads that were there at the end, by name. */
  threads: { name: string; count: number; cpuMs: number }[]
  /** What JavaScript and WebAssembly did in each thread: the main thread first, then those that were busy longest. */
  profiles: ({ thread: string } & Summary)[]
}

/** Where the processor time of a first sync goes: by thread, and in each thread by function and module. */
export async function profileSync(messages: number, databaseUrl?: string): Promise<SyncProfile> {
  const servers = await startMailServers(1)
  const root = await mkdtemp(path.join(tmpdir(), 'quillbox-profile-'))
  try {
    const [user = ''] = servers.dovecot.users
    await fillMaildir(servers.dovecot.home(user), generateMail(messages, user))
    const profiles = path.join(root, 'profiles')
    const server = await startProduct(path.join(root, 'data'), servers, {
      ...MEASURED,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --cpu-prof --cpu-prof-dir=${profiles} --cpu-prof-interval=${EVERY_MICROSECONDS}`,
    })
    const client = await openClient(server, OWNER)
    const before = await threadsOf(server.pid)
    const from = monotonicMicroseconds()
    await firstSync(client, servers, user, messages)
    const to = monotonicMicroseconds()
    const after = await threadsOf(server.pid)
    client.close()
    // The profiles are written at the end.
    await server.stop()
    return {
      messages,
      threads: usedBetween(before, after),
      profiles: await readProfiles(profiles, server.pid, { from, to }),
    }
  } finally {
    await servers.close()
    await rm(root, { recursive: true, force: true })
  }
}

async function readProfiles(
  directory: string,
  pid: number,
  between: { from: number; to: number },
): Promise<SyncProfile['profiles']> {
  const found: SyncProfile['profiles'] = []
  for (const file of await readdir(directory)) {
    const [, , , writer, thread] = file.split('.')
    if (writer !== String(pid)) continue
    const profile = JSON.parse(await readFile(path.join(directory, file), 'utf8')) as CpuProfile
    const name = thread === MAIN_THREAD ? MAIN : programOf(profile)
    found.push({ thread: name, ...summarise(profile, ROOT, between) })
  }
  if (!found.some(({ thread }) => thread === MAIN)) throw new Error('the product has written no profile')
  return found
    .filter(({ busyMs }) => busyMs > 0)
    .sort((a, b) => Number(b.thread === MAIN) - Number(a.thread === MAIN) || b.busyMs - a.busyMs)
}

const monotonicMicroseconds = () => Number(process.hrtime.bigint() / 1000n)

type Threads = Awaited<ReturnType<typeof threadsOf>>

function usedBetween(before: Threads, after: Threads): SyncProfile['threads'] {
  const used = [...after].map(([id, { name, cpuMs }]) => ({
    name,
    cpuMs: cpuMs - (before.get(id)?.cpuMs ?? 0),
  }))
  return [...Map.groupBy(used, ({ name }) => name)]
    .map(([name, threads]) => ({
      name,
      count: threads.length,
      cpuMs: threads.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    }))
    .filter(({ cpuMs }) => cpuMs > 0)
    .sort((a, b) => b.cpuMs - a.cpuMs)
}
