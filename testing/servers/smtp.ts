import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import type { Dovecot } from './dovecot.ts'

/** The end of the next message's DATA: an answer, or a broken connection. */
type SmtpFault =
  | { code: number; message: string }
  /** The message is accepted and delivered, but the connection breaks before the answer. */
  | 'drop-after-accepting'
  /** The connection breaks when the message begins. */
  | 'drop-at-data'

export interface SentMail {
  from: string
  to: string[]
  raw: Buffer
}

interface AcceptedMail extends SentMail {
  at: Date
}

type HandoverWatcher = (mail: SentMail, moment: 'accepted' | 'answered') => void

export interface SmtpServer {
  /** `submission`: STARTTLS and login; `smtps`: TLS and login; `mx`: neither, as mail comes in from the internet. */
  ports: { submission: number; smtps: number; mx: number }
  /** Everything accepted, oldest first. */
  accepted: AcceptedMail[]
  /** How many connections there were, and how many logins succeeded. */
  counts: { connections: number; logins: number }
  /** Further names to sign in with, and the user that each may send as. */
  logins: Map<string, { password: string; as: string }>
  /** Ends all connections, as a server does with idle ones. */
  hangUp(): void
  /** Messages to other domains, which are not delivered. */
  outbound: SentMail[]
  failNext(fault: SmtpFault): void
  /** Text after "250 " in the answer to the next message. */
  answerNext(words: string): void
  /** Delays the answer to each accepted message by this time. */
  answerLate(ms: number): void
  /** Tells at once when a message is accepted, before its sender gets the answer, and when the answer is written. */
  watch(watcher: HandoverWatcher): void
  close(): Promise<void>
}

interface SmtpOptions {
  /** Largest message in bytes. Default 25 MB. */
  size?: number
  introspectUrl?: string
}

/**
 * The outgoing and incoming mail server of a Dovecot: delivers mail to its users by LMTP. Refuses unknown local users
 * (550), `full@` (552), `tempfail@` (451) and senders other than the authenticated user (550).
 */
export async function startSmtp(dovecot: Dovecot, options: SmtpOptions = {}): Promise<SmtpServer> {
  const accepted: AcceptedMail[] = []
  const outbound: SentMail[] = []
  const counts = { connections: 0, logins: 0 }
  const logins: SmtpServer['logins'] = new Map()
  const faults: SmtpFault[] = []
  const answers: string[] = []
  let lateMs = 0
  let watcher: HandoverWatcher | null = null
  const sockets = new Map<number, Socket>()
  const isLocal = (address: string) =>
    address.toLowerCase().endsWith(`@${dovecot.domain}`) || dovecot.others.includes(address.toLowerCase())

  const take = async (mail: SentMail) => {
    await deliver(dovecot, { ...mail, to: mail.to.filter(isLocal) })
    accepted.push({ ...mail, at: new Date() })
    if (!mail.to.every(isLocal)) outbound.push({ ...mail, to: mail.to.filter(to => !isLocal(to)) })
  }
  const create = (secure: boolean, login: boolean) => {
    const server = new SMTPServer({
      ...commonOptions(dovecot, options, { counts, logins }),
      secure,
      authOptional: !login,
      disabledCommands: login ? [] : ['AUTH'],
      onMailFrom: (address, session, done) => {
        const stranger = login && address.address.toLowerCase() !== String(session.user).toLowerCase()
        done(stranger ? refusal(550, '5.7.60 You may not send as this sender') : null)
      },
      onRcptTo: ({ address }, _session, done) =>
        done(refuseRecipient(dovecot, address, login || isLocal(address))),
      onData: async (stream, session, done) => {
        const fault = faults.shift()
        const hangUp = () => sockets.get(session.remotePort)?.destroy()
        if (fault === 'drop-at-data') return hangUp()
        try {
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(chunk)
          if (stream.sizeExceeded) throw refusal(552, '5.3.4 Message too big')
          if (typeof fault === 'object') throw refusal(fault.code, fault.message)
          const mail = toMail(session, chunks)
          await take(mail)
          watcher?.(mail, 'accepted')
          if (lateMs > 0) await sleep(lateMs)
          if (fault === 'drop-after-accepting') hangUp()
          else done(null, answers.shift() ?? 'OK queued')
          watcher?.(mail, 'answered')
        } catch (error) {
          done(error instanceof Error ? error : refusal(451, '4.3.0 Failed'))
        }
      },
    })
    server.on('error', () => {})
    server.server.on('connection', (socket: Socket) => {
      const port = socket.remotePort ?? 0
      counts.connections += 1
      sockets.set(port, socket)
      socket.once('close', () => sockets.delete(port))
    })
    return server
  }
  const servers = { submission: create(false, true), smtps: create(true, true), mx: create(false, false) }
  return {
    ports: {
      submission: await listen(servers.submission),
      smtps: await listen(servers.smtps),
      mx: await listen(servers.mx),
    },
    accepted,
    counts,
    logins,
    hangUp: () => {
      for (const socket of sockets.values()) socket.destroy()
    },
    outbound,
    failNext: fault => faults.push(fault),
    answerNext: words => answers.push(words),
    answerLate: ms => {
      lateMs = ms
    },
    watch: next => {
      watcher = next
    },
    close: async () => {
      await Promise.all(
        Object.values(servers).map(server => new Promise<void>(done => server.close(() => done()))),
      )
    },
  }
}

