import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { pack } from 'tar-stream'
import { HEAD, type Head, MANIFEST, type Manifest, type Part } from './manifest.ts'
import { seal } from './seal.ts'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface Archive {
  /** Adds a part of exactly this size. One whose name ends with a slash is an empty folder. */
  add(name: string, size: number, content: Chunks): Promise<void>
  /** Completes the file. Once it resolves, all of it is on the disk. */
  finish(rest: Omit<Manifest, keyof Head | 'parts'>): Promise<Manifest>
  /** Gives up; the file is left half. */
  abort(reason: unknown): Promise<void>
}

/** As age's own programs take it: each guess at a passphrase takes about a second and 256 MB. Tests take a smaller one. */
const SCRYPT_WORK_FACTOR = 18

/**
 * Writes a backup: a tar archive, compressed by zstd, encrypted in the format of age where a passphrase is given. So the usual
 * programs open it: `age -d FILE | zstd -d | tar -x`. A part at a time is in memory, and of that what is being written.
 */
export async function writeArchive(
  file: string,
  head: Head,
  passphrase: string | null,
  workFactor = SCRYPT_WORK_FACTOR,
): Promise<Archive> {
  const tar = pack()
  const zstd = createZstdCompress({
    chunkSize: 256 * 1024,
    params: { [constants.ZSTD_c_compressionLevel]: 1 },
  })
  const written = pipeline(
    tar,
    zstd,
    seal,
    passphrase === null ? source => source : source => encrypt(source, passphrase, workFactor),
    createWriteStream(file, { flags: 'w', flush: true }),
  )
  const failed = written.then(() => new Promise<never>(() => {}))
  // Whoever adds a part, or the next one, is told.
  failed.catch(error => tar.destroy(error))
  const parts: Record<string, Part> = {}

  const addEntry = async (name: string, size: number, chunks: Chunks): Promise<Part> => {
    const digest = createHash('sha256')
    const kind = name.endsWith('/')
      ? ({ type: 'directory', mode: 0o700 } as const)
      : ({ type: 'file', mode: 0o600 } as const)
    const header = { name, size, ...kind, mtime: new Date(head.madeAt) }
    const added = Promise.withResolvers<void>()
    const entry = tar.entry(header, error => (error ? added.reject(error) : added.resolve()))
    added.promise.catch(() => {})
    entry.on('error', () => {})
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > size) break
      digest.update(chunk)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), failed])
    }
    if (bytes !== size)
      throw new Error(`${name} was to have ${size} bytes and has ${bytes > size ? 'more' : bytes}`)
    entry.end(undefined)
    await Promise.race([added.promise, failed])
    return { bytes, sha256: digest.digest('hex') }
  }
  const addJson = (name: string, value: object) => {
    const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
    return addEntry(name, bytes.length, [bytes])
  }

  await addJson(HEAD, head)
  return {
    async add(name, size, chunks) {
      parts[name] = await addEntry(name, size, chunks)
    },
    async finish(rest) {
      const manifest = { ...head, ...rest, parts }
      await addJson(MANIFEST, manifest)
      tar.finalize()
      await written
      return manifest
    },
    async abort(reason) {
      tar.destroy(reason instanceof Error ? reason : new Error(String(reason)))
      await written.catch(() => {})
    },
  }
}

async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor: number,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  yield* (await encrypter.encrypt(
    ReadableStream.from(source) as never,
  )) as unknown as ReadableStream<Uint8Array>
}
