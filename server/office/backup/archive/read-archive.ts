import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { createZstdDecompress } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { extract } from 'tar-stream'
import { StartupError } from '#server/platform/errors.ts'
import { FORMAT, HEAD, type Head, MANIFEST, type Manifest, parseHead, parseManifest } from './manifest.ts'
import { unseal } from './seal.ts'

/** The first bytes of a file encrypted by age, and of one compressed by zstd. */
const AGE = Buffer.from('age-encryption.org/v1')
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const CHUNK_BYTES = 256 * 1024
/** A manifest is read into memory; it has a line or two for each part. */
const MOST_JSON_BYTES = 256 * 1024 * 1024

/** Takes a part to its end. */
type Take = (part: { name: string; size: number; content: AsyncIterable<Uint8Array> }) => Promise<void>

/** Whether the file is encrypted. Throws if it is no backup. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch(error => {
    throw new StartupError(`${file} cannot be read (${error.message}).`)
  })
  try {
    const { buffer: start } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    if (start.equals(AGE)) return true
    if (start.subarray(0, ZSTD.length).equals(ZSTD)) return false
    throw new StartupError(`${file} is not a backup of Quillbox.`)
  } finally {
    await handle.close()
  }
}

/**
 * Reads a backup and hands its parts to `take`, which by default does nothing with them. Throws a StartupError unless the file
 * is whole and as it was written.
 */
export async function readArchive(
  file: string,
  passphrase: string | null,
  take: Take = async () => {},
): Promise<Manifest> {
  const isSecret = await isEncrypted(file)
  try {
    return await pipeline(
      createReadStream(file, { highWaterMark: CHUNK_BYTES }),
      source => unseal(isSecret ? decrypt(source, file, passphrase ?? '') : source),
      createZstdDecompress({ chunkSize: CHUNK_BYTES }),
      content => readEntries(content, take),
    )
  } catch (error) {
    if (error instanceof StartupError || isOfTaker(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${file} is damaged, or was cut off (${reason}). Take another backup.`, {
      cause: error,
    })
  }
}

async function readEntries(content: AsyncIterable<Uint8Array>, take: Take): Promise<Manifest> {
  const entries = extract()
  const fed = pipeline(content, entries)
  fed.catch(() => {})
  const found = new Map<string, { bytes: number; sha256: string }>()
  let head: Head | null = null
  let manifest: Manifest | null = null
  for await (const entry of entries) {
    const { name, size = 0 } = entry.header
    const chunks = entry as AsyncIterable<Uint8Array>
    if (manifest) throw new Error('it goes on after its end')
    if (!head) {
      if (name !== HEAD) throw new Error('it does not begin as a backup does')
      head = readable(parseHead(await textOf(chunks, size)))
    } else if (name === MANIFEST) manifest = parseManifest(await textOf(chunks, size))
    else {
      const digest = createHash('sha256')
      let isDamaged = false
      const content = passing(chunks, digest, () => {
        isDamaged = true
      })
      await take({ name, size, content }).catch(error => {
        if (!isDamaged) ofTakers.add(error)
        throw error
      })
      // What was not taken is read all the same.
      for await (const _ of content);
      found.set(name, { bytes: size, sha256: digest.digest('hex') })
    }
  }
  await fed
  if (!manifest) throw new Error('its end is missing')
  const names = Object.keys(manifest.parts)
  if (names.length !== found.size) throw new Error('parts are missing')
  for (const name of names) {
    const { bytes, sha256 } = found.get(name) ?? {}
    if (bytes !== manifest.parts[name]?.bytes || sha256 !== manifest.parts[name]?.sha256)
      throw new Error(`${name} is not as it was written`)
  }
  return manifest
}

async function* passing(
  chunks: AsyncIterable<Uint8Array>,
  digest: Hash,
  onDamage: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      digest.update(chunk)
      yield chunk
    }
  } catch (error) {
    onDamage()
    throw error
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  if (size > MOST_JSON_BYTES) throw new Error('its description is too long')
  return text(chunks)
}

function readable(head: Head): Head {
  if (head.format === FORMAT) return head
  if (head.format < FORMAT)
    throw new StartupError(
      `The backup is in an older format: restore it with Quillbox ${head.version}, which made it, start this version on that, and make a new backup.`,
    )
  throw new StartupError(
    `The backup was made by Quillbox ${head.version}, whose format this version does not know. Restore it with version ${head.version} or later.`,
  )
}

async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  file: string,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const decrypted = await decrypter.decrypt(ReadableStream.from(source) as never).catch(error => {
    throw new StartupError(`The passphrase does not open ${file}, or its beginning is damaged.`, {
      cause: error,
    })
  })
  yield* decrypted as unknown as ReadableStream<Uint8Array>
}

/** Errors of the place to which parts are written say nothing about the backup. */
const ofTakers = new WeakSet<object>()
const isOfTaker = (error: unknown) => error instanceof Error && ofTakers.has(error)
