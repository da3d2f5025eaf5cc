import { outlookPushUrl } from '#server/mail/providers/push-address.ts'
import type { PushedNews, PushReceiver } from '#server/mail/providers/push-receiver.ts'
import { forbidden } from '#server/platform/errors.ts'
import { openOrNull, type SecretBox } from '#server/platform/secrets/secrets.ts'
import type { NotificationTarget } from '../config.ts'

interface Delivery {
  value: { subscriptionId: string; clientState?: string | null; lifecycleEvent?: string | null }[]
}

const CONTEXT = 'outlook-notifications'
/** What Microsoft takes at most. */
const MOST_CHARACTERS = 128

/**
 * What Microsoft has to say with every notification of this account. Sealed, so that nobody else can make one up, and
 * nothing has to be stored: the sealing checks itself, in constant time.
 */
export function clientStateOf(secrets: SecretBox, uniqueId: string): string {
  const state = secrets.seal(uniqueId.replaceAll('-', ''), CONTEXT)
  if (state.length > MOST_CHARACTERS) throw new Error('the clientState is too long for Microsoft')
  return state
}

/**
 * Where Microsoft is to tell of this account, and by what we believe it. The address names the key that sealed that: with
 * a new key it is another one, so that a new subscription is made and the older key is needed no more.
 */
export function notificationTarget(
  secrets: SecretBox,
  publicUrl: string,
  uniqueId: string,
): NotificationTarget {
  const clientState = clientStateOf(secrets, uniqueId)
  const [, key = ''] = clientState.split('.')
  return { url: `${outlookPushUrl(publicUrl, uniqueId)}?key=${key}`, clientState }
}

/** Change and lifecycle notifications; each has to prove itself, and one that does not condemns all. */
export function outlookReceiver(secrets: SecretBox): PushReceiver {
  const isOf = (uniqueId: string, clientState: string): boolean =>
    openOrNull(secrets, clientState, CONTEXT) === uniqueId.toLowerCase().replaceAll('-', '')
  return {
    async read({ account, body }) {
      const { value } = body as Delivery
      if (account === null || value.length === 0) throw forbidden()
      if (!value.every(({ clientState }) => clientState && isOf(account, clientState))) throw forbidden()
      const isLost = value.some(({ lifecycleEvent }) => isEnding(lifecycleEvent))
      const news: PushedNews = { mailbox: { uniqueId: account }, kind: isLost ? 'lost' : 'news' }
      return [news]
    },
  }
}

/**
 * Removed, or to be confirmed: both are answered by asking anew. `missed` means only that there is something to read
 * (https://learn.microsoft.com/en-us/graph/change-notifications-lifecycle-events).
 */
const isEnding = (event: string | null | undefined): boolean =>
  event === 'subscriptionRemoved' || event === 'reauthorizationRequired'
