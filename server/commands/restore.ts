import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { blobStore } from '#server/build-deps.ts'
import { loadConfig } from '#server/config.ts'
import { askPassphrase, configuredPassphrase } from '#server/office/backup/archive/passphrase.ts'
import { isEncrypted } from '#server/office/backup/archive/read-archive.ts'
import { describeBackup } from '#server/office/backup/describe-backup.ts'
import { restoreBackup } from '#server/office/backup/restore/restore-backup.ts'
import { StartupError } from '#server/platform/errors.ts'
import { runMain } from '#server/platform/lifecycle.ts'

const USAGE = `Usage:
  npm run restore FILE   puts a backup into an empty place: DATA_DIR, or the database of DATABASE_URL and the bucket

It asks for the passphrase, unless BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE name one. If it is stopped, run it again.`

await runMain(async () => {
  const { values, positionals } = readArguments()
  const [given, ...rest] = positionals
  if (values.help) return console.log(USAGE)
  if (!given || rest.length > 0) throw new StartupError(USAGE)
  const config = loadConfig()
  // npm starts in the folder of the product.
  const file = resolve(process.env.INIT_CWD ?? '', given)
  const passphrase = (await isEncrypted(file))
    ? (configuredPassphrase(config.backup) ?? (await askPassphrase({ isNew: false })))
    : null
  const { dataDir, directUrl: databaseUrl, s3 } = config
  const bucket = s3 ? blobStore(config) : null
  const say = (what: string) => console.log(what)
  const manifest = await restoreBackup({ file, passphrase, dataDir, databaseUrl, bucket, say })
  console.log(`Restored the backup of ${manifest.madeAt}: ${describeBackup(manifest)}.`)
  if (!manifest.hasKey && config.secretKeys === undefined)
    console.log(
      `The backup has no secret key. Put yours into ${dataDir}/secret.key before you start; without it, every mailbox has to be connected again.`,
    )
  console.log(
    'Nothing acts by itself until a super admin lets it again (Scheduled), because it may have acted since the backup. Of mail that was due since then, the product asks whether it has left, unless its mailbox shows it.',
  )
})

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
  } catch {
    throw new StartupError(USAGE)
  }
}
