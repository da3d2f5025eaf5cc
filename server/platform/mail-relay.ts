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

/** An outgoing server by URL, `smtp:` (STARTTLS where it has that) or `smtps:`; `ca` is trusted besides the public ones. */
export function createMailRelay({
  url,
  from,
  ca,
}: {
  url: string
  from: string
  ca?: string | null
}): MailRelay {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
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
