import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface TestRelay {
  /** SMTP_URL and SMTP_FROM of it. */
  config: { SMTP_URL: string; SMTP_FROM: string }
  /** Accepted messages, oldest first: the source, and the decoded text. */
  taken: { to: string[]; source: string; subject: string; text: string }[]
  /** Whether it refuses all further messages. */
  refuse(isRefusing: boolean): void
  close(): Promise<void>
}

/** A real outgoing server that keeps what it accepts. */
export async function testRelay(): Promise<TestRelay> {
  const taken: TestRelay['taken'] = []
  let isRefusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', async () => {
        if (isRefusing) return done(new Error('not now'))
        const raw = Buffer.concat(parts)
        const { subject = '', text = '' } = await PostalMime.parse(raw)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        // Long lines are wrapped in transit (quoted-printable, RFC 2045 section 6.7).
        const source = raw.toString().replace(/=\r\n/g, '').replace(/=3D/g, '=')
        taken.push({ to, source, subject, text: text.trim() })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    config: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'Quillbox <quillbox@relay.example>' },
    taken,
    refuse: refusing => {
      isRefusing = refusing
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
