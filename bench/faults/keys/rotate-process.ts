import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { rotateKeys } from '#server/office/admin/rotate-keys.ts'
import { openSecretBox, putNewKeyInFront } from '#server/platform/secrets/secrets.ts'
import { stepToDieAt } from '../step-to-die-at.ts'

/**
 * A change of the key, as `npm run rotate-keys -- --new-key` does it, that ends itself by SIGKILL at the step with this number.
 * Usage: rotate-process.ts DATA_DIR NUMBER [DATABASE_URL]
 */
const [dataDir = '', killAt = '0', databaseUrl] = process.argv.slice(2)
const BATCH = 100
const step = stepToDieAt(Number(killAt))

step('before the new key')
await putNewKeyInFront(dataDir)
step('the new key is in front')
const box = await openSecretBox(undefined, dataDir)
const database = await openDatabase({ databaseUrl, dataDir })
await migrate(database)
step('the database is open')
await rotateKeys(database.db, box, { batch: BATCH, onBatch: ({ resealed }) => step(`${resealed} sealed`) })
step('all is sealed')
await database.close()
step('the database is closed')
