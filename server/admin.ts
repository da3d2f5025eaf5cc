import { loginBody } from '#core/contract/auth.ts'
import { month as monthSchema } from '#core/contract/invitations.ts'
import { type Config, loadConfig } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { rotateKeys } from './features/admin/rotate-keys.ts'
import { checkAudit } from './features/audit/check-audit.ts'
import { createSuperAdmin, setPassword } from './features/auth/create-super-admin.ts'
import { payEarnings } from './features/invitations/pay-earnings.ts'
import { StartupError } from './platform/errors.ts'
import { runMain } from './platform/lifecycle.ts'
import { generatePassword } from './platform/passwords.ts'
import { loadSecretKeys } from './platform/secrets.ts'

const USAGE = `Usage:
  npm run admin -- create-super-admin EMAIL   makes a super admin and prints the password, once
  npm run admin -- set-password EMAIL         gives a person a new password and prints it, once; ends their sessions
  npm run admin -- check-audit                proves that nothing in the audit log was altered
  npm run admin -- rotate-keys                seals with the first key of SECRET_KEY what others of it have sealed
  npm run admin -- pay-earnings YYYY-MM       marks what affiliates earned in that month as paid, and lists it

With the embedded database (no DATABASE_URL) stop the server first: only one process can have it open.`

/** Reads what was given before the database is opened; answers what to do with it, which answers what to say. */
type Command = (given: string) => (database: Database, config: Config) => Promise<string>

const COMMANDS: Record<string, { takes: boolean; act: Command }> = {
  'create-super-admin': { takes: true, act: newPassword(createSuperAdmin, 'Somebody already has') },
  'set-password': { takes: true, act: newPassword(setPassword, 'Nobody has') },
  'check-audit': { takes: false, act: () => proveAudit },
  'rotate-keys': { takes: false, act: () => rotate },
  'pay-earnings': { takes: true, act: pay },
}

await runMain(async () => {
  const [name = '', given, ...rest] = process.argv.slice(2)
  if (name === '--help' || name === 'help') return console.log(USAGE)
  const command = Object.entries(COMMANDS).find(([key]) => key === name)?.[1]
  if (!command || command.takes !== (given !== undefined) || rest.length > 0) throw new StartupError(USAGE)
  const act = command.act(given ?? '')
  const config = loadConfig()
  const { databaseUrl, dataDir } = config
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await migrate(database)
    console.log(await act(database, config))
  } finally {
    await database.close()
  }
})

function newPassword(act: typeof setPassword, refused: string): Command {
  return given => {
    const email = addressOf(given)
    return async ({ db }) => {
      const password = generatePassword()
      if (!(await act(db, email, password))) throw new StartupError(`${refused} the address ${email}.`)
      return `${email}\n${password}\n\nThis password is not shown again.`
    }
  }
}

async function proveAudit({ db }: Database): Promise<string> {
  const { entries, head, brokenAt } = await checkAudit(db)
  if (brokenAt !== null)
    throw new StartupError(
      `Entry ${brokenAt} of the audit log, or the one before it, was altered or taken away.`,
    )
  if (head === null) return 'The audit log is empty.'
  return `All ${entries} entries of the audit log are as they were written.\nKeep this to see later that none was cut off at the end: ${entries} ${head}`
}

async function rotate({ db }: Database, { secretKeys, dataDir }: Config): Promise<string> {
  const { resealed, newest, lost } = await rotateKeys(db, await loadSecretKeys(secretKeys, dataDir))
  const done = `Sealed with the first key: ${resealed} now, ${newest} before.`
  if (lost.length === 0) return `${done} No other key is needed to open what is stored.`
  throw new StartupError(
    `${done}\nNone of the keys opens ${lost.length} others. Put the key that sealed them behind the others in SECRET_KEY:\n${lost.join('\n')}`,
  )
}

function pay(month: string): ReturnType<Command> {
  if (!monthSchema.safeParse(month).success)
    throw new StartupError(`"${month}" is not a month; expected one like 2026-11.`)
  return async ({ db }) => payFor(db, month)
}

async function payFor(db: Database['db'], month: string): Promise<string> {
  const paid = await payEarnings(db, month, { at: new Date(), actor: { id: null, email: 'operator' } })
  if (paid.length === 0) return `Nothing was left to pay for ${month}.`
  const lines = paid.map(({ email, cents }) => `${email}  $${(cents / 100).toFixed(2)}`)
  return `Marked as paid for ${month}:\n${lines.join('\n')}`
}

/** What signing in would take: a person with any other address could never come in. */
function addressOf(given: string): string {
  const parsed = loginBody.shape.email.safeParse(given)
  if (parsed.success) return parsed.data
  throw new StartupError(`"${given}" is not an email address; expected one like ada@example.com.`)
}
