import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  connection,
  EMAIL,
  fillMaildir,
  PASSWORD,
  signIn,
  startMailServers,
} from '#e2e/system/mail-server.ts'
import { havePgBouncer, startPgBouncer } from '#testing/db/pgbouncer.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { callerOf, type ServerProcess, until } from '#testing/servers/server-process.ts'
import { type Product, startProduct } from './product.ts'
import { configure } from './world.ts'

/** Of these, each process has one of its own, and the pooler has the others. */
const CONNECTIONS = 20
const ROLES = ['web', 'web', 'web', 'worker', 'worker'] as const
const LETTERS = 40

test.skipIf(!havePgBouncer() || !haveDovecot())(
  'three web and two worker processes share 20 connections of PostgreSQL behind a pooler in transaction mode',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'quillbox-fleet-'))
    const [postgres, servers] = await Promise.all([startPostgres(), startMailServers(1)])
    const pooler = await startPgBouncer(postgres, 'transaction', CONNECTIONS - ROLES.length)
    const processes: Product[] = []
    onTestFinished(async () => {
      await Promise.all(processes.map(process => process.stop()))
      await Promise.all([pooler.stop(), servers.close()])
      await postgres.remove()
      await rm(directory, { recursive: true, force: true })
    })
    // PostgreSQL refuses one more.
    await postgres.sql(`alter role quill connection limit ${CONNECTIONS}`)
    const env = {
      ...(await configure(directory, servers.dovecot, pooler.url)),
      DATABASE_DIRECT_URL: postgres.url,
      SUPER_ADMIN_EMAIL: EMAIL,
      SUPER_ADMIN_PASSWORD: PASSWORD,
    }
    for (const [number, role] of ROLES.entries())
      processes.push(await startProduct(`process-${number}`, role, { env, directory }))
    await Promise.all(processes.map(process => process.ready()))
    const webs: Web[] = processes.flatMap(({ url }) => (url === '' ? [] : { call: callerOf(url) }))
    const [first] = webs as [Web]

    const [user = ''] = servers.dovecot.users
    await fillMaildir(
      servers.dovecot.home(user),
      Array.from({ length: LETTERS }, (_, at) => ({
        source: `From: a@b.example\r\nTo: ${user}\r\nSubject: Letter ${at}\r\n\r\nWords of it.\r\n`,
        date: new Date(Date.UTC(2026, 0, 1, at)),
      })),
    )
    const token = await signIn(first)
    await first.call('POST', '/api/accounts/imap', { token, body: connection(servers, user) })
    const total = async (web: Web) =>
      ((await web.call('GET', '/api/emails?folder=inbox', { token })) as { total: number }).total
    for (const web of webs) await until(async () => (await total(web)) === LETTERS)
    // What one process has changed, another one tells at once, also where it remembers.
    const { emails } = (await first.call('GET', '/api/emails?folder=inbox', { token })) as {
      emails: { id: number }[]
    }
    for (const [at, web] of webs.entries()) {
      const body = { isStarred: true }
      await web.call('PATCH', `/api/emails/${emails[at]?.id}/star`, { token, body })
      for (const other of webs)
        await until(async () => {
          const { total } = (await other.call('GET', '/api/emails?folder=starred', { token })) as Listed
          return total === at + 1
        })
    }
    // As many people at once as all processes have room for.
    const asked = Array.from({ length: 300 }, (_, at) => total(webs[at % webs.length] as Web))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([LETTERS]))

    expect(await postgres.log()).not.toContain('too many connections')
    expect(processes.flatMap(({ exits }) => exits)).toEqual([])
  },
)

type Web = Pick<ServerProcess, 'call'>

interface Listed {
  total: number
}
