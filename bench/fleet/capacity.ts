import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connection, fillMaildir } from '#e2e/system/mail-server.ts'
import { usageOf } from '#testing/servers/process-usage.ts'
import { until } from '#testing/servers/server-process.ts'
import { generateMail } from '../generate-mail.ts'
import { openClient, untilListed } from '../http-client.ts'
import { untilNothingIsLeft } from '../peers/quiet.ts'
import { OWNER } from '../sync.ts'
import { withProduct } from './with-product.ts'

const MESSAGES = 1000
const IDLE_MAILBOXES = 40
const IDLE_SECONDS = 60

/** What one more message, and one more IMAP mailbox in which nothing happens, take: what an installation is sized by. */
export async function benchCapacity(say: (what: string) => void): Promise<string> {
  const options = { mailboxes: IDLE_MAILBOXES + 1, settings: { max_wal_size: '4GB' } }
  return withProduct(options, async ({ servers, postgres, product, database }) => {
    const [first = '', ...others] = servers.dovecot.users
    await fillMaildir(servers.dovecot.home(first), generateMail(MESSAGES, first, 1))
    const client = await openClient(product, OWNER)
    const pids = [product.pid, await postgres.pid()]
    await untilNothingIsLeft(pids)
    const empty = await sizesOf(database)
    const young = await usageOf(...pids)
    await client.post('/api/accounts/imap', connection(servers, first))
    await untilListed(client, MESSAGES, 500)
    await untilNothingIsLeft(pids)
    const full = await sizesOf(database)
    const old = await usageOf(...pids)
    const each = (figure: keyof typeof full) => (full[figure] - empty[figure]) / MESSAGES
    const ofMessages = [
      '| One more | takes |\n|---|---|',
      `| message: rows | ${each('rows').toFixed(1)} |`,
      `| … rows written | ${each('writes').toFixed(1)} |`,
      `| … bytes of the database | ${Math.round(each('bytes')).toLocaleString('en')} |`,
      `| … CPU, learning included | ${((old.cpuMs - young.cpuMs) / MESSAGES).toFixed(1)} ms |`,
    ]
    say(ofMessages.join('\n'))
    const measureIdle = async () => {
      await untilNothingIsLeft(pids)
      const before = await usageOf(...pids)
      await sleep(IDLE_SECONDS * 1000)
      const after = await usageOf(...pids)
      return { cpuMs: after.cpuMs - before.cpuMs, bytes: after.memoryBytes }
    }
    const alone = await measureIdle()
    // Who connects mailboxes has signed in a short time before.
    const again = await openClient(product, OWNER)
    for (const user of others) await again.post('/api/accounts/imap', connection(servers, user))
    again.close()
    await until(async () => {
      const { rows } = await database.query<{ count: number }>(
        'select count(*)::int as count from sync_states where completed_at is not null',
      )
      return rows[0]?.count === IDLE_MAILBOXES + 1
    }, 500)
    const together = await measureIdle()
    client.close()
    return [
      ...ofMessages,
      `| idle mailbox: memory | ${((together.bytes - alone.bytes) / IDLE_MAILBOXES / 1000).toFixed(0)} kB |`,
      `| … CPU a second | ${((together.cpuMs - alone.cpuMs) / IDLE_MAILBOXES / IDLE_SECONDS).toFixed(2)} ms |`,
      `| process: connections to PostgreSQL | ${full.connections} |`,
    ].join('\n')
  })
}

async function sizesOf(database: pg.Client) {
  await database.query('vacuum analyze')
  const { rows } = await database.query<Record<'rows' | 'bytes' | 'writes' | 'connections', number>>(`
    select (select sum(reltuples) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)::float8 as rows,
      pg_database_size(current_database())::float8 as bytes,
      (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables)::float8 as writes,
      (select count(*) from pg_stat_activity where application_name like 'quillbox%')::int as connections`)
  return rows[0] as (typeof rows)[0]
}
