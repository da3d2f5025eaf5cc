import type { SystemActor } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { batchesOf } from '#server/platform/batches.ts'
import { AppError } from '#server/platform/errors.ts'
import { oneAhead } from '#server/platform/one-ahead.ts'
import { deleteChunks, type ImportKey, type ImportRow, readWork, updateImport } from '../queries.ts'
import type { ByteSource } from '../reading/byte-source.ts'
import type { FoundMail } from '../reading/found-mail.ts'
import { isZip, readMailFile } from '../reading/read-mail-file.ts'
import { type OwnExport, openOwnExport } from '../reading/read-zip.ts'
import { tellImport } from '../tell-import.ts'
import { keptFile } from '../upload/kept-file.ts'
import { applyBatch, type PreparedBatch, prepareBatch } from './apply-batch.ts'
import { divideExport } from './divide.ts'
import { targetFolders } from './target-folders.ts'

/** Messages of a transaction, and bytes of them that are in memory. */
const BATCH = {
  most: 200,
  mostSize: 16 * 1024 * 1024,
  sizeOf: (part: FoundMail) => ('mail' in part ? part.mail.source.length : 0),
}

/** An import of an export of Quillbox, once its mail is here. */
export interface Homecoming {
  row: ImportRow
  account: MailAccount
  own: OwnExport
  folders: ReturnType<typeof targetFolders>
  signal: AbortSignal
}

interface Run extends ImportKey {
  signal: AbortSignal
  /** Brings back what an export of Quillbox has besides mail. It may be called again for the same import. */
  restore?: (ctx: Ctx<SystemActor>, home: Homecoming) => Promise<void>
}

/**
 * Imports a file, from where it has come so far, and then has the provider given what it lacks. Messages and position change
 * in the same transactions, so one that is killed goes on with exactly the next message.
 */
export async function runMailImport(ctx: Ctx<SystemActor>, { signal, restore, ...key }: Run): Promise<void> {
  const begun = await readWork.begin(ctx.db, key)
  if (!begun) return
  const account = await findActiveAccount(ctx.db, { workspaceId: begun.workspaceId, id: begun.accountId })
  if (!account) return end(ctx, key, 'This mailbox is switched off.')
  try {
    const source = await keptFile(ctx, begun)
    const own = isZip(await source.read(0, 4)) ? await openOwnExport(source) : null
    const row = own ? await divideExport(ctx, { row: begun, own }) : begun
    const parts = { deps: ctx, account, folders: targetFolders(ctx, account, row) }
    await parts.folders.read()
    const reading = counted(source)
    const found = batchesOf(
      readMailFile({ name: row.name, source: reading.source, sources: row.sources }, row.position),
      BATCH,
    )
    async function* prepare(): AsyncGenerator<PreparedBatch> {
      for await (const batch of found) {
        if (signal.aborted) return
        yield await prepareBatch(
          parts,
          batch,
          Math.min(row.sizeBytes, batch.at(-1)?.readBytes ?? reading.upTo()),
        )
      }
    }
    for await (const batch of oneAhead(prepare())) {
      signal.throwIfAborted()
      if (!(await applyBatch(parts, row, batch))) return
      await tellImport(ctx, ctx.db, row)
    }
    signal.throwIfAborted()
    if (own && row.restoresData) await restore?.(ctx, { row, account, own, folders: parts.folders, signal })
  } catch (error) {
    if (error instanceof ProviderError) {
      // It goes on once the provider can be asked again: `work.recover` sends the job.
      await updateImport(ctx.db, key, { problem: `Waits for the mailbox: ${error.userMessage}` })
      return tellImport(ctx, ctx.db, begun)
    }
    // Reading it again finds it no better.
    if (!(error instanceof AppError)) throw error
    return end(ctx, key, error.message)
  }
  await end(ctx, key, null)
}

/** Nothing needs the file any more. What was read of one that is damaged is kept. */
async function end(ctx: Ctx<SystemActor>, key: ImportKey, problem: string | null): Promise<void> {
  await readWork.step(ctx.db, key, async (tx, locked) => {
    await deleteChunks(tx, key)
    const isFailed = problem !== null
    await updateImport(tx, key, {
      state: isFailed ? 'failed' : 'filing',
      problem,
      ...(isFailed ? { endedAt: ctx.clock.now() } : { readBytes: locked.sizeBytes }),
    })
    const { workspaceId, accountId } = locked
    await ctx.queue.send('mailImports.file', { workspaceId, accountId }, { db: tx })
    await tellImport(ctx, tx, locked)
  })
}

/** Tells how far a file was read, for the progress that people see. */
function counted(source: ByteSource) {
  let read = 0
  return {
    upTo: () => read,
    source: {
      size: source.size,
      read: async (offset: number, length: number) => {
        const bytes = await source.read(offset, length)
        // The table at the end of an archive is read first.
        if (offset + length < source.size || read > source.size / 2)
          read = Math.max(read, offset + bytes.length)
        return bytes
      },
    },
  }
}
