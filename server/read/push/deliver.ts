import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushedNews } from '#core/contract/push.ts'
import { parseAddressList } from '#core/text/addresses/addresses.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { pushKeyOf } from './push-key.ts'
import { type DeviceRow, deleteDevice, findDevice, findNews, touchDevice } from './queries.ts'
import { levelsFrom, settingsOf } from './settings.ts'
import { pushedNews } from './words.ts'

/** A notification tells of what has come within this time and is still unread. */
const TOGETHER_MS = 30 * 60_000
/** For how long a push service keeps what it cannot deliver: until the person is awake again. */
const TTL_SECONDS = 12 * 60 * 60
const TIMEOUT_MS = 20_000
/** Nobody reads the answer. */
const MAX_ANSWER = 1024
/** As a service that does not take what it is given. */
const UNREACHABLE = 400

/** A push service that is busy: the job is tried again. */
class PushLater extends Error {
  override readonly name = 'PushLater'
}

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets' | 'outbound' | 'log'>

/**
 * Tells a device of news in a mailbox, as far as the person may see it at this moment and nobody has read it meanwhile. A
 * device whose subscription has ended is forgotten. Throws PushLater where it has to be tried again.
 */
export async function deliverPush(
  parts: Parts,
  { account: key, deviceId }: { account: AccountKey; deviceId: number },
): Promise<void> {
  const { db, clock, log } = parts
  const now = clock.now()
  const device = await findDevice(db, deviceId, now)
  const news = device && (await newsFor(parts, device.userId, key, now))
  if (!device || !news) return
  const status = await send(parts, device, news)
  if (status < 300) return touchDevice(db, device.id, now)
  if (status === 404 || status === 410) return deleteDevice(db, device.id)
  if (status === 429 || status >= 500) throw new PushLater(`a push service answered ${status}`)
  log.warn({ status, host: new URL(device.endpoint).host }, 'a push service refused a push')
}

/** What there is to tell a person of a mailbox; null for nothing, or where they may not see it any more. */
async function newsFor(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  key: AccountKey,
  now: Date,
): Promise<PushedNews | null> {
  const person = await findUser(db, userId)
  if (!person) return null
  const accounts = await accessibleAccounts(db, actorOf(person), 'mail.read')
  const account = accounts.find(({ id }) => id === key.id)
  if (!account) return null
  const { level, showsContent, silentAccountIds } = await settingsOf(db, userId)
  if (silentAccountIds.includes(account.id)) return null
  const since = new Date(now.getTime() - TOGETHER_MS)
  const rows = await findNews(db, account, { userId, levels: levelsFrom(level), since })
  if (rows.length === 0) return null
  return pushedNews({ rows, account, isOwn: account.ownerId === userId, showsContent })
}

/**
 * Returns the status of the push service. `web-push` encrypts and signs; the request goes the way of all requests to hosts that
 * somebody else has named, because a browser's word is all that is known of the address.
 */
async function send(parts: Parts, device: DeviceRow, news: PushedNews): Promise<number> {
  const { publicKey, privateKey } = await pushKeyOf(parts)
  const { endpoint, p256dh, auth } = device
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(news),
    {
      vapidDetails: { subject: contactOf(parts.config), publicKey, privateKey: privateKey() },
      TTL: TTL_SECONDS,
      urgency: 'high',
      // What waits for a device that is off is replaced by what is newer.
      topic: createHash('sha256').update(news.tag).digest('base64url').slice(0, 32),
    },
  )
  try {
    const { status } = await parts.outbound.fetch(endpoint, {
      bytes: body,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...{ maxBytes: MAX_ANSWER, cutsBody: true, timeoutMs: TIMEOUT_MS },
    })
    return status
  } catch (error) {
    // A private address, or none: no try will change that.
    if (isRefused(error)) return UNREACHABLE
    throw new PushLater('a push service could not be reached', { cause: error })
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['private-host', 'bad-host'].includes(String(error.code))

/** Whom a push service may write to about this installation; some refuse pushes that name nobody. */
function contactOf({ pushContact, publicUrl, smtp }: Deps['config']): string {
  if (pushContact !== null) return pushContact
  if (publicUrl.startsWith('https:')) return publicUrl
  const [from] = parseAddressList(smtp?.from ?? '')
  return `mailto:${from?.address ?? 'postmaster@localhost'}`
}
