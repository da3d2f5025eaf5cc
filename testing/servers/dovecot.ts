import { execFile, spawn } from 'node:child_process'
import { accessSync, constants, mkdtempSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createAuthority } from './certificates.ts'
import { type DovecotSettings, dovecotConfig, oauthConfig } from './dovecot-config.ts'
import { freePorts, waitForPort } from './ports.ts'

const run = promisify(execFile)

export interface Dovecot {
  host: string
  ports: { imap: number; imaps: number; lmtp: number }
  domain: string
  /** Every user's password. */
  password: string
  /** Addresses that can log in: user01@…, user02@…, … */
  users: string[]
  /** Addresses of other domains whose mail comes to this server, too. */
  others: readonly string[]
  /** PEM of the certificate authority to trust. The certificate is for localhost, 127.0.0.1, imap.… and smtp.… */
  ca: string
  certificate: { cert: string; key: string }
  /** Directory of one user's mail. */
  home(user: string): string
  doveadm(...args: string[]): Promise<string>
  /** Ends all sessions of the user, as a server restart would. */
  kick(user: string): Promise<void>
  /** Sets the rights in a mailbox (RFC 4314): `lr` is read-only, `l` not even readable. */
  setRights(user: string, mailbox: string, rights: string): Promise<void>
  /** Makes the server fail to open a mailbox (NO [SERVERBUG]), or repairs it. */
  damage(user: string, mailbox: string, isDamaged: boolean): Promise<void>
  /** Gives a mailbox a new UIDVALIDITY, as a rebuilt server does. */
  setUidValidity(user: string, mailbox: string, value: number): Promise<void>
  log(): Promise<string>
  /** Sets a user's password at the IMAP server; in force when it resolves. */
  setPassword(user: string, password: string): Promise<void>
  /** Numbers of a user's IMAP logins and refused passwords. */
  logins(user: string): Promise<{ accepted: number; refused: number }>
  stop(): Promise<void>
  start(): Promise<void>
  /** Deletes all mail of all users; the server keeps running. */
  reset(): Promise<void>
  /** Stops and deletes everything. */
  remove(): Promise<void>
}

export type DovecotOptions = Partial<
  Pick<
    DovecotSettings,
    | 'store'
    | 'maxConnections'
    | 'capabilities'
    | 'specialUse'
    | 'prefix'
    | 'introspectUrl'
    | 'domain'
    | 'quotaKb'
  >
> & { users?: number; others?: readonly string[]; password?: string }

/**
 * Whether the tests that need Dovecot can run. Throws without the program, so that a missing server does not pass for
 * passed tests; with QUILLBOX_ALLOW_SKIP=1 it prints a warning and returns false.
 */
export function haveDovecot(): boolean {
  if (findProgram('dovecot')) return true
  const advice = 'Dovecot is not installed (Debian: apt-get install dovecot-imapd dovecot-lmtpd)'
  if (process.env.QUILLBOX_ALLOW_SKIP !== '1')
    throw new Error(`${advice}; QUILLBOX_ALLOW_SKIP=1 skips its tests`)
  console.warn(`Skipping the tests against a real IMAP server: ${advice}`)
  return false
}

/** Starts a private Dovecot in a temporary directory, on free ports of the loopback interface. */
export async function startDovecot(options: DovecotOptions = {}): Promise<Dovecot> {
  const program = findProgram('dovecot')
  const admin = findProgram('doveadm')
  if (!program || !admin) throw new Error('dovecot and doveadm are needed on the PATH or in /usr/sbin')
  const settings = await settingsFor(options)
  const { root, ports, domain } = settings
  const password = options.password ?? 'pass'
  const users = Array.from(
    { length: options.users ?? 20 },
    (_, i) => `user${`${i + 1}`.padStart(2, '0')}@${domain}`,
  )
  const others = options.others ?? []
  const { ca, certificate } = await writeFiles(settings, [...users, ...others], password)
  const config = path.join(root, 'etc', 'dovecot.conf')

  let stopProcess = async () => {}
  const start = async () => {
    // A socket file of an earlier run delays Dovecot's start by seconds.
    await rm(path.join(root, 'run'), { recursive: true, force: true })
    stopProcess = await startProcess(program, config, ports.imap)
  }
  const doveadm = async (...args: string[]) => (await run(admin, ['-c', config, ...args])).stdout
  const stop = async () => {
    // Sessions survive the death of the master. With nobody logged in, kick fails.
    await doveadm('kick', '*').catch(() => {})
    await stopProcess()
  }
  const mail = path.join(root, 'mail')
  const log = () => readFile(path.join(root, 'log', 'dovecot.log'), 'utf8')
  const passwords = new Map([...users, ...others].map(user => [user, password]))
  await start()
  return {
    host: '127.0.0.1',
    ports,
    domain,
    password,
    users,
    others,
    ca,
    certificate,
    home: user => path.join(mail, user),
    doveadm,
    kick: async user => {
      await doveadm('kick', user)
    },
    setRights: async (user, mailbox, rights) => {
      const file = path.join(mail, user, 'Maildir', `.${mailbox}`, 'dovecot-acl')
      await writeFile(file, `owner ${rights}\n`, { mode: 0o644 })
    },
    damage: async (user, mailbox, isDamaged) => {
      const directory = path.join(mail, user, 'Maildir', `.${mailbox}`, 'cur')
      await chmod(directory, isDamaged ? 0 : 0o700)
    },
    setUidValidity: async (user, mailbox, value) => {
      await doveadm('mailbox', 'update', '-u', user, '--uid-validity', `${value}`, mailbox)
    },
    log,
    setPassword: async (user, other) => {
      passwords.set(user, other)
      await writeFile(path.join(root, 'etc', 'users'), passwordFile(passwords))
      // Dovecot checks the file once a second.
      const isKnown = () =>
        doveadm('auth', 'test', user, other).then(
          () => true,
          () => false,
        )
      while (!(await isKnown())) await sleep(100)
    },
    logins: async user => {
      const lines = (await log()).split('\n')
      const count = (words: RegExp) => lines.filter(line => words.test(line) && line.includes(user)).length
      return {
        accepted: count(/imap-login: Info: Login: /),
        refused: count(/auth: Info: .*[Pp]assword mismatch/),
      }
    },
    start,
    stop,
    reset: async () => {
      await stop()
      await rm(mail, { recursive: true, force: true })
      await makeMailDirectory(settings)
      await start()
    },
    remove: async () => {
      await stop()
      await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    },
  }
}

