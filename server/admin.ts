import { loginBody } from '#core/contract/auth.ts'
import { loadConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { createSuperAdmin, setPassword } from './features/auth/create-super-admin.ts'
import { StartupError } from './platform/errors.ts'
import { runMain } from './platform/lifecycle.ts'
import { generatePassword } from './platform/passwords.ts'

const USAGE = `Usage:
  npm run admin -- create-super-admin EMAIL   makes a super admin and prints the password, once
  npm run admin -- set-password EMAIL         gives a person a new password and prints it, once; ends their sessions

With the embedded database (no DATABASE_URL) stop the server first: only one process can have it open.`

const COMMANDS = {
  'create-super-admin': { act: createSuperAdmin, refused: 'Somebody already has' },
  'set-password': { act: setPassword, refused: 'Nobody has' },
}

await runMain(async () => {
  const [name = '', given, ...rest] = process.argv.slice(2)
  if (name === '--help' || name === 'help') return console.log(USAGE)
  const command = Object.entries(COMMANDS).find(([key]) => key === name)?.[1]
  if (!command || given === undefined || rest.length > 0) throw new StartupError(USAGE)
  const email = addressOf(given)
  const { databaseUrl, dataDir } = loadConfig()
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await migrate(database)
    const password = generatePassword()
    if (!(await command.act(database.db, email, password)))
      throw new StartupError(`${command.refused} the address ${email}.`)
    console.log(`${email}\n${password}\n\nThis password is not shown again.`)
  } finally {
    await database.close()
  }
})

/** What signing in would take: a person with any other address could never come in. */
function addressOf(given: string): string {
  const parsed = loginBody.shape.email.safeParse(given)
  if (parsed.success) return parsed.data
  throw new StartupError(`"${given}" is not an email address; expected one like ada@example.com.`)
}
