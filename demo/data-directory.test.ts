import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openUsersLock } from '#server/db/own/users-lock.ts'
import { claimDirectory } from './data-directory.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'quillbox-claim-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const put = async (...names: string[]) => {
  for (const name of names) {
    await mkdir(path.join(dir, path.dirname(name)), { recursive: true })
    await writeFile(path.join(dir, name), 'x')
  }
}
/** The entries of the directory, without lock files. */
const entries = async () =>
  (await readdir(dir)).filter(name => !/^database\.(?:turn|users)/.test(name)).sort()

describe('the directory of a demo', () => {
  test('is made where there is none, and can be claimed again', async () => {
    const inner = path.join(dir, 'new', 'demo')
    await claimDirectory(inner, { isFresh: false })
    await claimDirectory(inner, { isFresh: true })
    expect(await readdir(inner)).toContain('sandbox')
  })

  test('keeps what it holds, and is emptied with --fresh', async () => {
    await put('sandbox/sources/a', 'postgres/PG_VERSION', 'secret.key')
    await claimDirectory(dir, { isFresh: false })
    expect(await entries()).toEqual(['postgres', 'sandbox', 'secret.key'])
    await claimDirectory(dir, { isFresh: true })
    expect(await entries()).toEqual(['sandbox'])
    expect(await readdir(path.join(dir, 'sandbox'))).toEqual([])
  })

  test('is not emptied under the hands of who works there', async () => {
    await put('sandbox/sources/a')
    const lock = openUsersLock(dir)
    await lock.inTurn(async () => lock.enter())
    for (const isFresh of [true, false])
      await expect(claimDirectory(dir, { isFresh })).rejects.toThrow('open in another Quillbox process')
    expect(await readdir(path.join(dir, 'sandbox'))).toEqual(['sources'])
    lock.close()
  })

  test.each([true, false])('is nobody else’s (fresh: %s)', async isFresh => {
    await put('postgres/PG_VERSION', 'blobs/a')
    await expect(claimDirectory(dir, { isFresh })).rejects.toThrow('is not the directory of a demo')
    expect((await readdir(dir)).sort()).toEqual(['blobs', 'postgres'])
  })
})
