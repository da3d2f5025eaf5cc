import { afterAll, expect, test } from 'vitest'
import { PAGE_SIZE } from '#core/contract/emails.ts'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/db/database.ts'
import { recordStatements, type Statement, watchConnections } from './recorded-statements.ts'
import { type Reads, readsOf } from './rows-of-others.ts'
import { seedTenants } from './seed-tenants.ts'
import { actsOf, signIn } from './tenants.ts'

watchConnections()

/** Both are larger than what a search for a frequent word ranks. */
const SMALL = 3000
const LARGE = 6000
/** What reads may grow by, and one level more of an index for each of its statements. */
const GROWTH = 1.2
const RUNS = 8

const closes: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closes.map(close => close())))

test('lists, messages, conversations and words cost as much in a large mailbox as in one of half its size', async () => {
  const [small, large] = [await costs(SMALL), await costs(LARGE)]
  const shown = Object.entries(large).map(([name, { statements, buffers }]) => ({
    name,
    ...{ statements, blocks: buffers, before: small[name]?.buffers ?? 0 },
  }))
  console.info(shown)
  // Looked up for each row by itself, what a row shows takes five blocks.
  expect(large.newest?.buffers).toBeLessThan(2 * PAGE_SIZE * RUNS)
  for (const { name, statements, blocks, before } of shown) {
    expect(statements, name).toBe(small[name]?.statements)
    expect(blocks, name).toBeLessThanOrEqual(GROWTH * before + 2 * statements)
  }
})

/** What the reads of a person take whose mailbox has so many messages: sums over some runs, by name. */
async function costs(messages: number): Promise<Record<string, Reads>> {
  const database = await testDatabase()
  const client = await database.pool.connect()
  await seedTenants(client, { tenants: 1, messages, pool: messages })
  client.release()
  const { app, close } = await testApp({ database })
  closes.push(close)
  const caller = await signIn(app, 1)
  const { 'folder page, newest': newest, 'frequent word': frequent } = actsOf(caller)
  const acts = {
    newest,
    message: (run: number) => caller.get(`/api/emails/${1 + run * 7}`),
    thread: (run: number) => caller.get(`/api/threads/${1 + run * 7}`),
    'frequent word': frequent,
  }
  const recorded: [string, Statement[]][] = []
  for (const [name, act] of Object.entries(acts)) {
    const run = async () => {
      for (let at = 0; at < RUNS; at += 1) await act?.(at)
    }
    recorded.push([name, await recordStatements(run)])
  }
  const asking = await database.pool.connect()
  try {
    // Small tables are scanned as a whole, unlike large ones.
    await asking.query('set enable_seqscan = off')
    const found: Record<string, Reads> = {}
    for (const [name, statements] of recorded) found[name] = await readsOf(asking, statements, [1])
    return found
  } finally {
    asking.release()
  }
}
