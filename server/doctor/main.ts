import { installationEngine } from '#server/engines/engines.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { backupStatus } from '#server/office/backup/schedule/backup-status.ts'
import { createMailRelay } from '#server/platform/network/mail-relay.ts'
import { blobStore } from '../build-deps.ts'
import { type Config, loadConfig } from '../config.ts'
import { StartupError } from '../platform/errors.ts'
import { runMain } from '../platform/lifecycle.ts'
import { buildName } from '../platform/version.ts'
import { checkDatabase } from './database.ts'
import { checkDomains } from './domains.ts'
import { type Finding, lineOf, note, ok, problem } from './finding.ts'
import { checkAddresses, checkClock, checkDisk, checkFolder, checkKeys, readExtraCa } from './machine.ts'
import { SERVICE_CHECKS } from './services.ts'

async function checkStorage(config: Config): Promise<Finding[]> {
  if (!config.s3) return checkFolder(config)
  const place = `${config.s3.bucket} at ${config.s3.endpoint}`
  try {
    await blobStore(config).probe()
    return [ok('Storage', `files can be written to ${place}`)]
  } catch (error) {
    const todo = 'Check the BLOB_S3_… variables, and the rights of the key there.'
    return [problem('Storage', `files cannot be written to ${place}: ${reasonOf(error)}`, todo)]
  }
}

const DAY_MS = 24 * 3600_000
const MOST_DAYS_OLD = 2

async function checkBackups(config: Config): Promise<Finding[]> {
  const about = 'Backups'
  const status = await backupStatus(config)
  if (!status)
    return [
      note(
        about,
        'none are made daily (BACKUP_DIR); see docs/operations.md',
        'Set BACKUP_DIR to a folder on another disk.',
      ),
    ]
  const { directory, count, newest, failure } = status
  const findings = failure
    ? [problem(about, `the last one failed: ${failure.text}`, 'Put that right, then run npm run backup.')]
    : []
  if (!newest) return [...findings, note(about, `there are none yet in ${directory}`, 'Look again tomorrow.')]
  const days = Math.floor((Date.now() - newest.at.getTime()) / DAY_MS)
  const text = `the newest of ${count} in ${directory} is of ${newest.at.toISOString().slice(0, 16)} UTC`
  if (days < MOST_DAYS_OLD) return [...findings, ok(about, text)]
  return [
    ...findings,
    problem(
      about,
      `${text}, ${days} days old`,
      'Read the log of the server for why, and run npm run backup.',
    ),
  ]
}

async function checkRelay(config: Config): Promise<Finding[]> {
  const about = 'Mail relay'
  const { smtp } = config
  if (!smtp)
    return [
      note(
        about,
        'none (SMTP_URL, SMTP_FROM); links to new passwords are given out by admins',
        'Set both to have invitations and new passwords sent by mail.',
      ),
    ]
  try {
    await createMailRelay({ ...smtp, ca: await readExtraCa(config) }).check()
    return [ok(about, `takes mail from ${smtp.from}`)]
  } catch (error) {
    return [
      problem(about, reasonOf(error), 'Check SMTP_URL, SMTP_FROM and SMTP_TLS with whoever runs the relay.'),
    ]
  }
}

/** Asks the engine in force a harmless question. */
async function checkEngine({ ai }: Config): Promise<Finding[]> {
  const about = 'AI engine'
  const engine = await installationEngine(ai)
  if (engine.isBuiltIn)
    return [
      note(about, `${engine.label}: built in, nothing leaves this machine`, 'See docs/ai.md for a model.'),
    ]
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
    return [problem(about, `${engine.label}: ${reasonOf(error)}`, 'Check the AI_… variables (docs/ai.md).')]
  }
}
const DOCTOR = { name: 'Doctor', address: 'doctor@quillbox.example' }
const AI_PATIENCE_MS = 30_000

const reasonOf = (error: unknown): string =>
  error instanceof ProviderError ? error.userMessage : error instanceof Error ? error.message : String(error)

await runMain(async () => {
  const config = loadConfig()
  let problems = 0
  const say = (findings: readonly Finding[]) => {
    for (const finding of findings) {
      console.log(lineOf(finding))
      if (finding.state === 'problem') problems += 1
    }
  }
  say([ok('Version', `Quillbox ${buildName}, Node ${process.versions.node}`)])
  const { keys, findings } = await checkKeys(config)
  const found = await checkDatabase(config, keys)
  say([...found.findings, ...findings])
  for (const check of [
    checkDisk,
    checkStorage,
    checkBackups,
    checkClock,
    checkAddresses,
    checkRelay,
    ...SERVICE_CHECKS,
    checkEngine,
  ])
    say(await check(config))
  say(await checkDomains(config, found.domains))
  if (problems > 0) throw new StartupError(`\n${problems} ${problems === 1 ? 'problem' : 'problems'} found.`)
})
