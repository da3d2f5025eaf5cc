import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillMaildir, startMailServers, startProduct } from '#e2e/system/mail-server.ts'
import { threadsOf } from '#testing/servers/process-usage.ts'
import { generateMail } from '../generate-mail.ts'
import { MEASURED, openClient } from '../http-client.ts'
import { firstSync, OWNER } from '../sync.ts'
import { type CpuProfile, type Summary, summarise } from './summary.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const EVERY_MICROSECONDS = 500
/** The profile of the main thread: CPU.date.time.pid.thread.number.cpuprofile */
const MAIN_THREAD = '0'

export interface SyncProfile extends Summary {
  messages: number
  /** Processor time of the threads that were there at the end, by name. */
  threads: { name: string; count: number; cpuMs: number }[]
}

/** Where the processor time of a first sync goes: by thread, and in the main thread by function. */
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
    const name = (await readdir(profiles)).find(file => {
      const [, , , pid, thread] = file.split('.')
      return pid === String(server.pid) && thread === MAIN_THREAD
    })
    if (!name) throw new Error('the product has written no profile')
    const profile = JSON.parse(await readFile(path.join(profiles, name), 'utf8')) as CpuProfile
    return { messages, threads: usedBetween(before, after), ...summarise(profile, ROOT, { from, to }) }
  } finally {
    await servers.close()
    await rm(root, { recursive: true, force: true })
  }
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
