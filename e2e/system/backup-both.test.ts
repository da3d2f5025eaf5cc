import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRollbackPlans } from 'pg-boss'
import { afterAll, expect, test } from 'vitest'
import { loosenKeys } from '#server/db/distributed/loosen-keys.ts'
import { allChecksums } from '#testing/db/checksums.ts'
import { testDataDirectory } from '#testing/db/database.ts'
import { furnishTables, inside, withQueue } from '#testing/db/furnish-tables.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { carry, type Place } from './carry.ts'

const postgres = await startPostgres({ hasTables: true })
const directory = await mkdtemp(join(tmpdir(), 'quillbox-backup-both-'))
afterAll(async () => {
  await postgres.remove()
  await rm(directory, { recursive: true, force: true })
})

const placeOf = ({ databaseUrl, dataDir }: Place) => (databaseUrl ? { databaseUrl } : { dataDir })

async function newServer(name: string): Promise<Required<Place>> {
  await postgres.sql(`create database ${name} owner quill`)
  return { dataDir: join(directory, name), databaseUrl: postgres.url.replace(/mail$/, name) }
}

/** Without the switch that a restore sets. */
async function sumsIn(place: Place): Promise<Record<string, string>> {
  const { automation_stops: _, ...sums } = await inside(placeOf(place), allChecksums)
  return sums
}

test('a database of a data directory is restored to a server, and back, to the same rows of all tables, whatever they hold', async () => {
  const source = { dataDir: await testDataDirectory('quillbox-both-') }
  await inside(source, furnishTables)
  const before = await sumsIn(source)
  expect(Object.values(before).filter(sum => !sum.startsWith('0')).length).toBeGreaterThan(8)

  const server = await newServer('there')
  expect(await carry(source, server)).toEqual([])
  expect(await sumsIn(server)).toEqual(before)

  const back = { dataDir: join(directory, 'back') }
  expect(await carry(server, back)).toEqual([])
  expect(await sumsIn(back)).toEqual(before)
  await inside(back, async database => {
    await withQueue(database, async queue => expect((await queue.depth()).waiting).toBe(1))
    // Ids go on where they were.
    const { rows } = await database.pool.query(
      'insert into workspaces (user_id) select max(id) from users returning id',
    )
    expect(rows).toEqual([{ id: '21' }])
  })
  await rm(source.dataDir, { recursive: true })
})

/** All that is not a row, as PostgreSQL's catalogs say it. */
const schemaOf = (place: Place) =>
  inside(placeOf(place), async ({ pool }) => {
    const ours = (namespace: string) => `${namespace}::regnamespace::text in ('public', 'pgboss', 'drizzle')`
    const { rows } = await pool.query<{ text: string }>(`
      select format('column %s %s %s %s %s %s', attrelid::regclass, row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod),
          attnotnull, pg_get_expr(adbin, adrelid)) as text
        from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attnum > 0 and not attisdropped and ${ours('relnamespace')}
      union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where ${ours('connamespace')}
      union all select format('index %s %s', c.oid::regclass, pg_get_indexdef(c.oid))
        from pg_class c where relkind = 'i' and ${ours('relnamespace')}
      union all select format('trigger %s %s %s', tgname, tgenabled, pg_get_triggerdef(t.oid))
        from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and ${ours('relnamespace')}
      union all select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
        where prokind in ('f', 'p') and ${ours('pronamespace')}
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select format('type %s %s', enumtypid::regtype, string_agg(enumlabel, ',' order by enumsortorder))
        from pg_enum group by enumtypid
      order by 1`)
    return rows.map(({ text }) => text).join('\n')
  })

test('tables, indexes, keys, triggers and functions are restored as they were, and an older job queue is brought up to date', async () => {
  const source = { dataDir: join(directory, 'source'), databaseUrl: postgres.url }
  await inside(source, async database => {
    await furnishTables(database)
    await withQueue(database, queue => queue.send('compose.send', { outgoingId: 18 }, { startAfter: 3600 }))
  })
  const target = await newServer('same')
  await carry(source, target)
  // As those of each database that tests make.
  await inside(target, ({ db }) => loosenKeys(db))
  expect(await schemaOf(target)).toBe(await schemaOf(source))

  const { rows } = await inside(source, ({ pool }) => pool.query('select version from pgboss.version'))
  await inside(source, ({ pool }) => pool.query(getRollbackPlans('pgboss', rows[0].version)))
  const older = await newServer('older')
  await carry(source, older)
  await inside(older, ({ db }) => loosenKeys(db))
  expect(await schemaOf(older)).toBe(await schemaOf(source))
  expect(await schemaOf(older)).not.toBe(await schemaOf(target))
  await inside(older, async database => {
    await withQueue(database, async queue => expect((await queue.depth()).waiting).toBe(2))
    expect((await database.pool.query('select version from pgboss.version')).rows).toEqual(rows)
  })
})