function commonOptions(
  dovecot: Dovecot,
  { size, introspectUrl }: SmtpOptions,
  { counts, logins }: Pick<SmtpServer, 'counts' | 'logins'>,
): SMTPServerOptions {
  return {
    name: `smtp.${dovecot.domain}`,
    size: size ?? 25 * 1024 * 1024,
    cert: dovecot.certificate.cert,
    key: dovecot.certificate.key,
    logger: false,
    closeTimeout: 200,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth: async (auth, _session, done) => {
      const user = auth.username ?? ''
      if (auth.method === 'XOAUTH2') {
        const isGood =
          introspectUrl !== undefined && (await introspect(introspectUrl, auth.accessToken)) === user
        done(null, isGood ? { user } : { data: { status: '401', schemes: 'bearer', scope: 'mail' } })
        return
      }
      const other = logins.get(user)
      const isGood = other
        ? auth.password === other.password
        : dovecot.users.includes(user) && auth.password === dovecot.password
      if (isGood) counts.logins += 1
      done(
        isGood ? null : refusal(535, '5.7.8 Authentication credentials invalid'),
        isGood ? { user: other?.as ?? user } : undefined,
      )
    },
  }
}

async function introspect(url: string, token: string | undefined): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ token: token ?? '' }) })
  const body: unknown = response.ok ? await response.json() : {}
  return typeof body === 'object' && body !== null && 'email' in body ? body.email : null
}

function refuseRecipient(dovecot: Dovecot, address: string, mayRelay: boolean): Error | null {
  const plain = address.toLowerCase().replace(/\+[^@]*/, '')
  if (plain.startsWith('tempfail@')) return refusal(451, '4.2.1 Mailbox busy, try later')
  if (plain.startsWith('full@')) return refusal(552, '5.2.2 Mailbox full')
  if (plain.endsWith(`@${dovecot.domain}`) && !dovecot.users.includes(plain))
    return refusal(550, '5.1.1 User unknown')
  return mayRelay ? null : refusal(554, '5.7.1 Relay access denied')
}

function toMail({ envelope }: SMTPServerSession, chunks: Buffer[]): SentMail {
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
  return { from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) }
}

/** One LMTP transaction (RFC 2033). */
export async function deliver(dovecot: Dovecot, { from, to, raw }: SentMail): Promise<void> {
  if (to.length === 0) return
  const { lmtp } = dovecot.ports
  const connection = new SMTPConnection({ host: '127.0.0.1', port: lmtp, lmtp: true, ignoreTLS: true })
  await new Promise<void>((done, fail) => {
    connection.once('error', fail)
    connection.connect(() => {
      connection.send({ from, to }, raw, (error, info) => {
        connection.quit()
        const failed = error ?? info?.rejectedErrors?.[0]
        if (failed) fail(failed)
        else done()
      })
    })
  })
}

async function listen(server: SMTPServer): Promise<number> {
  const listener = server.listen(0, '127.0.0.1')
  if (!listener.listening) await once(listener, 'listening')
  const address = listener.address()
  return typeof address === 'object' && address ? address.port : 0
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
