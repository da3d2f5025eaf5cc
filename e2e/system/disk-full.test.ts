import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, SUPERUSER } from '#server/db/own/address.ts'
import { clusterOf } from '#server/db/own/cluster.ts'
import { stopPostmaster } from '#server/db/own/postmaster.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { startServer, until } from '#testing/servers/server-process.ts'
import { EMAIL, PASSWORD, signIn } from './mail-server.ts'

const MEGABYTE = 1024 * 1024

/** Only root may mount a disk that is small or read-only. */
function mayMount(): boolean {
  if (process.platform === 'linux' && process.getuid?.() === 0) return true
  console.warn('Skipping the tests of full and read-only disks: only root on Linux may mount one')
  return false
}

describe.skipIf(!mayMount())('a disk', () => {
  let disk: string
  let dataDir: string
  const ballast = () => path.join(disk, 'ballast')
  beforeAll(async () => {
    disk = await mkdtemp(path.join(tmpdir(), 'quillbox-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', disk])
    dataDir = path.join(disk, 'data')
    await mkdir(dataDir)
  })
  afterAll(async () => {
    await stopPostmaster(clusterOf(dataDir)).finally(() => execFileSync('umount', ['-l', disk]))
    await rm(disk, { recursive: true, force: true })
  })

  test('that is full is told as such: nothing is saved, mail is read, and all goes on once there is room', async () => {
    const server = await startServer(dataDir, {
      SUPER_ADMIN_EMAIL: EMAIL,
      SUPER_ADMIN_PASSWORD: PASSWORD,
    })
    try {
      const token = await signIn(server)
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const rename = (firstName: string) =>
        fetch(`${server.url}/api/auth/user`, {
          method: 'PATCH',
          headers,
          body: JSON.stringify({ firstName, lastName: 'Owner' }),
        })
      const ready = () => fetch(`${server.url}/api/health/ready`)
      expect((await rename('Before')).status).toBe(200)

      await fill(ballast())
      await until(async () => (await ready()).status === 503)
      expect(await (await ready()).text()).toContain('the disk is full')
      // The database is told within a second.
      await until(async () => (await rename('Before')).status === 507, 200)
      const refused = await rename('Meanwhile')
      expect(refused.status).toBe(507)
      expect(await refused.text()).toContain('The disk of the server is full')
      const user = await fetch(`${server.url}/api/auth/user`, { headers })
      expect(await user.json()).toMatchObject({ firstName: 'Before' })

      await rm(ballast())
      await until(async () => (await ready()).ok)
      expect((await rename('After')).status).toBe(200)

      // To the last byte, because somebody writes all the same.
      await fill(ballast(), 0)
      await expect(writeMuch(dataDir)).rejects.toThrow(/No space left|terminat/)
      await rm(ballast())
      await until(async () => (await ready()).ok)
      expect((await rename('At last')).status).toBe(200)
      expect(await server.stop()).toBe(0)
    } finally {
      await server.kill()
    }
  })

  test('that is full or read-only is told at the start', async () => {
    await fill(ballast())
    expect(run(dataDir)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/less than 64 MB are free.*Put that right and start again\.\n$/),
    })
    await rm(ballast())
    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(run(dataDir)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The data directory \S+ cannot be written \(.*\)\.\n$/),
    })
  })
})

describe.skipIf(!mayMount())('the disk of a PostgreSQL server', () => {
  let disk: string
  let postgres: TestPostgres
  beforeAll(async () => {
    disk = await mkdtemp(path.join(tmpdir(), 'quillbox-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', disk])
    postgres = await startPostgres({ hasTables: true, directory: disk })
  })
  afterAll(async () => {
    await postgres?.remove()
    execFileSync('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  })

  test('that is full is told by the check of readiness, until there is room', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-data-'))
    const server = await startServer(dataDir, { DATABASE_URL: postgres.url })
    const ready = () => fetch(`${server.url}/api/health/ready`)
    try {
      expect(await (await ready()).json()).toMatchObject({ status: 'ok' })
      await fill(path.join(disk, 'ballast'), MEGABYTE / 2)
      await until(async () => (await ready()).status === 503)
      expect(await (await ready()).text()).toContain('the disk is full')
      await rm(path.join(disk, 'ballast'))
      await until(async () => (await ready()).ok)
    } finally {
      await server.stop()
      await rm(dataDir, { recursive: true })
    }
  })
})

/** As the superuser, who may. It writes more than there is room for in files that lie ready. */
async function writeMuch(dataDir: string): Promise<void> {
  const place = { dataDir, cluster: clusterOf(dataDir) }
  const client = new pg.Client({
    connectionString: addressOf(place, { user: SUPERUSER, database: SUPERUSER }),
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`set session characteristics as transaction read write;
      create table much as select repeat(md5(n::text), 50) as text from generate_series(1, 500000) n`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Fills the disk except for 20 MB, or for so much. */
async function fill(file: string, left = 20 * MEGABYTE): Promise<void> {
  const free = Number(
    execFileSync('df', ['--output=avail', '-B1', path.dirname(file)], { encoding: 'utf8' }).split('\n')[1],
  )
  await writeFile(file, Buffer.alloc(free - left))
}

/** Starts the product and waits until it exits. */
function run(dataDir: string): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}
