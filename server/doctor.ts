import { readFileSync } from 'node:fs'
import { createMailRelay } from '#server/platform/network/mail-relay.ts'
import { keyId, loadSecretKeys } from '#server/platform/secrets/secrets.ts'
import { blobStore } from './build-deps.ts'
import { loadConfig } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { backupStatus } from './features/backup/schedule/backup-status.ts'
import { StartupError } from './platform/errors.ts'
import { runMain } from './platform/lifecycle.ts'
import { installationEngine } from './providers/ai/engines.ts'
import { ProviderError } from './providers/mail/provider.ts'
import { gmailPushUrl, outlookPushUrl } from './providers/mail/push-address.ts'
import { type OAuthName, oauthClients, redirectUri } from './providers/oauth/registry.ts'

/** A result, in words for the operator. */
interface Finding {
  state: 'ok' | 'note' | 'problem'
  about: string
  text: string
}

const MARKS = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' }
const DAY_MS = 24 * 3600_000
const MOST_DAYS_OLD = 2
const MOST_CLOCK_DIFFERENCE_MS = 60_000

type Config = ReturnType<typeof loadConfig>
const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
const note = (about: string, text: string): Finding => ({ state: 'note', about, text })
const problem = (about: string, text: string): Finding => ({ state: 'problem', about, text })

async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config
  const about = 'Database'
  try {
    const database = await openDatabase({ databaseUrl, dataDir })
    try {
      const { rows } = await database.db.execute<{ version: string }>(
        "select current_setting('server_version') as version",
      )
      const kind = databaseUrl ? 'a server' : `embedded, in ${dataDir}`
      return [ok(about, `PostgreSQL ${rows[0]?.version}, ${kind}`), ...(await checkSealed(database, config))]
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    const isRunning = /already open in another Quillbox process/.test(error.message)
    return [isRunning ? note(about, 'the server is running and has it open') : problem(about, error.message)]
  }
}

/** Checks that the keys can open the stored mail passwords, because the key may have been replaced. */
async function checkSealed({ db }: Database, { secretKeys, dataDir }: Config): Promise<Finding[]> {
  const { rows: tables } = await db.execute<{ name: string | null }>(
    "select to_regclass('mail_accounts') as name",
  )
  if (!tables[0]?.name) return []
  const { rows } = await db.execute<{ key: string }>(
    "select split_part(sealed_secret, '.', 2) as key from mail_accounts where sealed_secret is not null",
  )
  // Keys that cannot be read are reported by another check.
  const keys = (await loadSecretKeys(secretKeys, dataDir).catch(() => null))?.map(keyId)
  if (!keys) return []
  const lost = rows.filter(({ key }) => !keys.includes(key)).length
  if (lost === 0) return []
  const text = `does not open the sign-in of ${lost} of ${rows.length} mailboxes: they were connected with another one`
  return [problem('Secret key', text)]
}

async function checkStorage(config: Config): Promise<Finding[]> {
  const about = 'Storage'
  const place = config.s3 ? `${config.s3.bucket} at ${config.s3.endpoint}` : config.dataDir
  try {
    await blobStore(config).probe()
    return [ok(about, `files can be written to ${place}`)]
  } catch (error) {
    return [problem(about, `files cannot be written to ${place}: ${reasonOf(error)}`)]
  }
}

async function checkKey({ secretKeys, dataDir }: Config): Promise<Finding[]> {
  const about = 'Secret key'
  try {
    await loadSecretKeys(secretKeys, dataDir)
    return [
      secretKeys
        ? ok(about, 'from SECRET_KEY')
        : ok(about, `in ${dataDir}/secret.key; without a copy of it a backup opens no mail password`),
    ]
  } catch (error) {
    return [problem(about, reasonOf(error))]
  }
}

async function checkBackups(config: Config): Promise<Finding[]> {
  const about = 'Backups'
  const status = await backupStatus(config)
  if (!status) return [note(about, 'none are made daily (BACKUP_DIR); see docs/operations.md')]
  const { directory, count, newest, failure } = status
  const findings = failure ? [problem(about, `the last one failed: ${failure.text}`)] : []
  if (!newest) return [...findings, note(about, `there are none yet in ${directory}`)]
  const days = Math.floor((Date.now() - newest.at.getTime()) / DAY_MS)
  const text = `the newest of ${count} in ${directory} is of ${newest.at.toISOString().slice(0, 16)} UTC`
  return [...findings, days < MOST_DAYS_OLD ? ok(about, text) : problem(about, `${text}, ${days} days old`)]
}

/** Checks the clock, because tokens and one-time codes depend on it. */
async function checkClock({ google }: Config): Promise<Finding[]> {
  const about = 'Clock'
  try {
    const url = google?.baseUrl ?? 'https://oauth2.googleapis.com'
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5000) })
    const theirs = Date.parse(answer.headers.get('date') ?? '')
    if (Number.isNaN(theirs)) return [note(about, 'could not be compared: no time in the answer')]
    const difference = Math.abs(Date.now() - theirs)
    return [
      difference > MOST_CLOCK_DIFFERENCE_MS
        ? problem(about, `is off by ${Math.round(difference / 1000)} seconds; switch time synchronisation on`)
        : ok(about, 'is right'),
    ]
  } catch {
    return [note(about, 'could not be compared: there is no way to the internet from here')]
  }
}

const SERVICES: Record<OAuthName, { about: string; otherwise: string; trap: string }> = {
  google: {
    about: 'Google',
    otherwise: 'Gmail can be connected by app password',
    trap: 'while its consent screen is in Testing, every sign-in ends after 7 days',
  },
  microsoft: {
    about: 'Microsoft',
    otherwise: 'Outlook cannot be connected by its own sign-in',
    trap: 'client secrets end after two years at most; note the day',
  },
  yahoo: {
    about: 'Yahoo',
    otherwise: 'Yahoo can be connected by app password',
    trap: 'its mail servers let in only apps whose access to mail Yahoo has approved',
  },
}

