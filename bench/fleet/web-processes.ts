import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connection, fillMaildir, startMailServers, startProduct } from '#e2e/system/mail-server.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { usageOf } from '#testing/servers/process-usage.ts'
import type { ServerProcess } from '#testing/servers/server-process.ts'
import { generateMail } from '../generate-mail.ts'
import { type HttpClient, MEASURED, openClient, untilListed } from '../http-client.ts'
import { untilNothingIsLeft, untilQuiet } from '../peers/quiet.ts'
import { sample } from '../percentile.ts'
import { OWNER } from '../sync.ts'

const MESSAGES = 1000
const REQUESTS = 3000
const AT_ONCE = 8
/** Up and down again, so that what a warmer database saves falls on all. */
const PROCESSES = [1, 2, 4, 4, 2, 1]

export interface FleetFigures {
  /** Milliseconds of processor time a request. */
  web: number
  database: number
}

/**
 * Processor time of a request by the number of web processes that take turns at the requests, on a PostgreSQL server.
 * Lists, messages, conversations and changes come in equal numbers; each change is told to all processes.
 */
export async function benchFleet(say: (what: string) => void): Promise<Map<number, FleetFigures>> {
  const root = await mkdtemp(path.join(tmpdir(), 'quillbox-fleet-'))
  const [servers, database] = await Promise.all([startMailServers(1), startPostgres({ durable: true })])
  const webs: { product: ServerProcess; client: HttpClient }[] = []
  const rounds: { processes: number; figures: FleetFigures }[] = []
  try {
    const [user = ''] = servers.dovecot.users
    await fillMaildir(servers.dovecot.home(user), generateMail(MESSAGES, user, 1))
    const add = async (roles: string) => {
      const env = { ...MEASURED, DATABASE_URL: database.url, ROLES: roles, DRAIN_SECONDS: '0' }
      const product = await startProduct(path.join(root, 'data'), servers, env)
      webs.push({ product, client: await openClient(product, OWNER) })
    }
    const remove = async () => {
      const web = webs.pop()
      web?.client.close()
      await web?.product.stop()
    }
    await add('web,worker')
    const [{ product, client }] = webs as [(typeof webs)[0]]
    await client.post('/api/accounts/imap', connection(servers, user))
    await untilListed(client, MESSAGES, 500)
    const { emails } = (await client.get('/api/emails?folder=inbox&limit=100')).json<Listed>()
    await untilNothingIsLeft([product.pid, await database.pid()])
    await remove()
    for (const processes of PROCESSES) {
      while (webs.length < processes) await add('web')
      while (webs.length > processes) await remove()
      const pids = webs.map(({ product }) => product.pid)
      const databasePid = await database.pid()
      await untilQuiet([...pids, databasePid])
      const measure = async () => ({
        web: (await usageOf(...pids)).cpuMs,
        database: (await usageOf(databasePid)).cpuMs,
      })
      const ask = (run: number) => request((webs[run % webs.length] as (typeof webs)[0]).client, run, emails)
      await sample(REQUESTS / 4, ask, { atOnce: AT_ONCE })
      const before = await measure()
      await sample(REQUESTS, ask, { warmUp: 0, atOnce: AT_ONCE })
      const after = await measure()
      const figures = {
        web: (after.web - before.web) / REQUESTS,
        database: (after.database - before.database) / REQUESTS,
      }
      rounds.push({ processes, figures })
      say(`${processes} web: ${figures.web.toFixed(2)} ms, database ${figures.database.toFixed(2)} ms`)
    }
  } finally {
    for (const { client, product } of webs) {
      client.close()
      await product.stop()
    }
    await database.remove()
    await servers.close()
    await rm(root, { recursive: true, force: true })
  }
  return new Map(
    [...Map.groupBy(rounds, ({ processes }) => processes)].map(([count, both]) => [
      count,
      meanOf(both.map(({ figures }) => figures)),
    ]),
  )
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const meanOf = (figures: FleetFigures[]): FleetFigures => ({
  web: mean(figures.map(({ web }) => web)),
  database: mean(figures.map(({ database }) => database)),
})

interface Listed {
  emails: { id: number; threadId: number }[]
}

/** Neighbouring numbers go to different processes, so the kind of request follows from how often all had their turn. */
function request(client: HttpClient, run: number, emails: Listed['emails']) {
  const turn = Math.floor(run / Math.max(...PROCESSES))
  const { id = 0, threadId = 0 } = emails[turn % emails.length] ?? {}
  switch (turn % 4) {
    case 0:
      return client.get('/api/emails?folder=inbox&limit=50')
    case 1:
      return client.get(`/api/emails/${id}`)
    case 2:
      return client.get(`/api/threads/${threadId}`)
    default:
      return client.post('/api/triage/mark', { messageIds: [id], isStarred: turn % 8 === 3 })
  }
}
