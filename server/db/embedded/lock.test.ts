import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartupError } from '#server/platform/errors.ts'
import { openDatabase } from '../client.ts'
import { lockDataDirectory } from './lock.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quillbox-lock-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe('the lock of a data directory', () => {
  test('keeps other processes out while its holder lives, naming it, and is free the moment it is killed', async () => {
    const holder = await start(`
      import { lockDataDirectory } from '#server/db/embedded/lock.ts'
      await lockDataDirectory(${JSON.stringify(dataDir)})
      process.stdout.write('ready')
      setInterval(() => {}, 1000)
    `)
    await expect(lockDataDirectory(dataDir)).rejects.toThrow(StartupError)
    await expect(lockDataDirectory(dataDir)).rejects.toThrow(`pid ${holder.pid}`)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const unlock = await lockDataDirectory(dataDir)
    await unlock()
    await (await lockDataDirectory(dataDir))()
  })

  test('says so when the directory cannot be made or what is in it is not a database', async () => {
    await writeFile(join(dataDir, 'file'), '')
    await expect(openDatabase({ dataDir: join(dataDir, 'file') })).rejects.toThrow(StartupError)
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '9.6')
    await expect(openDatabase({ dataDir })).rejects.toThrow('cannot be opened')
    await (await lockDataDirectory(dataDir))()
  })

  test('lets the embedded database open again after a kill in its very first start', async () => {
    const opener = await start(`
      import { openDatabase } from '#server/db/client.ts'
      process.stdout.write('ready')
      await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
      setInterval(() => {}, 1000)
    `)
    const isBegun = () => existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
    await expect.poll(isBegun, { interval: 1 }).toBe(true)
    opener.kill('SIGKILL')
    await once(opener, 'exit')
    const database = await openDatabase({ dataDir })
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
  })
})

async function start(program: string) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}
