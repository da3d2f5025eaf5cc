import type { SystemActor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { findActiveAccount } from '#server/features/accounts/access.ts'
import { AppError } from '#server/platform/errors.ts'
import { oneAhead } from '#server/platform/one-ahead.ts'
import { ProviderError } from '#server/providers/mail/provider.ts'
import { deleteChunks, type ImportKey, type ImportRow, lockImport, updateImport } from '../queries.ts'
import type { ByteSource } from '../reading/byte-source.ts'
import type { FoundMail } from '../reading/found-mail.ts'
import { readMailFile } from '../reading/read-mail-file.ts'
import { tellImport } from '../tell-import.ts'
import { keptFile } from '../upload/kept-file.ts'
import { applyBatch, type PreparedBatch, prepareBatch } from './apply-batch.ts'
import { targetFolders } from './target-folders.ts'

/** Messages of a transaction, and bytes of them that are in memory. */
const BATCH = 200
const BATCH_BYTES = 16 * 1024 * 1024

interface Run extends ImportKey {
  signal: AbortSignal
}

/**
 * Imports a file, from where it has come so far, and then has the provider given what it lacks. Messages and position change
 * in the same transactions, so one that is killed goes on with exactly the next message.
 */
export async function runImport(ctx: Ctx<SystemActor>, { signal, ...key }: Run): Promise<void> {
  const row = await begin(ctx, key)
  if (!row) return
  const account = await findActiveAccount(ctx.db, { workspaceId: row.workspaceId, id: row.accountId })
  if (!account) return end(ctx, key, 'This mailbox is switched off.')
  try {
    const source = await keptFile(ctx, row)
    const parts = { deps: ctx, account, folders: targetFolders(ctx, account, row) }
    await parts.folders.read()
    const reading = counted(source)
    const found = inBatches(readMailFile({ name: row.name, source: reading.source }, row.position))
    async function* prepare(): AsyncGenerator<PreparedBatch> {
      for await (const batch of found) {
        if (signal.aborted) return
        yield await prepareBatch(
          parts,
          batch,
          Math.min(row?.sizeBytes ?? 0, batch.at(-1)?.readBytes ?? reading.upTo()),
        )
      }
    }
    for await (const batch of oneAhead(prepare())) {
      signal.throwIfAborted()
      if (!(await applyBatch(parts, row, batch))) return
      await tellImport(ctx, ctx.db, row)
    }
    signal.throwIfAborted()
  } catch (error) {
    if (error instanceof ProviderError) {
      // It goes on once the provider can be asked again: `mailImports.recover` sends the job.
      await updateImport(ctx.db, key, { problem: `Waits for the mailbox: ${error.userMessage}` })
      return tellImport(ctx, ctx.db, row)
    }
    // Reading it again finds it no better.
    if (!(error instanceof AppError)) throw error
    return end(ctx, key, error.message)
  }
  await end(ctx, key, null)
}

async function begin(ctx: Ctx<SystemActor>, key: ImportKey): Promise<ImportRow | null> {
  return inTransaction(ctx.db, async tx => {
    const locked = await lockImport(tx, key)
    if (locked?.state === 'waiting') await updateImport(tx, key, { state: 'reading' })
    return locked?.state === 'waiting' || locked?.state === 'reading' ? locked : null
  })
}

/** Nothing needs the file any more. What was read of one that is damaged is kept. */
async function end(ctx: Ctx<SystemActor>, key: ImportKey, problem: string | null): Promise<void> {
  await inTransaction(ctx.db, async tx => {
    const locked = await lockImport(tx, key)
    if (locked?.state !== 'reading') return
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

async function* inBatches(found: AsyncIterable<FoundMail>): AsyncGenerator<FoundMail[]> {
  let batch: FoundMail[] = []
  let bytes = 0
  for await (const part of found) {
    batch.push(part)
    if ('mail' in part) bytes += part.mail.source.length
    if (batch.length >= BATCH || bytes >= BATCH_BYTES) {
      yield batch
      batch = []
      bytes = 0
    }
  }
  if (batch.length > 0) yield batch
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
