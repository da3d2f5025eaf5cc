import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TestRelay {
  /** SMTP_URL and SMTP_FROM of it. */
  config: { SMTP_URL: string; SMTP_FROM: string }
  /** What it has taken, as source, oldest first. */
  taken: { to: string[]; source: string }[]
  close(): Promise<void>
}

/** A real outgoing server that keeps what it takes. */
export async function testRelay(): Promise<TestRelay> {
  const taken: TestRelay['taken'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        // Long lines are wrapped on their way (quoted-printable, RFC 2045 section 6.7).
        const source = Buffer.concat(parts).toString().replace(/=\r\n/g, '').replace(/=3D/g, '=')
        taken.push({ to, source })
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
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
