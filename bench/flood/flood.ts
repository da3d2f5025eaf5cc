import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  connection,
  fillMaildir,
  type MailServers,
  signIn,
  startMailServers,
  startProduct,
} from '#e2e/system/mail-server.ts'
import { usageOf } from '#testing/servers/process-usage.ts'
import { type ServerProcess, until } from '#testing/servers/server-process.ts'
import { deliver } from '#testing/servers/smtp.ts'
import { generateMail } from '../generate-mail.ts'
import { percentile } from '../percentile.ts'
import { hostileMail } from './hostile-mail.ts'

const STRANGERS = 20
const SECONDS = 60
const ASK_EVERY_MS = 100
const MESSAGES = 500
const PROGRAM = fileURLToPath(new URL('./strangers.ts', import.meta.url))

export interface FloodFigures {
  /** Number of requests that the strangers sent. */
  requests: number
  hostileMails: number
  listP95Ms: number
  /** The longest time without an answer to /api/health/live. */
  silentMs: number
  peakMegabytes: number
  /** Hostile mails that were listed at the end, by subject or as a placeholder. */
  stored: number
}

/**
 * A minute in which strangers send the worst bodies while hostile mail arrives; measured from a person who keeps
 * reading.
 */
export async function benchFlood(): Promise<FloodFigures> {
  const servers = await startMailServers(1)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-flood-'))
  try {
    const user = servers.dovecot.users[0] as string
    await fillMaildir(servers.dovecot.home(user), generateMail(MESSAGES, user))
    const server = await startProduct(dataDir, servers)
    try {
      return await flood(server, servers, user)
    } finally {
      await server.stop()
    }
  } finally {
    await servers.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function flood(server: ServerProcess, servers: MailServers, user: string): Promise<FloodFigures> {
  const token = await signIn(server)
  await server.call('POST', '/api/accounts/imap', { token, body: connection(servers, user) })
  const total = async () =>
    ((await server.call('GET', '/api/emails?folder=inbox', { token })) as { total: number }).total
  await until(async () => (await total()) >= MESSAGES)

  const mails = hostileMail(user)
  const lists: number[] = []
  const health: number[] = []
  const over = new AbortController()
  const asking = [
    ask(lists, over.signal, () => server.call('GET', '/api/emails?folder=inbox&limit=25&page=1', { token })),
    ask(health, over.signal, () => server.call('GET', '/api/health/live')),
  ]
  const strangers = promisify(execFile)(process.execPath, [
    PROGRAM,
    new URL(server.url).port,
    String(STRANGERS),
    String(SECONDS),
  ])
  for (const { source } of mails) {
    await deliver(servers.dovecot, { from: 'mallory@hostile.example', to: [user], raw: source })
    await sleep((SECONDS * 1000) / mails.length)
  }
  const { stdout } = await strangers
  over.abort()
  await Promise.all(asking)
  await until(async () => (await total()) >= MESSAGES + mails.length)
  return {
    requests: Number(stdout),
    hostileMails: mails.length,
    listP95Ms: percentile(lists, 0.95),
    silentMs: Math.max(...health),
    peakMegabytes: (await usageOf(server.pid)).peakBytes / 1e6,
    stored: (await total()) - MESSAGES,
  }
}

/** Calls repeatedly; returns the milliseconds of each answer. */
async function ask(times: number[], over: AbortSignal, call: () => Promise<unknown>): Promise<void> {
  while (!over.aborted) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
    await sleep(ASK_EVERY_MS)
  }
}
