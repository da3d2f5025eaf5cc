import nodemailer from 'nodemailer'

interface RelayMessage {
  to: string
  subject: string
  /** Plain text is enough for these letters, and every program can show it. */
  text: string
}

/** Sends the installation's own mail, which no person writes. Throws when the server refuses it. */
export interface MailRelay {
  send(message: RelayMessage): Promise<void>
  /** Connects and signs in without sending anything. Throws with the reason. */
  check(): Promise<void>
}

const TIMEOUT_MS = 15_000

/**
 * An outgoing server by URL, `smtp:` (STARTTLS) or `smtps:`; `ca` is trusted besides the public authorities. It carries
 * links to new passwords, so nothing is sent without TLS, unless the server is on this machine or `tls` is `optional`.
 */
export function createMailRelay({
  url,
  from,
  tls = 'required',
  ca,
}: {
  url: string
  from: string
  tls?: 'required' | 'optional'
  ca?: string | null
}): MailRelay {
  const address = new URL(url)
  // Options in the URL would override those below.
  address.searchParams.delete('requireTLS')
  const transport = nodemailer.createTransport({
    url: address.href,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    requireTLS: tls === 'required' && !isThisMachine(address.hostname),
    ...(ca ? { tls: { ca } } : {}),
  })
  return {
    async check() {
      await transport.verify()
    },
    async send({ to, subject, text }) {
      // RFC 3834: no program may answer this.
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers })
    },
  }
}

const isThisMachine = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host)
