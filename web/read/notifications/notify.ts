import { emails } from '#core/contract/emails.ts'
import type { RealtimeMessage } from '#core/contract/realtime.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { call } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { wantsNotifications } from './preference.ts'

const MAX_AT_ONCE = 3

/**
 * Notifies of mail that the server says is news for this person (rules have decided by then), while the page is hidden.
 * `isOwn` says whether an account is the person's own: loading a message of a colleague's account would be recorded as opening
 * it, so of such mail only the fact is shown.
 */
export async function notifyOfMail(
  { type, accountId, emailIds = [] }: RealtimeMessage,
  isOwn: (accountId: number) => boolean,
): Promise<void> {
  if (type !== 'mail_rings' || !document.hidden || !wantsNotifications()) return
  if (accountId === undefined) return
  // Phones only allow notifications through the service worker (web/public/sw.js), which also finds the page again.
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  const icon = '/icon-192.png'
  for (const id of emailIds.slice(-MAX_AT_ONCE)) {
    const tag = `email-${id}`
    if (!isOwn(accountId)) {
      const data = { path: paths.email.to(id) }
      await registration.showNotification('New mail', {
        body: 'One of your rules tells you of it',
        tag,
        icon,
        data,
      })
      continue
    }
    const email = await call(emails.get, { params: { id } }).catch(() => null)
    if (!email) continue
    const data = { path: paths.thread.to(email.threadId, 'inbox') }
    await registration.showNotification(email.sender, { body: shownSubject(email.subject), tag, icon, data })
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
