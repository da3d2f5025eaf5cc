import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connection, fillMaildir, startMailServers, startProduct } from '#e2e/system/mail-server.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { type Usage, usageOf } from '#testing/servers/process-usage.ts'
import type { ServerProcess } from '#testing/servers/server-process.ts'
import { generateMail } from '../generate-mail.ts'
import { MEASURED, openClient, untilListed } from '../http-client.ts'
import { OWNER } from '../sync.ts'
import type { Extent } from './extent.ts'
import { IDLE } from './lines.ts'
import { untilNothingIsLeft } from './quiet.ts'
import type { Figures } from './table.ts'

const MESSAGES_EACH = 50

/**
 * What mailboxes cost in which nothing happens, and which nobody looks at: a round after the other. Both databases at
 * the same time, because processor time is counted for each process.
 */
export async function measureIdle(
  { idle, rounds }: Pick<Extent, 'idle' | 'rounds'>,
  onRound: (own: Figures, server: Figures) => void,
): Promise<void> {
  const servers = await startMailServers(idle.mailboxes)
  const root = await mkdtemp(path.join(tmpdir(), 'quillbox-idle-'))
  const products: ServerProcess[] = []
  let database: TestPostgres | null = null
  try {
    const { users } = servers.dovecot
    for (const [at, user] of users.entries())
      await fillMaildir(servers.dovecot.home(user), generateMail(MESSAGES_EACH, user, at + 1))
    database = await startPostgres({ durable: true })
    const begin = async (name: string, env: Record<string, string>) => {
      const product = await startProduct(path.join(root, name), servers, { ...MEASURED, ...env })
      products.push(product)
      const client = await openClient(product, OWNER)
      for (const user of users) await client.post('/api/accounts/imap', connection(servers, user))
      await untilListed(client, users.length * MESSAGES_EACH, 500)
      client.close()
      return product.pid
    }
    const own = [await begin('own', {})]
    const other = [await begin('server', { DATABASE_URL: database.url }), await database.pid()]
    for (const pids of [own, other]) await untilNothingIsLeft(pids)
    const measure = () => Promise.all([own, other].map(pids => usageOf(...pids)))
    for (let round = 0; round < rounds; round += 1) {
      const before = await measure()
      await sleep(idle.seconds * 1000)
      const after = await measure()
      const aMinute = (at: number) =>
        (((after[at]?.cpuMs ?? 0) - (before[at]?.cpuMs ?? 0)) / 1000 / idle.seconds) * 60
      const megabytes = (usage: Usage | undefined) => (usage?.memoryBytes ?? 0) / 1e6
      onRound(
        { [IDLE.cpu]: aMinute(0), [IDLE.memory]: megabytes(after[0]) },
        { [IDLE.cpu]: aMinute(1), [IDLE.memory]: megabytes(after[1]) },
      )
    }
  } finally {
    for (const product of products) await product.stop()
    await database?.remove()
    await servers.close()
    await rm(root, { recursive: true, force: true })
  }
}