async function settingsFor(options: DovecotOptions): Promise<DovecotSettings> {
  const [imap = 0, imaps = 0, lmtp = 0] = await freePorts(3)
  const { username, uid, gid } = os.userInfo()
  const asRoot = uid === 0
  const group = asRoot ? 'dovecot' : (await run('id', ['-gn'])).stdout.trim()
  return {
    root: mkdtempSync(path.join(os.tmpdir(), 'quillbox-dovecot-')),
    ports: { imap, imaps, lmtp },
    domain: options.domain ?? 'mail.test',
    store: options.store ?? 'maildir',
    maxConnections: options.maxConnections ?? 50,
    capabilities: options.capabilities ?? null,
    specialUse: options.specialUse ?? true,
    prefix: options.prefix ?? '',
    quotaKb: options.quotaKb ?? null,
    introspectUrl: options.introspectUrl ?? 'http://127.0.0.1:9/introspect',
    users: asRoot
      ? { internal: 'dovecot', group, login: 'dovenull', uid: 5000, gid: 5000 }
      : { internal: username, group, login: username, uid, gid },
  }
}

async function writeFiles(settings: DovecotSettings, users: string[], password: string) {
  const { root, domain } = settings
  await chmod(root, 0o755)
  for (const name of ['etc', 'state', 'log']) await mkdir(path.join(root, name))
  await makeMailDirectory(settings)
  const authority = await createAuthority(path.join(root, 'tls'))
  const names = ['localhost', `imap.${domain}`, `smtp.${domain}`]
  const certificate = await authority.issue('server', { names, addresses: ['127.0.0.1'] })
  const accounts = passwordFile(new Map(users.map(user => [user, password])))
  await writeFile(path.join(root, 'etc', 'users'), accounts)
  await writeFile(path.join(root, 'etc', 'oauth2.conf.ext'), oauthConfig(settings))
  await writeFile(path.join(root, 'etc', 'dovecot.conf'), dovecotConfig(settings))
  return { ca: authority.ca, certificate }
}

function passwordFile(passwords: Map<string, string>): string {
  return [...passwords].map(([user, password]) => `${user}:{PLAIN}${password}::::::\n`).join('')
}

async function makeMailDirectory({ root, users }: DovecotSettings): Promise<void> {
  const mail = path.join(root, 'mail')
  await mkdir(mail, { recursive: true })
  if (process.getuid?.() === 0) await chown(mail, users.uid, users.gid)
}

/** Starts the master process in the foreground, as our child; returns a function that stops it. */
async function startProcess(program: string, config: string, port: number): Promise<() => Promise<void>> {
  const child = spawn(program, ['-F', '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', chunk => {
    complaint += chunk
  })
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  const killWithUs = () => child.kill('SIGTERM')
  process.once('exit', killWithUs)
  const stop = async () => {
    process.off('exit', killWithUs)
    child.kill('SIGTERM')
    // The master waits seconds for idle helpers, which exit at once when it is gone.
    const impatience = setTimeout(() => child.kill('SIGKILL'), 300)
    await ended
    clearTimeout(impatience)
  }
  const started = await Promise.race([waitForPort(port, 15_000), ended.then(() => false)])
  if (started) return stop
  await stop()
  throw new Error(`Dovecot did not start: ${complaint}`)
}

function findProgram(name: string): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/bin',
    '/usr/local/sbin',
  ]
  return folders.map(folder => path.join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
