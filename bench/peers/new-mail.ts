import { setTimeout as sleep } from 'node:timers/promises'
import type { MailServers } from '#e2e/system/mail-server.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { until } from '#testing/servers/server-process.ts'
import { deliver } from '#testing/servers/smtp.ts'
import type { HttpClient } from '../http-client.ts'
import { percentile } from '../percentile.ts'
import { NEWEST } from '../sync.ts'
import { NEW_MAIL } from './lines.ts'
import type { Figures } from './table.ts'

const LOOK_EVERY_MS = 20

/** Delivers mail to the mail server; seconds until it is listed, and until a client that only waits for it has it. */
export async function measureNewMail(
  client: HttpClient,
  { dovecot }: MailServers,
  user: string,
  count: number,
): Promise<{ plain: Figures; ours: Figures }> {
  const times = { plain: [] as number[], ours: [] as number[] }
  const waiting = await connectClient(dovecot, user)
  await waiting.mailboxOpen('INBOX')
  try {
    for (let number = 0; number < count; number += 1) {
      const subject = `New mail ${number}`
      const fetched = new Promise<void>((resolve, reject) =>
        waiting.once('exists', ({ count: newest }) => {
          waiting.fetchOne(`${newest}`, { source: true }).then(() => resolve(), reject)
        }),
      )
      const idling = waiting.idle()
      // The mail server hears of IDLE before the mail comes.
      await sleep(100)
      const start = performance.now()
      const elapsed = () => (performance.now() - start) / 1000
      const raw = Buffer.from(
        `From: A Friend <friend@mail.example>\r\nTo: ${user}\r\nSubject: ${subject}\r\nMessage-ID: <new-${number}@mail.example>\r\n\r\nSee you at ${number}.\r\n`,
      )
      await deliver(dovecot, { from: 'friend@mail.example', to: [user], raw })
      await Promise.all([
        fetched.then(() => times.plain.push(elapsed())),
        untilSeen(client, subject).then(() => times.ours.push(elapsed())),
      ])
      await idling
    }
  } finally {
    waiting.close()
  }
  return { plain: figuresOf(times.plain), ours: figuresOf(times.ours) }
}

/** Waits until a message with this subject is among the newest of the inbox. */
export async function untilSeen({ get }: HttpClient, subject: string): Promise<void> {
  let etag = ''
  await until(async () => {
    const answer = await get(`/api/emails?folder=inbox&limit=${NEWEST}&page=1`, { 'if-none-match': etag })
    if (answer.status === 304) return false
    etag = answer.headers.etag ?? ''
    return answer.json<{ emails: { subject: string }[] }>().emails.some(row => row.subject === subject)
  }, LOOK_EVERY_MS)
}

const figuresOf = (times: number[]): Figures => ({
  [NEW_MAIL.p50]: percentile(times, 0.5),
  [NEW_MAIL.p95]: percentile(times, 0.95),
})
