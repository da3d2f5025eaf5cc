import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { blobStore } from '#server/build-deps.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { askPassphrase, configuredPassphrase } from '#server/office/backup/archive/passphrase.ts'
import { describeBackup, describeKey } from '#server/office/backup/describe-backup.ts'
import { makeBackup } from '#server/office/backup/make-backup.ts'
import { StartupError } from '#server/platform/errors.ts'
import { runMain } from '#server/platform/lifecycle.ts'

const USAGE = `Usage:
  npm run backup FILE                  copies the database and all files of mail to a new file, while the server runs or
                                       while it does not
  npm run backup FILE -- --encrypt     asks for a passphrase; BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE name one as well
  npm run backup FILE -- --with-key    includes the secret key even in a file that is not encrypted

FILE opens with the usual programs, too: age -d FILE | zstd -d | tar -x (without the first where it is not encrypted).`

await runMain(async () => {
  const { values, positionals } = readArguments()
  const [file, ...rest] = positionals
  if (values.help) return console.log(USAGE)
  if (!file || rest.length > 0) throw new StartupError(USAGE)
  const config = loadConfig()
  // People who use the server come first.
  setPriority(10)
  const started = performance.now()
  const manifest = await makeBackup({
    config: { ...config, databaseUrl: config.directUrl },
    store: blobStore(config),
    // npm starts in the folder of the product.
    file: resolve(process.env.INIT_CWD ?? '', file),
    passphrase: await passphraseOf(config, values.encrypt === true),
    withKey: values['with-key'] === true,
    now: new Date(),
  })
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${file}: ${describeBackup(manifest)}, in ${seconds} s.`)
  console.log(describeKey(manifest, config.secretKeys !== undefined))
})

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean' }, encrypt: { type: 'boolean' }, 'with-key': { type: 'boolean' } },
    })
  } catch {
    throw new StartupError(USAGE)
  }
}

async function passphraseOf({ backup }: Config, isAsked: boolean): Promise<string | null> {
  const configured = configuredPassphrase(backup)
  return configured === null && isAsked ? askPassphrase({ isNew: true }) : configured
}
