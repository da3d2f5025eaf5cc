import { emails } from '#core/contract/emails.ts'
import type { RealtimeMessage } from '#core/contract/realtime.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { call } from '#web/platform/api.ts'
import { wantsNotifications } from './preference.ts'

/** What came long ago was not received just now: a first sync does not ring. */
const FRESH_MS = 5 * 60_000
const MAX_AT_ONCE = 3

interface Reader {
  /** Whether an account is the person's own: what is asked for of a colleague's is written down as opened. */
  isOwn: (accountId: number) => boolean
  open: (threadId: string) => void
}

/** Tells of personal mail that has just arrived, while nobody looks at the page. */
export async function notifyOfMail(
  { type, accountId, emailIds = [] }: RealtimeMessage,
  { isOwn, open }: Reader,
): Promise<void> {
  if (type !== 'email_received' || !document.hidden || !wantsNotifications()) return
  if (accountId === undefined || !isOwn(accountId)) return
  for (const id of emailIds.slice(-MAX_AT_ONCE)) {
    const email = await call(emails.get, { params: { id } }).catch(() => null)
    const isNews =
      email &&
      !email.isRead &&
      email.unsubscribe === null &&
      email.labels.includes('inbox') &&
      Date.now() - Date.parse(email.receivedAt) < FRESH_MS
    if (!isNews) continue
    const notification = new Notification(email.sender, {
      body: shownSubject(email.subject),
      tag: `email-${id}`,
      icon: '/icon-192.png',
    })
    notification.onclick = () => {
      window.focus()
      open(email.threadId)
    }
  }
}
