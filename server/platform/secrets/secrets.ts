import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../errors.ts'
import { syncDirectory, writeDurably } from '../files/durable-files.ts'

/**
 * Encrypts credentials for storage. `context` names the row (`mail-account:12`); a value can be decrypted only in its
 * own context.
 */
export interface SecretBox {
  seal(plaintext: string, context: string): string
  /** Throws when the value was altered, belongs to another context, or was encrypted with an unknown key. */
  open(sealed: string, context: string): string
  /** The keys at this moment, newest first. */
  keys(): readonly Uint8Array[]
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with the first key; the other keys only decrypt, which allows rotation. Format: `v1.<key id>.<base64url of
 * nonce, ciphertext, tag>`. Keys that may change are given by a function.
 */
export function createSecretBox(given: readonly Uint8Array[] | (() => readonly Uint8Array[])): SecretBox {
  const keys = typeof given === 'function' ? given : () => given
  if (keys().length === 0) throw new StartupError('No secret key is configured.')
  return {
    keys,
    seal(plaintext, context) {
      const current = keys()[0] as Uint8Array
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([
        nonce,
        cipher.update(plaintext, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return `v1.${keyId(current)}.${body.toString('base64url')}`
    },
    open(sealed, context) {
      const [version, id, body] = sealed.split('.')
      if (version !== 'v1' || !id || !body) throw new Error('Not a sealed secret')
      const key = keys().find(key => keyId(key) === id)
      if (!key) throw new Error('The key that sealed this secret is not configured')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([plain, decipher.final()]).toString('utf8')
    },
  }
}

/** The decrypted value; null where `open` throws. */
export function openOrNull(secrets: SecretBox, sealed: string, context: string): string | null {
  try {
    return secrets.open(sealed, context)
  } catch {
    return null
  }
}

/**
 * The installation's keys, newest first: those configured, or those in `<dataDir>/secret.key`, which is made with one key and
 * can be read by its owner only.
 */
export async function loadSecretKeys(
  configured: Uint8Array[] | undefined,
  dataDir: string,
): Promise<Uint8Array[]> {
  if (configured?.length) return configured
  const path = keyFile(dataDir)
  const stored = await readKeyFile(path)
  if (stored) return stored
  await mkdir(dataDir, { recursive: true })
  const key = randomBytes(32)
  // Written to a temporary file and then linked: other processes see a complete key or none, even after a crash.
  const unfinished = `${path}.${randomUUID()}`
  try {
    await writeDurably(unfinished, `${key.toString('base64')}\n`, 0o600)
    await link(unfinished, path)
    await syncDirectory(dataDir)
    return [key]
  } catch (error) {
    // Another process of the same installation was first.
    const theirs = isCode(error, 'EEXIST') ? await readKeyFile(path) : null
    if (theirs) return theirs
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The secret key cannot be written to ${dataDir} (${reason}).`, { cause: error })
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * Seals with the installation's keys. Where they lie in the data directory, it follows that file: a running server uses a new
 * key as soon as it is there.
 */
export async function openSecretBox(
  configured: Uint8Array[] | undefined,
  dataDir: string,
): Promise<SecretBox> {
  let keys = await loadSecretKeys(configured, dataDir)
  if (configured?.length) return createSecretBox(keys)
  const path = keyFile(dataDir)
  let known: string | undefined
  return createSecretBox(() => {
    const file = statSync(path, { throwIfNoEntry: false })
    const version = file && `${file.ino} ${file.mtimeMs} ${file.size}`
    if (!version || version === known) return keys
    keys = keysIn(readFileSync(path, 'utf8'), path)
    known = version
    return keys
  })
}

/** Makes a new key and puts it in front of the others in the data directory. The file is complete at any moment. */
export async function putNewKeyInFront(dataDir: string): Promise<void> {
  const path = keyFile(dataDir)
  const keys = [randomBytes(32), ...(await loadSecretKeys(undefined, dataDir))]
  const unfinished = `${path}.${randomUUID()}`
  await writeDurably(unfinished, keys.map(key => `${Buffer.from(key).toString('base64')}\n`).join(''), 0o600)
  await rename(unfinished, path)
  await syncDirectory(dataDir)
}

const keyFile = (dataDir: string) => join(dataDir, 'secret.key')

async function readKeyFile(path: string): Promise<Uint8Array[] | null> {
  const text = await readFile(path, 'utf8').catch(error => {
    if (isCode(error, 'ENOENT')) return null
    throw error
  })
  return text === null ? null : keysIn(text, path)
}

/** One key in a line, newest first. */
function keysIn(text: string, path: string): Uint8Array[] {
  const keys = text
    .trim()
    .split(/\s+/)
    .map(line => Buffer.from(line, 'base64'))
  if (keys.some(key => key.length !== 32))
    throw new StartupError(`${path} does not hold a base64 key of 32 bytes; restore it from a backup.`)
  return keys
}

const ids = new WeakMap<Uint8Array, string>()

/** Identifies the key in an encrypted value. */
export function keyId(key: Uint8Array): string {
  const known = ids.get(key) ?? createHash('sha256').update(key).digest('hex').slice(0, 8)
  ids.set(key, known)
  return known
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
