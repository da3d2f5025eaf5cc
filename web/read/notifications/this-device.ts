import { push } from '#core/contract/push.ts'
import { call } from '#web/platform/api.ts'

/** Names the person who wants to be told of new mail on this device. */
const KEY = 'quillbox.notifications'

/** Why a device cannot be told of new mail. */
export type NotTold = 'impossible' | 'refused' | 'no-service'

/** Whether this person is told of new mail on this device. */
export const isToldHere = (userId: number): boolean =>
  localStorage.getItem(KEY) === String(userId) &&
  'Notification' in window &&
  Notification.permission === 'granted'

/** Asks the browser to take pushes for a person, and tells the server where. Returns why that is not possible; null if it is. */
export async function tellHere(userId: number): Promise<NotTold | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.pushManager || !('Notification' in window)) return 'impossible'
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const { publicKey } = await call(push.get, {})
  const subscription = await subscribe(registration.pushManager, publicKey)
  if (!subscription) return 'no-service'
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call(push.addDevice, { body: { endpoint: endpoint ?? '', p256dh, auth } })
  localStorage.setItem(KEY, String(userId))
  return null
}

/** The browser's subscription with the installation's key; null where no push service can be reached. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription | null> {
  const known = await manager.getSubscription()
  if (known && keyOf(known) === publicKey) return known
  await known?.unsubscribe()
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch (error) {
    console.warn(error)
    return null
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Nobody is told here any more, until they ask for it again. */
export async function tellHereNoMore(): Promise<void> {
  localStorage.removeItem(KEY)
  await endSubscription()
}

/** The session has ended: what is shown of its mail goes, and the push service forgets this device. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** A new session, or a subscription that the browser has renewed: the server learns of it. */
export async function stayTold(userId: number): Promise<void> {
  if (isToldHere(userId)) await tellHere(userId)
}
