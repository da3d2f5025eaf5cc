import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeDataDirectory } from '#testing/db/database.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { havePostgres15, startPostgres15 } from '#testing/servers/postgres-15.ts'
import { type ServerProcess, until } from '#testing/servers/server-process.ts'
import { carry, type Place } from './carry.ts'
import { connection, fillMaildir, signIn, startMailServers, startProduct } from './mail-server.ts'

const LETTERS = [
  ['Angebote', 'Wir haben die Rechnungen geprüft und senden Ihnen die Angebote bis Freitag zu.'],
  ['Billing', 'We are invoicing all of the customers that have been waiting for their bills.'],
  ['Paiement en retard', "Nous attendons le règlement de la facture d'octobre, merci de nous répondre."],
  ['Quarterly figures', 'See you.'],
  ['Team lunch', 'Shall we eat at the harbour on Friday? I will book a table for all of us.'],
] as const

test.skipIf(!havePostgres15() || !haveDovecot())(
  'on PostgreSQL 15, mail is synced, listed and found; a backup takes it to the own database, and back',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'quillbox-oldest-'))
    const [postgres, servers] = await Promise.all([startPostgres15(), startMailServers(1)])
    const own = { dataDir: join(directory, 'own') }
    onTestFinished(async () => {
      await Promise.all([postgres.remove(), servers.close(), removeDataDirectory(own.dataDir)])
      await rm(directory, { recursive: true, force: true })
    })
    const [user = ''] = servers.dovecot.users
    await fillMaildir(
      servers.dovecot.home(user),
      LETTERS.map(([subject, text], at) => ({
        source: `From: a@b.example\r\nTo: ${user}\r\nSubject: ${subject}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`,
        date: new Date(Date.UTC(2026, 0, at + 1)),
      })),
    )
    /** Runs the product on an installation. */
    const on = async (
      { dataDir, databaseUrl }: Place,
      work: (server: ServerProcess, token: string) => Promise<void>,
    ) => {
      const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
      const server = await startProduct(dataDir, servers, env)
      try {
        await work(server, await signIn(server))
      } finally {
        expect(await server.stop()).toBe(0)
      }
    }
    const expectFound = async (server: ServerProcess, token: string) => {
      const list = () => server.call('GET', '/api/emails?folder=inbox', { token })
      await until(async () => ((await list()) as { total: number }).total === LETTERS.length)
      const { emails } = (await list()) as { emails: { subject: string }[] }
      expect(emails.map(({ subject }) => subject).sort()).toEqual(LETTERS.map(([subject]) => subject))
      const search = async (query: string, searchType: string) =>
        (await server.call('POST', '/api/search', { token, body: { query, searchType } })) as Found
      await until(async () => (await search('unpaid bill', 'semantic')).searchType === 'semantic')
      const subjects = async (...asked: [string, string]) =>
        (await search(...asked)).results.map(({ subject }) => subject)
      expect(await subjects('unpaid bill', 'semantic')).toContain('Paiement en retard')
      expect(await subjects('rechnung', 'keyword')).toEqual(['Angebote'])
      expect(await subjects('quaterly', 'keyword')).toEqual(['Quarterly figures'])
      expect(await subjects('invoices of customers', 'hybrid')).toContain('Billing')
    }
    const first = { dataDir: join(directory, 'first'), databaseUrl: await postgres.create('first') }
    await on(first, async (server, token) => {
      await server.call('POST', '/api/accounts/imap', { token, body: connection(servers, user) })
      await expectFound(server, token)
    })
    expect(await carry(first, own)).toEqual([])
    await on(own, expectFound)
    const back = { dataDir: join(directory, 'back'), databaseUrl: await postgres.create('back') }
    expect(await carry(own, back)).toEqual([])
    await on(back, expectFound)
  },
)

interface Found {
  results: { subject: string }[]
  searchType: string
}
