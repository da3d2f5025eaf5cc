import { setTimeout as never } from 'node:timers/promises'
import { openDatabase } from '#server/db/client.ts'
import { keepBlobs } from '#server/mailbox/blobs/keep-blobs.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'
import { jobHandlers } from '#server/work/jobs/handlers.ts'
import { testApp } from '#testing/app.ts'

/**
 * A worker process: of three messages one hangs while it is prepared, one before the server can accept it, and one when it
 * may have. Takes the database's address and the blob folder.
 */
const [databaseUrl = '', blobsDir = ''] = process.argv.slice(2)
const { deps } = await testApp({ database: await openDatabase({ databaseUrl }) })
const { connect } = deps.mail
const hang = () => never(3_600_000) as Promise<never>
const blobs = keepBlobs({ db: deps.db, store: createDiskBlobs(blobsDir) })
let taken = 0
let handedOver = 0
deps.mail.connect = (...account) => ({
  ...connect(...account),
  async send(_source, _envelope, cross) {
    handedOver += 1
    if (handedOver % 2 === 0) await cross?.()
    return hang()
  },
})
deps.blobs = {
  ...blobs,
  async read(workspaceId, key) {
    taken += 1
    return taken % 3 === 0 ? hang() : blobs.read(workspaceId, key)
  },
}
await deps.queue.work(jobHandlers(deps))
