import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { sharedApp } from '#testing/fixture.ts'
import { recordStatements, watchConnections } from './recorded-statements.ts'
import { seedTenants } from './seed-tenants.ts'
import { actsOf, signIn } from './tenants.ts'

watchConnections()

const SIZE = { tenants: 60, messages: 20, largest: 6000, pool: 400 }
/** The first has two small mailboxes, the second a large one, the third a small one. */
const TENANTS = [1, 2, 30]
/** PostgreSQL keeps a plan for all values after five executions at the earliest. */
const EXECUTIONS = 6
const FOLDERS = ['inbox', 'starred', 'sent', 'drafts', 'trash', 'spam', 'archive', 'snoozed']

interface Use {
  tenant: number
  values: unknown[]
}

describe('the plans that a PostgreSQL server keeps for statements of reads', () => {
  let postgres: TestPostgres
  let database: Database
  beforeAll(async () => {
    postgres = await startPostgres({ hasTables: true })
    database = await openDatabase({ databaseUrl: postgres.socketUrl })
    const client = await database.pool.connect()
    await seedTenants(client, SIZE)
    client.release()
  })
  afterAll(() => postgres?.remove())
  const t = sharedApp(() => ({ database }))

  test('read no more blocks in a large workspace and in a small one than plans made for each', async () => {
    const client = await database.pool.connect()
    // Small tables are scanned as a whole, unlike large ones.
    await client.query('set enable_seqscan = off')
    const worse: object[] = []
    let compared = 0
    for (const [text, uses] of await readsOfAll(client))
      for (const asked of uses)
        for (const earlier of uses.filter(({ tenant }) => tenant !== asked.tenant)) {
          const { kept, own } = await blocksOf(client, text, earlier.values, asked.values)
          compared += 1
          // A few blocks more are a step of an index.
          if (kept > 1.2 * own + 5)
            worse.push({ kept, own, after: earlier.tenant, tenant: asked.tenant, text })
        }
    await client.query('reset enable_seqscan')
    client.release()
    expect(worse).toEqual([])
    expect(compared).toBeGreaterThan(50)
  })

  /** The statements of all reads by their texts, one use by each of the people. */
  async function readsOfAll(client: pg.ClientBase): Promise<Map<string, Use[]>> {
    const found = new Map<string, Use[]>()
    for (const tenant of TENANTS) {
      const caller = await signIn(t.app, tenant)
      const { rows } = await client.query<{ id: string; thread: string }>(
        `select m.id, m.thread_id as thread from messages m join mail_accounts a on a.id = m.account_id
          where a.owner_id = $1 order by m.id limit 1 offset 7`,
        [tenant],
      )
      const [message] = rows
      const acts = [
        ...[
          `/emails/${message?.id}`,
          `/threads/${message?.thread}`,
          '/emails/counts',
          '/labels',
          '/accounts',
          '/sync/status',
          '/notices',
          '/emails?folder=inbox&limit=10&page=2',
          '/emails?folder=inbox&folders=inbox,sent&limit=50',
          ...FOLDERS.map(folder => `/emails?folder=${folder}&limit=50`),
        ].map(path => () => caller.get(`/api${path}`)),
        ...Object.values(actsOf(caller)),
      ]
      for (const act of acts)
        for (const { text, values } of await recordStatements(() => act(1))) {
          if (!/^\s*(select|with)\b/i.test(text) || values.length === 0) continue
          const uses = found.get(text) ?? []
          found.set(text, uses)
          if (!uses.some(use => use.tenant === tenant)) uses.push({ tenant, values })
        }
    }
    return found
  }
})

/** Blocks that a statement reads: by the plan that is kept after other values came first, and by a plan of its own. */
async function blocksOf(client: pg.ClientBase, text: string, earlier: unknown[], values: unknown[]) {
  await client.query(`prepare asked as ${text}`)
  const execute = async (given: unknown[]) => {
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) execute asked (${given.map(literal).join(', ')})`,
    )
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  for (let run = 0; run < EXECUTIONS; run += 1) await execute(earlier)
  const kept = await execute(values)
  await client.query('set plan_cache_mode = force_custom_plan')
  const own = await execute(values)
  await client.query('reset plan_cache_mode; deallocate asked')
  return { kept, own }
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return pg.escapeLiteral(JSON.stringify(value).replace(/^\[(.*)\]$/s, '{$1}'))
  return pg.escapeLiteral(String(value))
}
