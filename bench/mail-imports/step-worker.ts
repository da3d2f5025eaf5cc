import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CHUNK_BYTES } from '#core/contract/mail-imports.ts'
import type { Ctx } from '#server/deps.ts'
import { cancelMailImport, startMailImport } from '#server/office/mail-imports/change-import.ts'
import { fileImported } from '#server/office/mail-imports/filing/file-imported.ts'
import { listImports } from '#server/office/mail-imports/queries.ts'
import { runMailImport } from '#server/office/mail-imports/running/run-mail-import.ts'
import { beginUpload } from '#server/office/mail-imports/upload/begin-upload.ts'
import { keepChunk } from '#server/office/mail-imports/upload/keep-chunk.ts'
import { deadlyPlace, IMPORT_STEPS, passing } from './import-steps.ts'
import type { Importer } from './kill-steps.ts'
import { lookAt } from './look.ts'
import { openParts } from './prepared.ts'

/**
 * A process that does what people and the product do for imports, from wherever they are: sends the pieces that are missing,
 * starts an import, reads the file, and hands the mail over. Says of each what it finds first and at the end. With the
 * number of a step, it is killed there; -1 for none.
 */
const [dataDir = '', file = '', who = '[]', number = '-1'] = process.argv.slice(2)
const step = IMPORT_STEPS[Number(number)]
const place = deadlyPlace(step)
const parts = await openParts(dataDir)
const deps = passing(parts.deps, place)
const content = await readFile(file)
const { signal } = new AbortController()

for (const importer of JSON.parse(who) as Importer[]) {
  await tell(importer)
  await goOn(importer)
  await tell(importer)
}
await parts.close()
process.exit(0)

async function tell({ actor, accountId, address }: Importer): Promise<void> {
  const [workspaceId = 0] = actor.workspaceIds
  console.log(JSON.stringify(await lookAt(parts, { workspaceId, accountId, address })))
}

async function goOn({ actor, accountId }: Importer): Promise<void> {
  const ctx = { ...deps, actor }
  const [workspaceId = 0] = actor.workspaceIds
  const key = { workspaceId, id: accountId }
  const newest = async () => (await listImports(deps.db, [key]))[0]?.row
  const before = await newest()
  if (!before || before.state === 'uploading') {
    await send(ctx, accountId)
    place.pass('the import is started, nobody reads it')
  }
  const row = await newest()
  if (!row) throw new Error('there is no import')
  let isStopped = false
  const events: typeof deps.events = {
    ...deps.events,
    async publish(db, scope, event) {
      await deps.events.publish(db, scope, event)
      if ((event as { type?: string }).type !== 'sync_progress') return
      place.pass('a batch is committed', 'a batch is noted as handed over')
      // The first batch is here: the person stops it.
      if (!step || !('cancel' in step) || isStopped) return
      isStopped = true
      await cancelMailImport(ctx, row.id)
      place.pass('the import is stopped, nothing more is handed over')
    },
  }
  const system = (part: 'mailImports.read' | 'mailImports.file') => ({
    ...deps,
    events,
    actor: { kind: 'system' as const, part },
  })
  await runMailImport(system('mailImports.read'), { workspaceId, id: row.id, signal })
  place.pass('the file is read, nothing is handed over')
  await fileImported(system('mailImports.file'), key, signal)
}

/** Sends the pieces of the file that are not there, and starts the import. */
async function send(ctx: Ctx, accountId: number): Promise<void> {
  const given = {
    ...{ accountId, name: 'mail.zip', sizeBytes: content.length, modifiedAt: 0 },
    restoresData: false,
  }
  const { id, received } = await beginUpload(ctx, { ...given, folderId: null, keepsFolders: true })
  for (let at = 0; at * CHUNK_BYTES < content.length; at += 1) {
    if (received.includes(at)) continue
    const piece = content.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES)
    await keepChunk(ctx, { id, at, open: async () => Readable.from([piece]) })
    place.pass('some pieces are noted, not all')
  }
  place.pass('all pieces are noted, the import is not started')
  await startMailImport(ctx, id)
}