async function checkService(config: Config, name: OAuthName): Promise<Finding[]> {
  const { about, otherwise, trap } = SERVICES[name]
  const client = oauthClients(config, { now: () => new Date() })[name]
  if (!client) return [note(about, `not set up; ${otherwise}. See docs/connect-${name}.md`)]
  const findings = [await tryClient(about, client)]
  const address = redirectUri(config.publicUrl, name)
  findings.push(note(about, `this redirect address has to be registered there, letter by letter: ${address}`))
  const { hostname, protocol } = new URL(config.publicUrl)
  const isLocal = name !== 'yahoo' && ['localhost', '127.0.0.1'].includes(hostname)
  if (protocol === 'http:' && !isLocal)
    findings.push(
      problem(
        about,
        `${about} takes no http address${name === 'yahoo' ? '' : ' but localhost'}; give PUBLIC_URL an https one`,
      ),
    )
  findings.push(note(about, trap))
  return findings
}

const checkGoogle = async (config: Config) => [
  ...(await checkService(config, 'google')),
  ...(config.google ? checkGmailPush(config.google.push, config.publicUrl) : []),
]
const checkYahoo = (config: Config) => checkService(config, 'yahoo')
const checkMicrosoft = async (config: Config) => [
  ...(await checkService(config, 'microsoft')),
  ...(config.microsoft ? checkNotifications(config.microsoft, config.publicUrl) : []),
]

function checkGmailPush(push: NonNullable<Config['google']>['push'], publicUrl: string): Finding[] {
  const about = 'Gmail push'
  if (!push)
    return [note(about, 'not set up; Gmail is asked for news every so often. See docs/connect-google.md')]
  if (!publicUrl.startsWith('https:'))
    return [problem(about, 'Pub/Sub delivers only to an https address; give PUBLIC_URL one')]
  return [
    ok(about, `Gmail publishes to ${push.topic}`),
    note(about, `its subscription has to push to ${gmailPushUrl(publicUrl)}, as ${push.serviceAccount}`),
  ]
}

function checkNotifications(
  { hasNotifications, baseUrl }: NonNullable<Config['microsoft']>,
  publicUrl: string,
): Finding[] {
  const about = 'Outlook notifications'
  if (!hasNotifications)
    return [note(about, 'off; Microsoft is asked for news every so often. See docs/connect-microsoft.md')]
  if (!publicUrl.startsWith('https:') && !baseUrl)
    return [problem(about, 'Microsoft calls only an https address; give PUBLIC_URL one')]
  return [
    ok(about, `Microsoft calls ${outlookPushUrl(publicUrl, '…')}, which has to be open to the internet`),
  ]
}

/**
 * Tries an invented refresh token. A provider that knows our client refuses the token; otherwise it refuses the client.
 */
async function tryClient(
  about: string,
  client: { refresh(token: string): Promise<unknown> },
): Promise<Finding> {
  try {
    await client.refresh('doctor')
    return ok(about, 'answers')
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'auth-expired')
      return ok(about, 'knows this installation by its client id and secret')
    return problem(about, reasonOf(error))
  }
}

async function checkRelay({ smtp, extraCaFile }: Config): Promise<Finding[]> {
  const about = 'Mail relay'
  if (!smtp)
    return [note(about, 'none (SMTP_URL, SMTP_FROM); links to new passwords are given out by admins')]
  try {
    await createMailRelay({ ...smtp, ca: extraCaFile ? readFileSync(extraCaFile, 'utf8') : null }).check()
    return [ok(about, `takes mail from ${smtp.from}`)]
  } catch (error) {
    return [problem(about, reasonOf(error))]
  }
}

/** Asks the engine in force a harmless question. */
async function checkEngine({ ai }: Config): Promise<Finding[]> {
  const about = 'AI engine'
  const engine = await installationEngine(ai)
  if (engine.id === 'offline')
    return [note(about, `${engine.label}: built in, nothing leaves this machine. See docs/ai.md for a model`)]
  const message = {
    id: 1,
    from: DOCTOR,
    to: [DOCTOR],
    sentAt: new Date(),
    text: 'Thank you, that works.',
    isOwn: false,
  }
  try {
    await engine.classifyReply(
      { subject: 'Doctor', messages: [message] },
      { signal: AbortSignal.timeout(AI_PATIENCE_MS) },
    )
    return [ok(about, `${engine.label} answers`)]
  } catch (error) {
    return [problem(about, `${engine.label}: ${reasonOf(error)}`)]
  }
}
const DOCTOR = { name: 'Doctor', address: 'doctor@quillbox.example' }
const AI_PATIENCE_MS = 30_000

const reasonOf = (error: unknown): string =>
  error instanceof ProviderError ? error.userMessage : error instanceof Error ? error.message : String(error)

await runMain(async () => {
  const config = loadConfig()
  const checks = [
    checkDatabase,
    checkStorage,
    checkBackups,
    checkKey,
    checkClock,
    checkGoogle,
    checkMicrosoft,
    checkYahoo,
    checkRelay,
    checkEngine,
  ]
  let problems = 0
  for (const check of checks) {
    for (const { state, about, text } of await check(config)) {
      console.log(`${MARKS[state]}  ${about}: ${text}`)
      if (state === 'problem') problems += 1
    }
  }
  if (problems > 0) throw new StartupError(`\n${problems} ${problems === 1 ? 'problem' : 'problems'} found.`)
})
