import { chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Dovecot, type DovecotOptions, startDovecot } from '#testing/servers/dovecot.ts'
import { type ServerProcess, type StartOptions, startServer } from '#testing/servers/server-process.ts'
import { type SmtpServer, startSmtp } from '#testing/servers/smtp.ts'

export const EMAIL = 'owner@quillbox.example'
export const PASSWORD = 'a-long-enough-password'

export interface MailServers {
  dovecot: Dovecot
  smtp: SmtpServer
  close(): Promise<void>
}

export async function startMailServers(users: number, options: DovecotOptions = {}): Promise<MailServers> {
  const dovecot = await startDovecot({ users, ...options })
  const smtp = await startSmtp(dovecot)
  return {
    dovecot,
    smtp,
    async close() {
      await smtp.close()
      await dovecot.remove()
    },
  }
}

/** Starts the product as a process of its own that trusts the test servers. */
export async function startProduct(
  dataDir: string,
  { dovecot }: MailServers,
  env: Record<string, string> = {},
  options: StartOptions = {},
): Promise<ServerProcess> {
  const caFile = path.join(dataDir, 'ca.pem')
  await mkdir(dataDir, { recursive: true })
  await writeFile(caFile, dovecot.ca)
  const settings = {
    SUPER_ADMIN_EMAIL: EMAIL,
    SUPER_ADMIN_PASSWORD: PASSWORD,
    OUTBOUND_ALLOW_HOSTS: 'localhost',
    EXTRA_CA_FILE: caFile,
    ...env,
  }
  return startServer(dataDir, settings, options)
}

export async function signIn(server: Pick<ServerProcess, 'call'>): Promise<string> {
  const { token } = (await server.call('POST', '/api/auth/login', {
    body: { email: EMAIL, password: PASSWORD },
  })) as {
    token: string
  }
  return token
}

/** The request body that connects a mailbox of the test servers. */
export function connection({ dovecot, smtp }: MailServers, user: string) {
  return {
    email: user,
    password: dovecot.password,
    imap: { host: 'localhost', port: dovecot.ports.imaps, security: 'tls' },
    smtp: { host: 'localhost', port: smtp.ports.smtps, security: 'tls' },
  }
}

/** Fills an inbox by writing its files, as if the mail had been there for long. */
export async function fillMaildir(
  home: string,
  messages: Iterable<{ source: string; date: Date }>,
): Promise<number> {
  const maildir = path.join(home, 'Maildir')
  for (const name of ['cur', 'new', 'tmp']) await mkdir(path.join(maildir, name), { recursive: true })
  let bytes = 0
  let index = 0
  for (const { source, date } of messages) {
    const seconds = Math.floor(date.getTime() / 1000)
    const size = Buffer.byteLength(source)
    const name = `${seconds}.M${index}P1.test,S=${size}:2,${index % 5 ? 'S' : ''}`
    bytes += size
    await writeFile(path.join(maildir, 'cur', name), source)
    index += 1
  }
  await giveTo(home, path.dirname(home))
  return bytes
}

/** Dovecot runs as the owner of the directory of all mail, and must be able to write there. */
async function giveTo(home: string, likeDirectory: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(likeDirectory)
  for (const entry of await readdir(home, { recursive: true })) await chown(path.join(home, entry), uid, gid)
  await chown(home, uid, gid)
}
