import { randomUUID } from 'node:crypto'

export interface Subscription {
  id: string
  email: string
  changeType: string
  resource: string
  notificationUrl: string
  lifecycleNotificationUrl: string | null
  expirationDateTime: string
  clientState: string
}

/** The longest that a subscription to messages may last by the older rules of Graph. */
const MOST_MINUTES = 4230

/**
 * Change notifications of Graph
 * (https://learn.microsoft.com/en-us/graph/change-notifications-delivery-webhooks). Answers null where Graph refuses.
 */
export function createSubscriptions() {
  const subscriptions = new Map<string, Subscription>()
  let delivered = 0

  const isTooLong = (until: string) => {
    const ms = Date.parse(until) - Date.now()
    return !(ms > 0 && ms <= MOST_MINUTES * 60_000 + 1000)
  }
  const post = (url: string, body: unknown) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null)

  /** Whoever is to be called has to repeat a text first, within ten seconds. */
  async function isThere(notificationUrl: string): Promise<boolean> {
    const validationToken = `Validation: Testing client application reachability <${randomUUID()}> & more`
    const url = new URL(notificationUrl)
    url.searchParams.set('validationToken', validationToken)
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    }).catch(() => null)
    const isPlain = answer?.headers.get('content-type')?.startsWith('text/plain')
    return answer?.status === 200 && isPlain === true && (await answer.text()) === validationToken
  }

  const ofPerson = (email: string) => [...subscriptions.values()].filter(one => one.email === email)

  async function notify(told: Subscription[], more: Record<string, unknown>): Promise<void> {
    for (const subscription of told) {
      if (Date.parse(subscription.expirationDateTime) < Date.now()) continue
      const { id, clientState, notificationUrl, lifecycleNotificationUrl } = subscription
      const url = more.lifecycleEvent ? lifecycleNotificationUrl : notificationUrl
      if (url === null) continue
      const value = [{ subscriptionId: id, clientState, tenantId: randomUUID(), ...more }]
      if ((await post(url, { value }))?.ok) delivered += 1
    }
  }

  return {
    ofPerson,
    delivered: () => delivered,
    async create(email: string, asked: Omit<Subscription, 'id' | 'email'>): Promise<Subscription | string> {
      if (isTooLong(asked.expirationDateTime)) return 'Subscription expiration can only be 4230 minutes ahead'
      for (const url of [asked.notificationUrl, asked.lifecycleNotificationUrl])
        if (url && !(await isThere(url))) return 'Subscription validation request failed.'
      const made = { ...asked, id: randomUUID(), email }
      subscriptions.set(made.id, made)
      return made
    },
    renew(email: string, id: string, expirationDateTime: string): Subscription | string | null {
      const subscription = subscriptions.get(id)
      if (subscription?.email !== email) return null
      if (isTooLong(expirationDateTime)) return 'Subscription expiration can only be 4230 minutes ahead'
      subscription.expirationDateTime = expirationDateTime
      return subscription
    },
    changed: (email: string) => notify(ofPerson(email), { changeType: 'updated', resource: 'me/messages' }),
    /** Graph ends the subscriptions of a person, and says so. */
    async remove(email: string): Promise<void> {
      const ended = ofPerson(email)
      for (const { id } of ended) subscriptions.delete(id)
      await notify(ended, { lifecycleEvent: 'subscriptionRemoved' })
    },
  }
}
export type Subscriptions = ReturnType<typeof createSubscriptions>
