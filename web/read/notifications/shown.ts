import { MOST_NEWS, push } from '#core/contract/push.ts'
import { call } from '#web/platform/api.ts'

/** Closes notifications of mail that was read meanwhile, here or elsewhere. */
export async function closeRead(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  const idsOf = ({ data }: Notification): number[] => data?.emailIds ?? []
  const ids = [...new Set(shown.flatMap(idsOf))].slice(-MOST_NEWS)
  if (ids.length === 0) return
  const unread = new Set((await call(push.unread, { query: { ids: ids.join(',') } })).unread)
  for (const notification of shown) if (!idsOf(notification).some(id => unread.has(id))) notification.close()
}

/** Calls back with the address of a clicked notification. Returns a function that stops it. */
export function onNotificationOpened(open: (path: string) => void): () => void {
  const listener = ({ data }: MessageEvent) => {
    if (typeof data?.path === 'string') open(data.path)
  }
  const { serviceWorker } = navigator
  serviceWorker?.addEventListener('message', listener)
  return () => serviceWorker?.removeEventListener('message', listener)
}
