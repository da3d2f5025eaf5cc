import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Caller, signInTo, withApp } from '../in-process.ts'
import { ms, percentile, sample } from '../percentile.ts'
import { referenceWord } from './mail-pool.ts'
import { recordStatements, watchConnections } from './recorded-statements.ts'
import { type Reads, readsOf } from './rows-of-others.ts'
import { PASSWORD, personOf, type Size, seedTenants } from './seed-tenants.ts'

/** Six measurements with warm-up stay below the limit of requests a minute for one session. */
const RUNS = 120
/** Statements are recorded for this many runs. */
const EXPLAINED = 4

/**
 * What one workspace among many waits for, on a PostgreSQL server: milliseconds, and whose rows its statements read. A
 * filled database is measured as it is.
 */
export async function benchTenants(databaseUrl: string, size: Size): Promise<void> {
  await fill(databaseUrl, size)
  watchConnections()
  await withApp({ DATABASE_URL: databaseUrl }, async (app, deps) => {
    for (const [tenant, about] of [
      [Math.ceil(size.tenants / 2), 'one account'],
      [1, 'two accounts'],
    ] as const) {
      const { rows } = await deps.database.pool.query<{ id: string }>(
        'select a.id from mail_accounts a join users u on u.id = a.owner_id where u.email = $1',
        [personOf(tenant)],
      )
      const accountIds = rows.map(({ id }) => Number(id))
      const title = `One workspace of ${size.tenants.toLocaleString('en')}, ${about}`
      await print(databaseUrl, title, accountIds, await signIn(app, tenant))
    }
  })
}

async function fill(databaseUrl: string, size: Size): Promise<void> {
  const database = await openDatabase({ databaseUrl })
  try {
    await migrate(database)
    const { rows } = await database.pool.query('select from messages limit 1')
    if (rows.length === 0) await seed(databaseUrl, size)
  } finally {
    await database.close()
  }
}

async function seed(databaseUrl: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await seedTenants(client, size)
  } finally {
    await client.end()
  }
}

/** One of the people of `seedTenants`, signed in. */
export const signIn = (app: FastifyInstance, tenant: number): Promise<Caller> =>
  signInTo(app, { email: personOf(tenant), password: PASSWORD })

const FREQUENT = ['invoice', 'meeting', 'contract', 'garden']

/** The measurements by name. */
export const actsOf = ({ get, search }: Caller): Record<string, (run: number) => Promise<unknown>> => ({
  'folder page, newest': () => get('/api/emails?folder=inbox&limit=25&page=1'),
  'frequent word': run => search({ query: FREQUENT[run % FREQUENT.length], searchType: 'keyword' }),
  'rare word': run => search({ query: referenceWord((run * 7) % 1000), searchType: 'keyword' }),
  'filename:': run => search({ query: `filename:table-${((run * 12) % 600) + 1}` }),
  'by meaning, two words': run =>
    search({ query: `${FREQUENT[run % 4]} ${FREQUENT[(run + 1) % 4]} terms ${run}`, searchType: 'semantic' }),
  ...opens(get),
})

/** Conversations of the newest page, in turn. */
function opens(get: Caller['get']): Record<string, (run: number) => Promise<unknown>> {
  let listed: { threadId: string }[] | undefined
  return {
    thread: async run => {
      listed ??= (await get('/api/emails?folder=inbox&limit=200&page=1')).emails as typeof listed
      return get(`/api/threads/${listed?.[(run * 5) % listed.length]?.threadId}`)
    },
  }
}

async function print(
  databaseUrl: string,
  title: string,
  accountIds: number[],
  caller: Caller,
): Promise<void> {
  console.log(
    `| ${title} | p50 | p95 | statements | planning | blocks | rows read | of others |\n|---|---|---|---|---|---|---|---|`,
  )
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const [name, act] of Object.entries(actsOf(caller))) {
      const vectorMs: number[] = []
      const samples = await sample(RUNS, async run => {
        const statements = await recordStatements(() => act(run))
        for (const { text, ms: took } of statements)
          if (/message_vectors|vector_cells/.test(text)) vectorMs.push(took)
      })
      row(name, samples, await explain(client, accountIds, act))
      if (vectorMs.length > 0) row('… its statement over vectors', vectorMs)
    }
  } finally {
    await client.end()
  }
  console.log('')
}

/** The worst of a few runs. */
async function explain(
  client: pg.Client,
  accountIds: number[],
  act: (run: number) => Promise<unknown>,
): Promise<Reads> {
  const all: Reads[] = []
  for (let run = 0; run < EXPLAINED; run += 1)
    all.push(await readsOf(client, await recordStatements(() => act(run)), accountIds))
  return all.reduce((worst, each) => (each.ofOthers > worst.ofOthers ? each : worst))
}

function row(name: string, samples: number[], reads?: Reads): void {
  const cells = reads
    ? [
        reads.statements,
        ms(reads.planningMs),
        ...[reads.buffers, reads.rows, reads.ofOthers].map(each => each.toLocaleString('en')),
      ]
    : ['', '', '', '', '']
  console.log(
    `| ${[name, ms(percentile(samples, 0.5)), ms(percentile(samples, 0.95)), ...cells].join(' | ')} |`,
  )
}
