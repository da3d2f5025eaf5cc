import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { StartupError } from '#server/platform/errors.ts'
import { addTables, removeDataDirectory } from '#testing/db/database.ts'
import { PATIENCE_MS } from '#testing/limits.ts'
import { openDatabase } from '../client.ts'
import { addressOf, SUPERUSER } from './address.ts'
import { clusterOf, makeCluster, templateOf } from './cluster.ts'
import { isStopping, pidOf, refuseWrites, startPostmaster, stopPostmaster, tellToStop } from './postmaster.ts'
import { findPrograms } from './programs.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quillbox-own-'))
})
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  // First: whoever has the database open starts its server again.
  for (const close of opened.splice(0)) await close()
  await removeDataDirectory(dataDir)
})

const open = async () => {
  const database = await openDatabase({ dataDir })
  let isClosed = false
  const close = async () => {
    if (!isClosed) await database.close()
    isClosed = true
  }
  opened.push(close)
  return { ...database, close }
}
const pid = () => pidOf(clusterOf(dataDir))

/** Kills a server with all its processes, as the kernel does when memory runs out. */
async function kill(): Promise<void> {
  const killed = pid()
  if (killed === null) throw new Error('no server runs')
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(() => expect(pid()).not.toBe(killed), PATIENCE_MS)
}

describe('the server of a data directory', () => {
  test('is made, keeps committed rows over a restart, and stops with its last user', async () => {
    const first = await open()
    expect(first).toMatchObject({
      isAlone: true,
      version: expect.stringMatching(/^18\./),
      hasTrigrams: false,
    })
    await first.pool.query(`create table notes (text text); insert into notes values ('kept')`)
    const failing = first.db.transaction(async tx => {
      await tx.execute(`insert into notes values ('dropped')`)
      await tx.execute('select 1 / 0')
    })
    await expect(failing).rejects.toThrow()
    const second = await open()
    expect(second.isAlone).toBe(false)
    await first.close()
    expect(pid()).not.toBeNull()
    await second.close()
    expect(pid()).toBeNull()
    const third = await open()
    expect(third.isAlone).toBe(true)
    expect((await third.pool.query('select text from notes')).rows).toEqual([{ text: 'kept' }])
  })

  test('stops, too, when its last user ends at once', async () => {
    const program = `const { openDatabase } = await import('#server/db/client.ts')
      await openDatabase({ dataDir: process.argv[1] })
      process.exit(3)`
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', program, dataDir]).status).toBe(3)
    expect(await readdir(clusterOf(dataDir))).toContain('PG_VERSION')
    await vi.waitFor(() => expect(pid()).toBeNull(), PATIENCE_MS)
  })

  test('is one, however many processes begin at once', async () => {
    const databases = await Promise.all([open(), open(), open()])
    expect(databases.filter(({ isAlone }) => isAlone)).toHaveLength(1)
    const starts = (await readFile(join(dataDir, 'database.log'), 'utf8')).match(/starting PostgreSQL/g)
    expect(starts).toHaveLength(1)
  })

  test('is started again when it is killed while it is used, and has what was committed', async () => {
    await addTables(dataDir)
    const database = await open()
    await database.pool.query(`create table notes (text text); insert into notes values ('kept')`)
    await kill()
    const read = () => database.pool.query('select text from notes')
    await vi.waitFor(async () => expect((await read()).rows).toEqual([{ text: 'kept' }]), PATIENCE_MS)
  })

  /** Starts a server that cannot end in good order: its checkpointer is halted. */
  async function startHanging() {
    await addTables(dataDir)
    const place = { bin: await findPrograms(), dataDir, cluster: clusterOf(dataDir), stopMs: 100 }
    await startPostmaster(place)
    const client = new pg.Client({
      connectionString: addressOf(place, { user: SUPERUSER, database: SUPERUSER }),
    })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query(
      `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
    )
    await client.end()
    process.kill(rows[0].pid, 'SIGSTOP')
    return place
  }

  test('is stopped at once if it hangs while it stops', async () => {
    const { cluster, stopMs } = await startHanging()
    await stopPostmaster(cluster, stopMs)
    expect(pid()).toBeNull()
  })

  test('is started anew if it hangs since it was told to stop', async () => {
    const place = await startHanging()
    const hanging = pid()
    tellToStop(place.cluster)
    await vi.waitFor(() => expect(isStopping(place.cluster)).toBe(true), PATIENCE_MS)
    await startPostmaster(place)
    expect(pid()).not.toBe(hanging)
  })

  test.each([
    ['names another process by now', `${process.pid}\n/nowhere\n1\n5432\n`],
    ['was emptied by a power cut', ''],
  ])('is started although the file that it left %s', async (_, left) => {
    await addTables(dataDir)
    await writeFile(join(clusterOf(dataDir), 'postmaster.pid'), left)
    expect((await open()).isAlone).toBe(true)
  })

  test('ends what a process that was killed has left at work, and can be written again', async () => {
    await addTables(dataDir)
    const place = { bin: await findPrograms(), dataDir, cluster: clusterOf(dataDir) }
    await startPostmaster(place)
    await refuseWrites(place, true)
    const left = new pg.Client({ connectionString: addressOf(place) })
    left.on('error', () => undefined)
    await left.connect()
    const ended = expect(left.query('select pg_sleep(600)')).rejects.toThrow()
    const { isAlone, pool } = await open()
    await ended
    expect(isAlone).toBe(true)
    await pool.query('create table notes (text text)')
  })

  test('is a copy of the new database beside the programs, where there is one', async () => {
    const bin = await findPrograms()
    await makeCluster(bin, dataDir)
    const image = await mkdtemp(join(tmpdir(), 'quillbox-own-'))
    onTestFinished(() => rm(image, { recursive: true }))
    await rename(clusterOf(dataDir), templateOf(join(image, 'bin')))
    await makeCluster(join(image, 'bin'), dataDir)
    expect((await stat(clusterOf(dataDir))).mode & 0o777).toBe(0o700)
    const database = await open()
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('has its socket elsewhere where the path is too long for one', async () => {
    const parent = dataDir
    dataDir = join(parent, 'a-long-name-'.repeat(9))
    const database = await open()
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
    await rm(parent, { recursive: true })
  })

  test('takes connections only from its owner', async () => {
    const database = await open()
    const { rows } = await database.pool.query(
      `select current_setting('listen_addresses') as addresses, rolsuper as "isSuper" from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ addresses: '', isSuper: false }])
  })

  test('says in one sentence why it does not start, and changes nothing', async () => {
    await addTables(dataDir)
    await rm(join(clusterOf(dataDir), 'global', 'pg_control'))
    const refused = await openDatabase({ dataDir }).catch(error => error)
    expect(refused).toBeInstanceOf(StartupError)
    expect(refused.message).toMatch(/cannot be started \(.*pg_control.*\)\. .*database\.log tells more\.$/)
  })

  test.each([
    ['database', '17', 'is a database of PostgreSQL 17'],
    ['postgres', '18', 'is a database of an earlier version of Quillbox'],
  ])('does not touch a folder %s of version %s', async (name, version, said) => {
    await mkdir(join(dataDir, name))
    await writeFile(join(dataDir, name, 'PG_VERSION'), `${version}\n`)
    const refused = await openDatabase({ dataDir }).catch(error => error)
    expect(refused).toBeInstanceOf(StartupError)
    expect(refused.message).toContain(said)
    expect(refused.message).toMatch(/npm run backup.*npm run restore/)
    expect(await readdir(dataDir, { recursive: true })).toEqual([name, join(name, 'PG_VERSION')])
  })
})
