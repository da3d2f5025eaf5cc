import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { StartupError } from '#server/platform/errors.ts'
import { syncDirectory, syncTree } from '#server/platform/files/durable-files.ts'
import { type Database, openDatabase } from '../client.ts'
import { lockDataDirectory } from '../embedded/lock.ts'
import { LOCKS } from '../lock-numbers.ts'
import { migrate } from '../migrate.ts'
import { withoutTimeLimit } from '../server/server-connections.ts'
import {
  addressOf,
  type Compared,
  clearDatabase,
  compareDatabases,
  copyDatabase,
  findForeignTables,
  isSame,
  type OnStep,
} from './copy-database.ts'
import {
  buildingPlace,
  markBuilding,
  markMoved,
  markServer,
  readBuilding,
  readMoved,
  readServerMark,
  refuseMarkedFolder,
  refuseMarkedServer,
  unmarkMoved,
  unmarkServer,
} from './marks.ts'

interface MoveOptions {
  databaseUrl: string
  dataDir: string
  /** Creates the tables of the queue. */
  setUpJobs: (database: Database) => Promise<void>
  onStep: OnStep
}

/**
 * Copies the embedded database into an empty one of a server, compares both, and marks the embedded one as left. The order of
 * the last steps leaves no moment in which both may be started: see `marks.ts`. Run again after a kill, it does what is left of
 * those steps, or begins anew. Null in the first case.
 */
export async function moveToServer(options: MoveOptions): Promise<Compared[] | null> {
  const { databaseUrl, dataDir, onStep } = options
  const [here, there] = [`the embedded database in ${dataDir}`, addressOf(databaseUrl)]
  if (existsSync(buildingPlace(dataDir))) await refuseMarkedFolder(dataDir)
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartupError(`There is no embedded database in ${dataDir}. Set DATA_DIR to where it is.`)
  await using target = closing(await openDatabase({ databaseUrl, isMove: true }))
  const isLeft = await withoutTimeLimit(target.database, async to => {
    const mark = await readServerMark(to)
    if (mark?.state === 'verified' && (await readMoved(dataDir))) return true
    await refuseMarkedFolder(dataDir)
    if (mark?.state === 'moved' || (mark && mark.other !== here)) await refuseMarkedServer(to)
    if (!mark) await refuseFull(to, there)
    await refuseOthers(to, there)
    await markServer(to, 'copying', here)
    // Started in between, perhaps; from now on the mark keeps others out.
    await refuseOthers(to, there)
    return false
  })
  let compared: Compared[] | null = null
  if (!isLeft) {
    await using source = closing(await openDatabase({ dataDir }))
    compared = await fill(source.database, target.database, options)
    await withoutTimeLimit(target.database, async to => {
      await onStep('Marking the new database as complete')
      await markServer(to, 'verified', here)
      await onStep('Marking the old database as left')
      await markMoved(dataDir, there)
    })
  }
  await onStep('Opening the new database')
  await withoutTimeLimit(target.database, unmarkServer)
  return compared
}

/** The same the other way. The embedded database is made in a folder of its own, and takes its place at the end. */
export async function moveToFolder(options: MoveOptions): Promise<Compared[] | null> {
  const { databaseUrl, dataDir, onStep } = options
  const [here, there] = [`the embedded database in ${dataDir}`, addressOf(databaseUrl)]
  await using _lock = unlocking(await lockDataDirectory(dataDir))
  await using source = closing(await openDatabase({ databaseUrl, isMove: true }))
  // Held until the end: a process that starts meanwhile waits for it, and is refused by the mark then.
  const guard = await source.database.pool.connect()
  try {
    await guard.query('set statement_timeout = 0')
    const { rows } = await guard.query('select pg_try_advisory_lock($1) as "isLocked"', [LOCKS.migrations])
    if (!rows[0].isLocked) throw stillInUse(there)
    await refuseOthers(guard, there)
    let compared: Compared[] | null = null
    const [building, mark] = [await readBuilding(dataDir), await readServerMark(guard)]
    if (building?.state !== 'verified' || mark?.state !== 'moved') {
      await refuseMarkedServer(guard)
      if (existsSync(join(dataDir, 'postgres')) && !(await readMoved(dataDir)))
        throw new StartupError(
          `${dataDir} has an embedded database already. Set DATA_DIR to another folder, or move ${join(dataDir, 'postgres')} away.`,
        )
      await onStep('Making an embedded database')
      const place = buildingPlace(dataDir)
      await rm(place, { recursive: true, force: true })
      await markBuilding(dataDir, 'copying', there)
      {
        await using target = closing(await openDatabase({ dataDir: place }))
        compared = await fill(source.database, target.database, options)
      }
      await syncTree(place)
      await onStep('Marking the new database as complete')
      await markBuilding(dataDir, 'verified', there)
      await onStep('Marking the old database as left')
      await markServer(guard, 'moved', here)
    }
    await takePlace(dataDir, onStep)
    return compared
  } finally {
    guard.release(true)
  }
}

