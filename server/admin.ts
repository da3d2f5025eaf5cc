import { z } from 'zod'
import { loadConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { createSuperAdmin, setPassword } from './features/auth/create-super-admin.ts'
import { StartupError } from './platform/errors.ts'
import { runMain } from './platform/lifecycle.ts'
import { generatePassword } from './platform/passwords.ts'

const USAGE = `Usage:
  npm run admin -- create-super-admin EMAIL   makes a super admin and prints the password, once
  npm run admin -- set-password EMAIL         gives a person a new password and prints it, once`

await runMain(async () => {
  const [command, email] = process.argv.slice(2)
  const act =
    command === 'create-super-admin' ? createSuperAdmin : command === 'set-password' ? setPassword : null
  if (!act || !email) throw new StartupError(USAGE)
  if (!z.email().safeParse(email).success) throw new StartupError(`"${email}" is not an email address.`)
  const { databaseUrl, dataDir } = loadConfig()
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await migrate(database)
    const password = generatePassword()
    if (!(await act(database.db, email, password))) {
      const reason = command === 'set-password' ? 'Nobody has' : 'Somebody already has'
      throw new StartupError(`${reason} the address ${email}.`)
    }
    console.log(`${email}\n${password}\n\nThis password is not shown again.`)
  } finally {
    await database.close()
  }
})
