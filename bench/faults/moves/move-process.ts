import { moveToFolder, moveToServer } from '#server/db/move/move-database.ts'
import { inside, withQueue } from '#testing/db/furnish-for-move.ts'
import { stepToDieAt } from '../step-to-die-at.ts'

/**
 * A move that ends itself by SIGKILL at the step with this number, and says which one that is. Without a number it goes on to
 * its end. Usage: move-process.ts (to-server|to-folder) DATABASE_URL DATA_DIR [NUMBER]
 */
const [direction, databaseUrl = '', dataDir = '', killAt = '0'] = process.argv.slice(2)

if (direction === 'opens') {
  const opens = (options: Parameters<typeof inside>[0]) => inside(options, () => true).catch(() => false)
  process.stdout.write(
    JSON.stringify({ server: await opens({ databaseUrl }), folder: await opens({ dataDir }) }),
  )
} else {
  const options = {
    databaseUrl,
    dataDir,
    setUpJobs: withQueue,
    onStep: stepToDieAt(Number(killAt)),
  }
  await (direction === 'to-server' ? moveToServer(options) : moveToFolder(options))
}
