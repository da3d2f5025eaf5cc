import { loadConfig } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { addressOf } from '#server/db/move/copy-database.ts'
import { moveToFolder, moveToServer } from '#server/db/move/move-database.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { StartupError } from '#server/platform/errors.ts'
import { runMain } from '#server/platform/lifecycle.ts'
import { createLog } from '#server/platform/log.ts'
import { allJobs } from '#server/reactions/app-queue.ts'

const USAGE = `Usage, with the server stopped and the settings as they are now:
  npm run move-database -- postgres://user:password@host:5432/database
      moves the embedded database to an empty one of a PostgreSQL server; then set DATABASE_URL
  npm run move-database -- embedded
      moves the database that DATABASE_URL names into DATA_DIR; then take DATABASE_URL away

The old database is left as it is, and marked, so that nobody starts it by mistake. Mail files and the secret key stay where
they are. What is interrupted is run again.`

await runMain(async () => {
  const [given = '', ...rest] = process.argv.slice(2)
  if (['--help', 'help'].includes(given)) return console.log(USAGE)
  if (given === '' || rest.length > 0) throw new StartupError(USAGE)
  const config = loadConfig()
  const isBack = given === 'embedded'
  if (isBack && !config.databaseUrl)
    throw new StartupError('DATABASE_URL is not set: the database is the embedded one already.')
  if (!isBack && config.databaseUrl)
    throw new StartupError(
      `DATABASE_URL is set: the database is ${addressOf(config.databaseUrl)} already. From server to server, use pg_dump and pg_restore.`,
    )
  const started = performance.now()
  const options = {
    databaseUrl: config.directUrl ?? given,
    dataDir: config.dataDir,
    setUpJobs,
    onStep: (step: string) => console.log(step),
  }
  const compared = await (isBack ? moveToFolder(options) : moveToServer(options))
  if (!compared) console.log('The copy was complete and compared already; only the last steps were missing.')
  else {
    const rows = compared.reduce((sum, { from }) => sum + Number(from.rows), 0)
    for (const { name, to } of compared)
      if (to.rows !== '0') console.log(`${name}: ${to.rows} rows, sum ${to.sum.slice(0, 40)}`)
    console.log(
      `Moved ${rows} rows of ${compared.length} tables in ${Math.round((performance.now() - started) / 1000)} s: the same numbers and sums at both ends.`,
    )
  }
  console.log(
    `Mail files stay ${config.s3 ? `in the bucket ${config.s3.bucket}` : `in ${config.dataDir}/blobs`}.`,
  )
  if (!config.secretKeys) console.log(`The secret key stays in ${config.dataDir}/secret.key.`)
  console.log(
    isBack ? 'Now take DATABASE_URL away, and start.' : 'Now set DATABASE_URL to the new address, and start.',
  )
})

async function setUpJobs(database: Database): Promise<void> {
  const queue = await createQueue({ database, log: createLog('warn'), catalog: allJobs })
  await queue.stop()
}