/** Puts the embedded database that was made where the product looks for it. May be repeated. */
async function takePlace(dataDir: string, onStep: OnStep): Promise<void> {
  const built = join(buildingPlace(dataDir), 'postgres')
  const place = join(dataDir, 'postgres')
  if (existsSync(built)) {
    if (existsSync(place)) {
      await onStep('Setting the embedded database of before aside')
      await rename(place, `${place}.moved-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`)
    }
    await onStep('Putting the new database in its place')
    await rename(built, place)
    await syncDirectory(dataDir)
  }
  await onStep('Opening the new database')
  await unmarkMoved(dataDir)
  await rm(buildingPlace(dataDir), { recursive: true, force: true })
}

async function fill(
  source: Database,
  target: Database,
  { setUpJobs, onStep }: MoveOptions,
): Promise<Compared[]> {
  await onStep('Creating the tables')
  if (target.kind === 'server') await withoutTimeLimit(target, clearDatabase)
  await migrate(target)
  await setUpJobs(target)
  return withoutTimeLimit(source, from =>
    withoutTimeLimit(target, async to => {
      await copyDatabase(from, to, onStep)
      const compared = await compareDatabases(from, to, onStep)
      refuseDifferent(compared)
      return compared
    }),
  )
}

function refuseDifferent(compared: readonly Compared[]): void {
  const different = compared.filter(pair => !isSame(pair)).map(({ name }) => name)
  if (different.length === 0) return
  throw new StartupError(
    `The copy differs from the original in ${different.join(', ')}. The old database is as it was; the new one is not opened.`,
  )
}

async function refuseFull(client: ClientBase, address: string): Promise<void> {
  const tables = await findForeignTables(client)
  if (tables.length > 0)
    throw new StartupError(
      `The database ${address} is not empty: it has ${tables.join(', ')}. Create one for Quillbox: createdb NAME`,
    )
  const { rows } = await client.query("select current_setting('server_encoding') as encoding")
  if (rows[0].encoding !== 'UTF8')
    throw new StartupError(`The database ${address} is in ${rows[0].encoding}; it has to be in UTF8.`)
}

/** Refuses while another process of an installation uses the database of the server, or may not know that it is lost. */
async function refuseOthers(client: ClientBase, address: string): Promise<void> {
  const { rows } = await client.query<{ others: number; hasWorkers: boolean }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database()
        and application_name = 'quillbox' and pid <> pg_backend_pid()) as others,
      to_regclass('public.sync_workers') is not null as "hasWorkers"`,
  )
  if (rows[0]?.others) throw stillInUse(address)
  if (!rows[0]?.hasWorkers) return
  const { rows: workers } = await client.query('select from public.sync_workers where expires_at > now()')
  if (workers.length > 0) throw stillInUse(address)
}

const stillInUse = (address: string) =>
  new StartupError(
    `${address} is in use by Quillbox. Stop its processes on all machines; after a crash, wait a minute.`,
  )

const closing = (database: Database) => ({ database, [Symbol.asyncDispose]: () => database.close() })
const unlocking = (unlock: () => Promise<void>) => ({ [Symbol.asyncDispose]: unlock })
