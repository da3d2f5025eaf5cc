import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { StartupError } from '../errors.ts'
import { createSecretBox, keyId, loadSecretKeys, openSecretBox, putNewKeyInFront } from './secrets.ts'

describe('a sealed secret', () => {
  const key = randomBytes(32)
  const box = createSecretBox([key])

  test('opens in its context to what was sealed', () => {
    forAll(fc.string({ unit: 'grapheme' }), fc.string(), (secret, context) => {
      expect(box.open(box.seal(secret, context), context)).toBe(secret)
    })
  })

  test('shows nothing and is different each time', () => {
    const sealed = box.seal('hunter2', 'mail-account:1')
    expect(sealed).not.toContain('hunter2')
    expect(box.seal('hunter2', 'mail-account:1')).not.toBe(sealed)
  })

  test('does not open in another row, altered, or by another key', () => {
    const sealed = box.seal('hunter2', 'mail-account:1')
    expect(() => box.open(sealed, 'mail-account:2')).toThrow()
    expect(() => createSecretBox([randomBytes(32)]).open(sealed, 'mail-account:1')).toThrow('not configured')
    expect(() => box.open('hunter2', 'mail-account:1')).toThrow('Not a sealed secret')
    const prefix = sealed.lastIndexOf('.') + 1
    for (let at = prefix; at < sealed.length - 1; at++) {
      const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      expect(() => box.open(altered, 'mail-account:1')).toThrow()
    }
  })

  test('survives a rotation: a new key in front seals, the old one behind still opens', () => {
    const sealed = box.seal('hunter2', 'c')
    const next = randomBytes(32)
    const rotated = createSecretBox([next, key])
    expect(rotated.open(sealed, 'c')).toBe('hunter2')
    expect(createSecretBox([next]).open(rotated.seal('new', 'c'), 'c')).toBe('new')
  })
})

describe('the keys of an installation', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quillbox-secrets-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  test('are made once, also by processes that start together, and only their owner may read them', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => loadSecretKeys(undefined, dataDir)))
    for (const keys of all) expect(keys).toEqual(all[0])
    expect(await loadSecretKeys(undefined, dataDir)).toEqual(all[0])
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  test('are there whole or not at all, whenever the process that makes them is killed', async () => {
    for (let count = 0; count < 20; count += 1) {
      const directory = join(dataDir, String(count))
      const path = join(directory, 'secret.key')
      const seen = new Set<string>()
      let isDone = false
      const loading = loadSecretKeys(undefined, directory).finally(() => {
        isDone = true
      })
      while (!isDone) {
        if (existsSync(path)) seen.add(readFileSync(path, 'utf8'))
        await nextTurn()
      }
      const [key = ''] = await loading
      seen.add(readFileSync(path, 'utf8'))
      expect([...seen]).toEqual([`${Buffer.from(key).toString('base64')}\n`])
      expect(await readdir(directory)).toEqual(['secret.key'])
    }
  })

  test('are those configured, where there are some, and then no file is made', async () => {
    const keys = [randomBytes(32)]
    expect(await loadSecretKeys(keys, dataDir)).toBe(keys)
    await expect(readFile(join(dataDir, 'secret.key'))).rejects.toThrow('ENOENT')
  })

  test('follow a new one that is put in front, also in a process that runs', async () => {
    const running = await openSecretBox(undefined, dataDir)
    const sealed = running.seal('the password', 'c')
    await putNewKeyInFront(dataDir)
    const started = await openSecretBox(undefined, dataDir)
    expect(started.keys().map(keyId)).toEqual([expect.any(String), sealed.split('.')[1]])
    expect(running.open(started.seal('new', 'c'), 'c')).toBe('new')
    expect(running.seal('x', 'c').split('.')[1]).toBe(keyId(started.keys()[0]!))
    expect(started.open(sealed, 'c')).toBe('the password')
    expect(await readdir(dataDir)).toEqual(['secret.key'])
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  test('are not replaced when the file is damaged, because what they sealed would be lost', async () => {
    await writeFile(join(dataDir, 'secret.key'), 'too short')
    await expect(loadSecretKeys(undefined, dataDir)).rejects.toThrow(StartupError)
  })
})
