import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
/** To each process. */
const REQUESTS = 1200
/** Requests of each kind that each process answers before it is measured: until then it compiles. */
const WARM_UP = 3000
const WARM_AT_ONCE = 2
/**
 * How often each process is asked, however many there are: one that is asked rarely finds the processor's caches cold, which costs
 * as much again, also where it is alone.
 */
const EVERY_MS = 15
/** Up and down again, so that what a warmer database saves falls on all. */
const PROCESSES = [1, 2, 4, 2, 1]

/** Milliseconds of processor time a request. */
export interface Cost {
  web: number
  database: number
}

/** Lists, messages and conversations in equal numbers; or these and as many changes, each of which is told to all processes. */
const KINDS = ['reads', 'mixed'] as const
export type FleetFigures = Record<(typeof KINDS)[number], Cost>

/** Processor time of a request by the number of web processes that take turns at the requests, on a PostgreSQL server. */
export async function benchFleet(say: (what: string) => void): Promise<Map<number, FleetFigures>> {
  const root = await mkdtemp(path.join(tmpdir(), 'quillbox-fleet-'))
  const [servers, database] = await Promise.all([startMailServers(1), startPostgres({ durable: true })])
  const webs: Web[] = []
  const rounds: { processes: number; figures: FleetFigures }[] = []
  try {
    const [user = ''] = servers.dovecot.users
    await fillMaildir(servers.dovecot.home(user), generateMail(MESSAGES, user, 1))
    const add = async (roles: string) => {
      const env = { ...MEASURED, DATABASE_URL: database.url, ROLES: roles, DRAIN_SECONDS: '0' }
      const product = await startProduct(path.join(root, 'data'), servers, env)
      const web = { product, client: await openClient(product, OWNER) }
      webs.push(web)
      return web
    }
    const remove = async () => {
      const web = webs.pop()
      web?.client.close()
      await web?.product.stop()
    }
    const { product, client } = await add('web,worker')
    await client.post('/api/accounts/imap', connection(servers, user))
    await untilListed(client, MESSAGES, 500)
    const { emails } = (await client.get('/api/emails?folder=inbox&limit=100')).json<Listed>()
    await untilNothingIsLeft([product.pid, await database.pid()])
    await remove()
    const warm = async ({ client }: Web) => {
      for (const kind of KINDS)
        await sample(WARM_UP, run => request(client, kind, run, emails), { warmUp: 0, atOnce: WARM_AT_ONCE })
    }
    for (const processes of PROCESSES) {
      while (webs.length < processes) await add('web').then(warm)
      while (webs.length > processes) await remove()
      const pids = webs.map(({ product }) => product.pid)
      const databasePid = await database.pid()
      const measure = async (kind: (typeof KINDS)[number]): Promise<Cost> => {
        await untilQuiet([...pids, databasePid])
        const used = async () => ({
          web: (await usageOf(...pids)).cpuMs,
          database: (await usageOf(databasePid)).cpuMs,
        })
        const askAll = async ({ client }: Web) => {
          for (let run = 0; run < REQUESTS; run += 1) {
            const next = sleep(EVERY_MS)
            await request(client, kind, run, emails)
            await next
          }
        }
        const before = await used()
        await Promise.all(webs.map(askAll))
        const after = await used()
        return {
          web: (after.web - before.web) / REQUESTS / webs.length,
          database: (after.database - before.database) / REQUESTS / webs.length,
        }
      }
      const figures = { reads: await measure('reads'), mixed: await measure('mixed') }
      rounds.push({ processes, figures })
      const inWords = KINDS.map(kind => {
        const { web, database } = figures[kind]
        return `${kind} ${web.toFixed(2)} ms, database ${database.toFixed(2)} ms`
      })
      say(`${processes} web: ${inWords.join('; ')}`)
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
  reads: meanCost(figures.map(({ reads }) => reads)),
  mixed: meanCost(figures.map(({ mixed }) => mixed)),
})
const meanCost = (costs: Cost[]): Cost => ({
  web: mean(costs.map(({ web }) => web)),
  database: mean(costs.map(({ database }) => database)),
})

interface Web {
  product: ServerProcess
  client: HttpClient
}

interface Listed {
  emails: { id: number; threadId: number }[]
}

/** Neighbouring turns are of different kinds. */
function request(client: HttpClient, kind: (typeof KINDS)[number], turn: number, emails: Listed['emails']) {
  const { id = 0, threadId = 0 } = emails[turn % emails.length] ?? {}
  switch (turn % (kind === 'mixed' ? 4 : 3)) {
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
