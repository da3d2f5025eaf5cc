import webPush from 'web-push'
import type { Deps } from '#server/deps.ts'
import { findKey, insertKey, KEY_ID } from './queries.ts'

const CONTEXT = `push-key:${KEY_ID}`

/** By which push services know this installation (RFC 8292). All processes have the same: the first that needs it makes it. */
export async function pushKeyOf({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  const found = await findKey(db)
  if (found) return opened(found, secrets)
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await insertKey(db, { publicKey, sealedPrivateKey: secrets.seal(privateKey, CONTEXT) })
  const stored = await findKey(db)
  if (!stored) throw new Error('the key for pushes was not stored')
  return opened(stored, secrets)
}

const opened = (
  { publicKey, sealedPrivateKey }: NonNullable<Awaited<ReturnType<typeof findKey>>>,
  secrets: Deps['secrets'],
) => ({ publicKey, privateKey: () => secrets.open(sealedPrivateKey, CONTEXT) })
