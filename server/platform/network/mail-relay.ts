import nodemailer from 'nodemailer'

interface RelayMessage {
  to: string
  subject: string
  /** Plain text is enough for what an installation says, and is read everywhere. */
  text: string
}

/** Sends the installation's own mail: what no person writes. Throws when the server does not take it. */
export interface MailRelay {
  send(message: RelayMessage): Promise<void>
  /** Connects and signs in, and sends nothing. Throws with the reason. */
  check(): Promise<void>
}

const TIMEOUT_MS = 15_000

/**
 * An outgoing server by URL, `smtp:` (STARTTLS) or `smtps:`; `ca` is trusted besides the public ones. Links to new
 * passwords go there: without TLS nothing is sent, unless the server is on this machine or `tls` is `optional`.
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
  // What stands in the URL would win over what is said below.
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
      // RFC 3834: nothing shall answer this by itself.
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers })
    },
  }
}

const isThisMachine = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host)
