import { ProviderError } from '#server/mail/providers/provider.ts'
import type { GraphClient } from '../client.ts'
import type { NotificationTarget } from '../config.ts'

/**
 * A subscription to messages lasts 4,230 minutes at most by the older rules, and longer by the newer
 * (https://learn.microsoft.com/en-us/graph/api/resources/subscription#subscription-lifetime).
 */
const LIFETIME_MS = 4230 * 60_000
/** Renewed long before its end, so that a day without Microsoft does no harm. */
const RENEW_MS = LIFETIME_MS / 3

interface Subscription {
  id: string
  notificationUrl: string
  resource?: string
}

/**
 * Asks Microsoft to tell of every change of this mailbox, and goes on asking while it is wanted. One that is there
 * from before is taken up again, so that restarts leave none behind.
 */
export async function watchMailbox(
  client: GraphClient,
  target: NotificationTarget,
  onLost: (error: ProviderError) => void,
): Promise<() => Promise<void>> {
  let id = await subscribe(client, target)
  const renew = async () => {
    id = (await extend(client, id)) ? id : await create(client, target)
  }
  const timer = setInterval(() => {
    renew().catch(error => {
      clearInterval(timer)
      if (error instanceof ProviderError) onLost(error)
    })
  }, RENEW_MS)
  timer.unref()
  // It is left to run out: the next start takes it up again.
  return async () => clearInterval(timer)
}

async function subscribe(client: GraphClient, target: NotificationTarget): Promise<string> {
  const own = (await client.all<Subscription>('/subscriptions')).find(
    ({ notificationUrl }) => notificationUrl === target.url,
  )
  return own && (await extend(client, own.id)) ? own.id : create(client, target)
}

/** Renewing is what a challenge to reauthorise asks for, too. False when it is gone. */
async function extend(client: GraphClient, id: string): Promise<boolean> {
  try {
    await client.call(`/subscriptions/${encodeURIComponent(id)}`, { method: 'PATCH', json: until() })
    return true
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return false
    throw error
  }
}

async function create(client: GraphClient, { url, clientState }: NotificationTarget): Promise<string> {
  const json = {
    changeType: 'created,updated,deleted',
    resource: '/me/messages',
    notificationUrl: url,
    lifecycleNotificationUrl: url,
    clientState,
    ...until(),
  }
  try {
    return (await client.json<Subscription>('/subscriptions', { method: 'POST', json })).id
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    throw new ProviderError(
      'refused',
      `Microsoft does not reach ${new URL(url).origin}: ${error.userMessage}`,
      {
        cause: error,
      },
    )
  }
}

const until = () => ({ expirationDateTime: new Date(Date.now() + LIFETIME_MS).toISOString() })
