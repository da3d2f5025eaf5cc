import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm } from 'node:fs/promises'
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
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with the first key; the other keys only decrypt, which allows rotation. Format: `v1.<key id>.<base64url of
 * nonce, ciphertext, tag>`.
 */
export function createSecretBox(keys: Uint8Array[]): SecretBox {
  const byId = new Map(keys.map(key => [keyId(key), key]))
  const current = keys[0]
  if (!current) throw new StartupError('No secret key is configured.')
  return {
    seal(plaintext, context) {
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
      const key = byId.get(id)
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
 * The installation's keys: those configured (newest first), or one made once and kept in
 * `<dataDir>/secret.key`, readable by its owner only.
 */
export async function loadSecretKeys(
  configured: Uint8Array[] | undefined,
  dataDir: string,
): Promise<Uint8Array[]> {
  if (configured?.length) return configured
  const path = join(dataDir, 'secret.key')
  const stored = await readKeyFile(path)
  if (stored) return [stored]
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
    if (theirs) return [theirs]
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The secret key cannot be written to ${dataDir} (${reason}).`, { cause: error })
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function readKeyFile(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch(error => {
    if (isCode(error, 'ENOENT')) return null
    throw error
  })
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== 32)
    throw new StartupError(`${path} does not hold a base64 key of 32 bytes; restore it from a backup.`)
  return key
}

/** Identifies the key in an encrypted value. */
export const keyId = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
