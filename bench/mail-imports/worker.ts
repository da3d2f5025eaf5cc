import { fileImported } from '#server/office/mail-imports/filing/file-imported.ts'
import { runMailImport } from '#server/office/mail-imports/running/run-mail-import.ts'
import { openParts } from './prepared.ts'

/**
 * A process that does what is left of an import: reads the file, and gives the provider what it lacks. Says "ready", "read" and
 * "filed" when it is so far, each with its milliseconds, the megabytes that it has
 * taken at most, and the milliseconds of the processor.
 */
const [dataDir = '', workspace, importId, account] = process.argv.slice(2)
const workspaceId = Number(workspace)
const { deps, close } = await openParts(dataDir)
const { signal } = new AbortController()
const ctx = (part: 'mailImports.read' | 'mailImports.file') => ({
  ...deps,
  actor: { kind: 'system' as const, part },
})
const started = performance.now()
const cpuMs = () => Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1000)
const say = (what: string) =>
  process.stdout.write(
    `${what} ${Math.round(performance.now() - started)} ${Math.round(process.resourceUsage().maxRSS / 1024)} ${cpuMs()}\n`,
  )
say('ready')
await runMailImport(ctx('mailImports.read'), { workspaceId, id: Number(importId), signal })
say('read')
await fileImported(ctx('mailImports.file'), { workspaceId, id: Number(account) }, signal)
say('filed')
await close()
process.exit(0)
