import { emails } from '#core/contract/emails.ts'
import type { RealtimeMessage } from '#core/contract/realtime.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { call } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { wantsNotifications } from './preference.ts'

/** Older mail causes no notification, so a first sync does not either. */
const FRESH_MS = 5 * 60_000
const MAX_AT_ONCE = 3

/**
 * Notifies of personal mail that has just arrived, while the page is hidden. `isOwn` says whether an account is the
 * person's own: loading a message of a colleague's account would be recorded as opening it.
 */
export async function notifyOfMail(
  { type, accountId, emailIds = [] }: RealtimeMessage,
  isOwn: (accountId: number) => boolean,
): Promise<void> {
  if (type !== 'email_received' || !document.hidden || !wantsNotifications()) return
  if (accountId === undefined || !isOwn(accountId)) return
  // Phones only allow notifications through the service worker (web/public/sw.js), which also finds the page again.
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  for (const id of emailIds.slice(-MAX_AT_ONCE)) {
    const email = await call(emails.get, { params: { id } }).catch(() => null)
    const isNews =
      email &&
      !email.isRead &&
      email.unsubscribe === null &&
      email.labels.includes('inbox') &&
      Date.now() - Date.parse(email.receivedAt) < FRESH_MS
    if (!isNews) continue
    await registration.showNotification(email.sender, {
      body: shownSubject(email.subject),
      tag: `email-${id}`,
      icon: '/icon-192.png',
      data: { path: paths.thread.to(email.threadId, 'inbox') },
    })
  }
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
