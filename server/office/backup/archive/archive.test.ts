import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORMAT, type Head, type Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const HEAD: Head = {
  format: FORMAT,
  version: '1.2.3',
  madeAt: '2026-11-26T03:00:00.000Z',
  migratedTo: 1,
}
const DATABASE = {
  tables: { messages: 3 },
  columns: { messages: [{ name: 'id', type: 'bigint' }] },
  sequences: [['messages_id_seq', '3', true] as [string, string, boolean]],
  definitions: ['create schema pgboss'],
}
const LONG = `blobs/w1/${'9'.repeat(120)}.seg`
const PARTS: [string, Buffer][] = [
  ['rows/empty/000001', Buffer.alloc(0)],
  ['rows/messages/000001', Buffer.alloc(300_000, 'page ')],
  [LONG, randomBytes(70_001)],
]

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'quillbox-archive-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function write(name: string, passphrase: string | null, head = HEAD): Promise<string> {
  const file = join(directory, name)
  const archive = await writeArchive(file, head, passphrase, 10)
  for (const [part, bytes] of PARTS) await archive.add(part, bytes.length, [bytes])
  await archive.finish({ ...DATABASE, missing: [], hasKey: false })
  return file
}

async function read(
  file: string,
  passphrase: string | null,
): Promise<{ manifest: Manifest; parts: [string, Buffer][] }> {
  const parts: [string, Buffer][] = []
  const manifest = await readArchive(file, passphrase, async ({ name, content }) => {
    parts.push([name, await buffer(content)])
  })
  return { manifest, parts }
}

test.each([
  ['plain', null],
  ['secret', 'a passphrase of words'],
])(
  'a %s file comes back as it was written, and is refused when it was cut or altered anywhere',
  async (name, passphrase) => {
    const file = await write(name, passphrase)
    const { manifest, parts } = await read(file, passphrase)
    expect(parts).toEqual(PARTS)
    expect(manifest).toMatchObject({ ...HEAD, ...DATABASE })
    expect(manifest.parts[LONG]?.bytes).toBe(70_001)

    const whole = await readFile(file)
    const broken = join(directory, `broken-${name}`)
    const refuses = async (bytes: Uint8Array) => {
      await writeFile(broken, bytes)
      await expect(readArchive(broken, passphrase)).rejects.toThrow(
        /is damaged, or was cut off|is not a backup|does not open/,
      )
    }
    const places =
      passphrase === null
        ? [0, 3, 4, 60, 500, 20_000, whole.length - 5, whole.length - 1]
        : [whole.length >> 1]
    for (const at of places) {
      await refuses(whole.subarray(0, at))
      const altered = Buffer.from(whole)
      altered[at] = (altered[at] ?? 0) ^ 1
      await refuses(altered)
    }
    if (passphrase === null) await refuses(Buffer.concat([whole, whole]))
    else await expect(readArchive(file, 'another passphrase')).rejects.toThrow('The passphrase does not open')
  },
)

test.each([
  [FORMAT + 1, 'whose format this version does not know. Restore it with version 9.0.0 or later'],
  [
    FORMAT - 1,
    'restore it with Quillbox 9.0.0, which made it, start this version on that, and make a new backup',
  ],
])('a file in format %i says how it is read', async (format, advice) => {
  const file = await write(`format-${format}`, null, { ...HEAD, format, version: '9.0.0' })
  await expect(readArchive(file, null)).rejects.toThrow(advice)
})

test('a part that is not as long as it was to be ends the backup', async () => {
  const archive = await writeArchive(join(directory, 'short'), HEAD, null)
  await expect(archive.add('rows/short', 5, [Buffer.from('four')])).rejects.toThrow('has 4')
  await archive.abort(new Error('given up'))
})
