import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A push subscription to a topic, as an operator creates it in Google's console. */
export interface PushSubscription {
  topic: string
  endpoint: string
  serviceAccount: string
}

const WEEK_MS = 7 * 24 * 3600_000
const KEY_ID = 'emulated-key'

/**
 * The part of Cloud Pub/Sub that Gmail uses: watched mailboxes, and deliveries with a token signed by Google
 * (https://cloud.google.com/pubsub/docs/authenticate-push-subscriptions).
 */
export function createPubSub(issuer: () => string) {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const watched = new Map<string, { topic: string; until: number }>()
  const subscriptions: PushSubscription[] = []
  const topics = new Set<string>()
  let delivered = 0

  /** A token as Google issues it; `change` and `privateKey` forge one. */
  function tokenFor(
    { endpoint, serviceAccount }: PushSubscription,
    change: Record<string, unknown> = {},
    privateKey: KeyObject = key.privateKey,
  ): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer(),
      aud: endpoint,
      email: serviceAccount,
      email_verified: true,
      sub: '1234567890',
      iat: now,
      exp: now + 3600,
      ...change,
    }
    const text = [{ alg: 'RS256', kid: KEY_ID, typ: 'JWT' }, claims]
      .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }

  return {
    tokenFor,
    /** What `/oauth2/v1/certs` answers. */
    certificates: () => ({ [KEY_ID]: key.publicKey.export({ type: 'spki', format: 'pem' }) }),
    /** Creates a topic that Gmail may publish to, and a push subscription. */
    subscribe(subscription: PushSubscription): void {
      topics.add(subscription.topic)
      subscriptions.push(subscription)
    },
    hasTopic: (topic: string) => topics.has(topic),
    watch(email: string, topic: string): number {
      const until = Date.now() + WEEK_MS
      watched.set(email, { topic, until })
      return until
    },
    isWatched: (email: string) => (watched.get(email)?.until ?? 0) > Date.now(),
    /** Number of acknowledged deliveries. */
    delivered: () => delivered,
    /** What a delivery says. */
    envelope(email: string, historyId: string, subscription: PushSubscription) {
      const data = Buffer.from(JSON.stringify({ emailAddress: email, historyId })).toString('base64')
      return { message: { data, messageId: String(Date.now()) }, subscription: subscription.topic }
    },
    /** Publishes a change. A delivery that is not acknowledged is not repeated. */
    async publish(email: string, historyId: string): Promise<void> {
      const watch = watched.get(email)
      if (!watch || watch.until < Date.now()) return
      for (const subscription of subscriptions.filter(({ topic }) => topic === watch.topic)) {
        const answer = await fetch(subscription.endpoint, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${tokenFor(subscription)}`,
          },
          body: JSON.stringify(this.envelope(email, historyId, subscription)),
        }).catch(() => null)
        if (answer?.ok) delivered += 1
      }
    },
  }
}
export type PubSub = ReturnType<typeof createPubSub>
