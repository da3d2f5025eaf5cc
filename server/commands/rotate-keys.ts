import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { rotateKeys } from '#server/office/admin/rotate-keys.ts'
import { StartupError } from '#server/platform/errors.ts'
import { runMain } from '#server/platform/lifecycle.ts'
import { openSecretBox, putNewKeyInFront } from '#server/platform/secrets/secrets.ts'

const USAGE = `Usage:
  npm run rotate-keys -- --new-key   makes a new key, puts it in front of the old one in DATA_DIR/secret.key, and seals
                                     everything with it
  npm run rotate-keys                seals with the first key what the others have sealed: after a new one was put in
                                     front of SECRET_KEY (new,old) and all processes were restarted, or to continue

The server may run meanwhile.`

const MOST_LISTED = 50
const LINKS =
  'Links to unsubscribe in campaign mail that was sent before need the old key, and so do backups from before.'

await runMain(async () => {
  const [given, ...rest] = process.argv.slice(2)
  if (given === '--help' || given === 'help') return console.log(USAGE)
  if (rest.length > 0 || (given !== undefined && given !== '--new-key')) throw new StartupError(USAGE)
  const { secretKeys, dataDir, databaseUrl, directUrl } = loadConfig()
  if (given === '--new-key') {
    if (secretKeys)
      throw new StartupError(
        'SECRET_KEY is set. Put a new key in front of it there (openssl rand -base64 32), so that it reads new,old, restart all processes, and run "npm run rotate-keys".',
      )
    await putNewKeyInFront(dataDir)
    console.log(
      `${dataDir}/secret.key has a new key in front of the old one. Processes that run use it from now on.`,
    )
  }
  const box = await openSecretBox(secretKeys, dataDir)
  const database = await openDatabase({ databaseUrl, directUrl, dataDir })
  try {
    await migrate(database)
    const { resealed, newest, lost } = await rotateKeys(database.db, box, {
      onBatch: ({ resealed }) => process.stdout.isTTY && process.stdout.write(`\r${resealed} sealed`),
    })
    console.log(`Sealed with the first key: ${resealed} now, ${newest} before.`)
    if (lost.length > 0) throw new StartupError(lostText(lost))
    const where = secretKeys ? 'SECRET_KEY' : `${dataDir}/secret.key`
    if (box.keys().length === 1) console.log('There is no other key.')
    else
      console.log(
        `Nothing that is stored needs another key: those behind the first may go from ${where}. ${LINKS}`,
      )
  } finally {
    await database.close()
  }
})

function lostText(lost: readonly string[]): string {
  const more = lost.length > MOST_LISTED ? `\n… and ${lost.length - MOST_LISTED} more` : ''
  return `None of the keys opens ${lost.length} others. Put the key that sealed them behind the others; do not take any away:\n${lost.slice(0, MOST_LISTED).join('\n')}${more}`
}
